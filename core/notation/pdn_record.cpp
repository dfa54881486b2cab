#include "notation/pdn_record.hpp"

#include <algorithm>
#include <cassert>

namespace coupturc::notation {

namespace {

std::string unescaped(std::string_view value) {
    std::string text;
    for (std::size_t i = 0; i < value.size(); ++i) {
        bool const escapes = value[i] == '\\' && i + 1 < value.size() && (value[i + 1] == '"' || value[i + 1] == '\\');
        text += value[i += escapes ? 1 : 0];
    }
    return text;
}

// `2 - 0` as `2-0`, whatever the dash.
std::string tidy_result(std::string_view result) {
    assert(!result.empty());
    bool const halves = result.find('/') != std::string_view::npos;
    return halves ? "1/2-1/2" : std::string{result.front(), '-', result.back()};
}

// What the moves end with, where no tag says how the game ended, or one that it is not known.
void add_result(std::vector<std::pair<std::string, std::string>>& headers, std::string const& result) {
    auto const said =
        std::find_if(headers.rbegin(), headers.rend(), [](auto const& tag) { return tag.first == "Result"; });
    if (said == headers.rend()) {
        headers.emplace_back("Result", result);
    } else if (said->second.empty() || said->second == "?" || said->second == "*") {
        said->second = result;
    }
}

}  // namespace

std::string_view code_name(PdnFaultCode code) {
    switch (code) {
        case PdnFaultCode::illegal: return "illegal";
        case PdnFaultCode::ambiguous: return "ambiguous";
        case PdnFaultCode::resolved: return "resolved";
        case PdnFaultCode::game_type: return "game_type";
        case PdnFaultCode::position: return "position";
        case PdnFaultCode::unclosed: return "unclosed";
        case PdnFaultCode::syntax: break;
    }
    return "syntax";
}

std::optional<PdnFaultCode> code_named(std::string_view name) {
    for (int code = 0; code <= static_cast<int>(PdnFaultCode::unclosed); ++code) {
        if (code_name(static_cast<PdnFaultCode>(code)) == name) {
            return static_cast<PdnFaultCode>(code);
        }
    }
    return std::nullopt;
}

std::optional<std::string_view> PdnRecord::tag(std::string_view name) const {
    auto const found = std::find_if(tags.begin(), tags.end(), [&](PdnTag const& tag) { return at(tag.name) == name; });
    return found == tags.end() ? std::nullopt : std::optional{at(found->value)};
}

std::vector<std::pair<std::string, std::string>> PdnRecord::headers() const {
    std::vector<std::pair<std::string, std::string>> headers;
    headers.reserve(tags.size() + 1);
    for (PdnTag const& tag : tags) {
        headers.emplace_back(at(tag.name), unescaped(at(tag.value)));
    }
    if (result.length > 1) {
        add_result(headers, tidy_result(at(result)));
    }
    return headers;
}

}  // namespace coupturc::notation
