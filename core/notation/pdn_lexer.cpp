#include "notation/pdn_lexer.hpp"

#include <algorithm>
#include <cassert>

#include "notation/cursor.hpp"

namespace coupturc::notation {

namespace {

using enum PdnTokenKind;

constexpr bool is_strength(char c) {
    return c == '!' || c == '?';
}

// What ends a stretch of text that is not a token.
constexpr bool ends_text(char c) {
    return is_blank(c) || std::string_view{"{}()[]*;%"}.find(c) != std::string_view::npos;
}

// `2-0`, `1-1` ... but not `1-2`: digits of a score of two points, or of one.
constexpr bool is_score(char white, char black) {
    return (white == '2' && black == '0') || (white == '0' && black == '2') ||
           ((white == '0' || white == '1') && (black == '0' || black == '1'));
}

}  // namespace

PdnToken PdnLexer::token(PdnTokenKind kind, std::size_t from, std::size_t to) const {
    assert(from <= to && to <= text_.size());
    return {kind, line_, static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(to - from)};
}

PdnToken PdnLexer::pass(PdnTokenKind kind, std::size_t length) {
    advance(length);
    return token(kind, at_ - length, at_);
}

PdnToken PdnLexer::next() {
    if (in_tag_) {
        return read_tag_value();
    }
    if (after_move_ && peek() == '*') {
        return read_star();
    }
    after_move_ = false;
    skip_space();
    if (at_ >= text_.size()) {
        return token(end, at_, at_);
    }
    switch (peek()) {
        case '[': return read_tag();
        case '/': return read_setup();
        case '-': return read_unknown();
        case '*': return pass(result, 1);
        default: return is_square_at(at_) ? read_squares() : read_annotation();
    }
}

PdnToken PdnLexer::read_annotation() {
    switch (peek()) {
        case '{': return read_comment();
        case ';': return read_line_comment();
        case '(': return read_bracket();
        case ')': return pass(close, 1);
        case '!':
        case '?': return read_strength();
        case '+':
        case '=': return read_sign();
        case '$': return read_nag();
        default: return read_bad_text();
    }
}

void PdnLexer::rewind(PdnToken const& name) {
    assert(name.kind == tag_name && text_[name.offset - 1] == '[');
    at_ = name.offset - 1;
    line_ = name.line;
    in_tag_ = false;
}

// ---------------------------------------------------------------- tokens

PdnToken PdnLexer::read_tag() {
    std::size_t const from = at_;
    if (!is_tag_at(at_)) {
        skip_line();
        return token(bad_tag, from, at_);
    }
    ++at_;
    pass_name();
    in_tag_ = true;
    return token(tag_name, from + 1, at_);
}

PdnToken PdnLexer::read_tag_value() {
    in_tag_ = false;
    skip_blanks_in_line();
    advance(1);
    std::size_t const from = at_;
    while (at_ < text_.size() && !is_line_end(peek())) {
        std::size_t const to = at_;
        if (peek() == '"' && pass_tag_end()) {
            return token(tag_value, from, to);
        }
        advance(peek() == '\\' && !is_line_end(peek(1)) ? 2 : 1);
    }
    return token(bad_tag, from, at_);
}

// A comment that the next game's tags interrupt was never closed.
PdnToken PdnLexer::read_comment() {
    ++at_;
    PdnToken read = token(comment, at_, at_);
    bool interrupted = false;
    while (at_ < text_.size() && peek() != '}' && !interrupted) {
        if (is_line_end(peek())) {
            pass_line_end();
            interrupted = is_tag_at(at_);
        } else {
            ++at_;
        }
    }
    if (interrupted || at_ >= text_.size()) {
        read.kind = unclosed_comment;
        return read;
    }
    read.length = static_cast<std::uint32_t>(at_ - read.offset);
    ++at_;
    return read;
}

PdnToken PdnLexer::read_line_comment() {
    std::size_t const from = ++at_;
    skip_line();
    return token(comment, from, at_);
}

// Won or drawn, as a person signs a move (FMJD 9): kept as a comment, for PDN has no word for it.
PdnToken PdnLexer::read_sign() {
    bool const is_sign = peek(1) == '\0' || ends_text(peek(1));
    return is_sign ? pass(comment, 1) : read_bad_text();
}

// A variation, or a mark in brackets: of strength, or a sign.
PdnToken PdnLexer::read_bracket() {
    if ((peek(1) == '+' || peek(1) == '=') && peek(2) == ')') {
        advance(3);
        return token(comment, at_ - 3, at_);
    }
    std::size_t const length = is_strength(peek(1)) ? is_strength(peek(2)) ? 2 : 1 : 0;
    if (length == 0 || peek(length + 1) != ')') {
        return pass(open, 1);
    }
    advance(length + 2);
    return token(strength, at_ - length - 1, at_ - 1);
}

PdnToken PdnLexer::read_strength() {
    std::size_t const from = at_;
    while (is_strength(peek())) {
        ++at_;
    }
    return token(strength, from, std::min(at_, from + 2));
}

PdnToken PdnLexer::read_nag() {
    std::size_t const from = ++at_;
    while (is_digit(peek())) {
        ++at_;
    }
    bool const is_nag = from < at_ && at_ <= from + 3;  // 0..255 in PDN 3
    return is_nag ? token(nag, from, at_) : token(bad_text, from - 1, at_);
}

// `/FEN "..."/`
PdnToken PdnLexer::read_setup() {
    constexpr std::string_view head = "/FEN";
    PdnLexer ahead = *this;
    ahead.advance(head.size());
    ahead.skip_blanks_in_line();
    if (text_.substr(at_, head.size()) != head || ahead.peek() != '"') {
        return read_bad_text();
    }
    ahead.advance(1);
    std::size_t const from = ahead.at_;
    ahead.at_ = std::min(text_.find_first_of("\"\r\n", from), text_.size());
    PdnToken const value = token(setup, from, ahead.at_);
    ahead.advance(1);
    ahead.skip_blanks_in_line();
    met_end_ = met_end_ || ahead.at_ >= text_.size();
    if (ahead.peek() != '/') {
        return read_bad_text();
    }
    at_ = ahead.at_ + 1;
    return value;
}

PdnToken PdnLexer::read_unknown() {
    std::size_t const from = at_;
    while (peek() == '-' || is_space_in_line(peek())) {
        ++at_;
    }
    return token(unknown, from, at_);
}

// Directly behind a move: once a mark of forced moves, unless the game ends here.
PdnToken PdnLexer::read_star() {
    after_move_ = false;
    ++at_;
    return is_at_game_start() ? token(result, at_ - 1, at_) : next();
}

// A number with its dots, a draw by halves, or what else begins with a square.
PdnToken PdnLexer::read_squares() {
    for (std::string_view halves : {"1/2-1/2", "1/2 - 1/2"}) {
        if (text_.substr(at_, halves.size()) == halves) {
            return pass(result, halves.size());
        }
    }
    PdnLexer ahead = *this;
    ahead.pass_square();
    constexpr std::size_t most_digits = 3;
    if (!is_digit(peek()) || ahead.peek() != '.' || ahead.at_ - at_ > most_digits) {
        return read_move();
    }
    std::size_t const from = at_;
    at_ = ahead.at_;
    while (peek() == '.') {
        ++at_;
    }
    return token(number, from, at_);
}

// The longest row of squares: `1-18` is a move, `1-1` a result, `12` a number, `3228` and `a3b4` are moves.
PdnToken PdnLexer::read_move() {
    std::size_t const from = at_;
    std::size_t last = at_;
    int squares = 1;
    pass_square();
    for (std::size_t to_next = after_separator(); to_next != 0; to_next = after_separator(), ++squares) {
        at_ = last = to_next;
        pass_square();
    }
    bool const single_digits = !is_digit(text_[from + 1]) && at_ == last + 1;
    if (squares == 2 && single_digits && is_score(text_[from], text_[last])) {
        return token(result, from, at_);
    }
    std::size_t const length = at_ - from;
    if (squares == 1 && length < 4) {
        return token(is_digit(text_[from]) ? number : bad_text, from, at_);
    }
    after_move_ = true;
    return token(move, from, at_);
}

PdnToken PdnLexer::read_bad_text() {
    std::size_t const from = at_++;
    while (at_ < text_.size() && !ends_text(peek())) {
        ++at_;
    }
    return token(bad_text, from, at_);
}

}  // namespace coupturc::notation
