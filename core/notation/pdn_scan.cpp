#include "notation/pdn_scan.hpp"

#include <algorithm>

namespace coupturc::notation {

using enum PdnTokenKind;

PdnGameScan::PdnGameScan(std::string_view text, std::uint32_t line, bool is_whole) : text_{text}, lexer_{text, line} {
    while (add(lexer_.next())) {
    }
    if (!open_.empty()) {
        PdnToken unclosed = open_.front();
        unclosed.kind = unclosed_variation;
        tokens_.push_back(unclosed);
    }
    complete_ = is_whole || !lexer_.has_met_end();
}

// Returns whether the game goes on.
bool PdnGameScan::add(PdnToken const& token) {
    switch (token.kind) {
        case end: return false;
        case tag_name: return add_tag(token);
        case result: return add_result(token);
        case comment: seen_ = std::max(seen_ == Seen::tags ? Seen::moves : seen_, Seen::comment); break;
        case open: open_.push_back(token); [[fallthrough]];
        default: seen_ = Seen::moves;
    }
    if (token.kind == close && !open_.empty()) {
        open_.pop_back();
    }
    faulty_ = faulty_ || token.kind == unclosed_comment;
    tokens_.push_back(token);
    return true;
}

// A tag behind the moves belongs to the next game, and so does a second `Event`.
bool PdnGameScan::add_tag(PdnToken const& name) {
    bool const is_event = text_.substr(name.offset, name.length) == "Event";
    if (seen_ == Seen::moves || (is_event && has_event_)) {
        lexer_.rewind(name);
        return false;
    }
    has_event_ = has_event_ || is_event;
    seen_ = Seen::tags;
    tokens_.push_back(name);
    tokens_.push_back(lexer_.next());
    return true;
}

// Inside a variation a result is ignored, unless a game begins behind it: then a bracket was never closed.
bool PdnGameScan::add_result(PdnToken const& token) {
    if (!open_.empty() && !lexer_.is_at_game_start()) {
        return true;
    }
    tokens_.push_back(token);
    return false;
}

}  // namespace coupturc::notation
