#include "notation/pdn_place.hpp"

#include <cassert>

#include "notation/cursor.hpp"

namespace coupturc::notation {

namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

constexpr bool is_file_letter(char c) {
    return 'a' <= to_lower(c) && to_lower(c) <= 'h';
}

constexpr bool is_name_character(char c) {
    return is_letter(c) || is_digit(c) || c == '_';
}

}  // namespace

// ---------------------------------------------------------------- looking ahead

bool PdnPlace::is_square_at(std::size_t at) const {
    char const c = at < text_.size() ? text_[at] : '\0', behind = at + 1 < text_.size() ? text_[at + 1] : '\0';
    return is_digit(c) || (is_file_letter(c) && is_digit(behind));
}

bool PdnPlace::is_at_game_start() const {
    PdnPlace ahead = *this;
    ahead.skip_space();
    met_end_ = met_end_ || ahead.at_ + 2 >= text_.size();
    return ahead.at_ >= text_.size() || is_tag_at(ahead.at_) || (ahead.peek() == '1' && ahead.peek(1) == '.');
}

// `[`, a name, blanks, a quote.
bool PdnPlace::is_tag_at(std::size_t at) const {
    PdnPlace ahead{text_, line_};
    ahead.at_ = at;
    if (ahead.peek() != '[' || !is_letter(ahead.peek(1))) {
        return false;
    }
    ahead.advance(1);
    ahead.pass_name();
    ahead.skip_blanks_in_line();
    met_end_ = met_end_ || ahead.at_ >= text_.size();
    return ahead.peek() == '"';
}

// Where the next square of the move begins when a separator follows here; blanks may stand around it (`32 - 28`).
std::size_t PdnPlace::after_separator() const {
    constexpr std::size_t longest_sign = 3;
    PdnPlace ahead = *this;
    ahead.skip_blanks_in_line();
    met_end_ = met_end_ || ahead.at_ + longest_sign >= text_.size();
    for (std::string_view sign : {"-", "x", ":", "X", "×", "–"}) {
        if (text_.substr(ahead.at_, sign.size()) == sign) {
            ahead.advance(sign.size());
            ahead.skip_blanks_in_line();
            met_end_ = met_end_ || ahead.at_ + 1 >= text_.size();
            return is_square_at(ahead.at_) ? ahead.at_ : 0;
        }
    }
    return 0;
}

// ---------------------------------------------------------------- passing over

void PdnPlace::skip_blanks_in_line() {
    while (is_space_in_line(peek())) {
        ++at_;
    }
}

void PdnPlace::skip_line() {
    while (at_ < text_.size() && !is_line_end(peek())) {
        ++at_;
    }
}

void PdnPlace::pass_line_end() {
    assert(is_line_end(peek()));
    bool const is_half = peek() == '\r' && peek(1) == '\n';
    line_ += is_half ? 0 : 1;
    ++at_;
}

// Blanks, `%` comments, byte order marks, and the dots that stand away from their number (`1. ...`).
void PdnPlace::skip_space() {
    while (at_ < text_.size()) {
        char const c = peek();
        if (is_line_end(c)) {
            pass_line_end();
        } else if (is_blank(c) || c == '.') {
            ++at_;
        } else if (c == '%') {
            skip_line();
        } else if (text_.substr(at_, byte_order_mark.size()) == byte_order_mark) {
            at_ += byte_order_mark.size();
        } else {
            return;
        }
    }
}

void PdnPlace::pass_name() {
    while (is_name_character(peek())) {
        ++at_;
    }
}

// A number, or one or more squares like a3 without anything between them.
void PdnPlace::pass_square() {
    assert(is_square_at(at_));
    if (is_digit(peek())) {
        while (is_digit(peek())) {
            ++at_;
        }
        return;
    }
    while (is_file_letter(peek()) && is_digit(peek(1))) {
        at_ += 2;
    }
}

// The quote that the bracket follows: quotes inside a value are often not escaped.
bool PdnPlace::pass_tag_end() {
    assert(peek() == '"');
    PdnPlace ahead = *this;
    ahead.advance(1);
    ahead.skip_blanks_in_line();
    if (ahead.peek() != ']') {
        return false;
    }
    at_ = ahead.at_ + 1;
    return true;
}

}  // namespace coupturc::notation
