#include "notation/pdn_scan.hpp"

#include <algorithm>
#include <array>

namespace coupturc::notation {

using enum PdnTokenKind;

namespace {

constexpr std::array<std::string_view, 3> naming_tags{"Event", "White", "Black"};

}  // namespace

PdnGameScan::PdnGameScan(std::string_view text, std::uint32_t line, bool is_whole)
    : text_{text}, is_whole_{is_whole}, lexer_{text, line} {
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

// A tag behind the moves belongs to the next game, and so does a second one of those that say which game it is: games
// without moves or a result follow one another so.
bool PdnGameScan::add_tag(PdnToken const& name) {
    auto const naming = std::find(naming_tags.begin(), naming_tags.end(), text_.substr(name.offset, name.length));
    auto const bit = naming == naming_tags.end() ? 0U : 1U << (naming - naming_tags.begin());
    if (seen_ == Seen::moves || (named_by_ & bit) != 0) {
        lexer_.rewind(name);
        return false;
    }
    named_by_ |= bit;
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
    add_comments_behind(token);
    tokens_.push_back(token);
    return false;
}

// What is said behind the result, on its line, is said of this game: it stands with the last move. What begins a line
// is of the next one.
void PdnGameScan::add_comments_behind(PdnToken const& result) {
    PdnLexer before = lexer_;
    PdnToken next = lexer_.next();
    while (next.kind == comment && next.line == result.line) {
        tokens_.push_back(next);
        before = lexer_;
        next = lexer_.next();
    }
    bool const is_open = next.line == result.line && (next.kind == end || next.kind == unclosed_comment);
    if (is_whole_ || !is_open) {  // otherwise a comment may follow: the game is read again with more text
        lexer_ = before;
    }
}

}  // namespace coupturc::notation
