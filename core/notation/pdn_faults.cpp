#include "notation/pdn_faults.hpp"

#include <cassert>

namespace coupturc::notation {

namespace {

constexpr std::size_t most_found = 40;

std::uint32_t column_of(PdnRecord const& record, std::size_t offset) {
    assert(offset <= record.text.size());
    std::string_view const before = std::string_view{record.text}.substr(0, offset);
    std::size_t const line_end = before.find_last_of("\r\n");
    if (line_end == std::string_view::npos) {
        return record.column + character_count(before);
    }
    return 1 + character_count(before.substr(line_end + 1));
}

}  // namespace

std::string found_at(PdnRecord const& record, PdnToken const& token) {
    std::string_view text = record.at({token.offset, token.length});
    bool const cut = text.size() > most_found;
    if (cut) {
        text = text.substr(0, most_found);
        while (!text.empty() && continues_character(text.back())) {
            text.remove_suffix(1);
        }
        text.remove_suffix(text.empty() || static_cast<unsigned char>(text.back()) < 0x80 ? 0 : 1);
    }
    return "'" + std::string{text} + (cut ? "..." : "") + "'";
}

void add_fault(PdnRecord& record, PdnFaultCode code, PdnToken const& token, std::string message, int skip) {
    assert(skip >= 0);
    if (record.faults.size() < most_pdn_faults) {
        std::uint32_t const column = column_of(record, token.offset) + static_cast<std::uint32_t>(skip);
        record.faults.push_back({code, token.line, column, std::move(message)});
    }
}

}  // namespace coupturc::notation
