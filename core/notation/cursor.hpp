#pragma once

#include <cassert>
#include <cstddef>
#include <string>
#include <string_view>

namespace coupturc::notation {

constexpr bool is_digit(char c) {
    return '0' <= c && c <= '9';
}

constexpr bool is_letter(char c) {
    return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z');
}

constexpr bool is_blank(char c) {
    return c == ' ' || ('\t' <= c && c <= '\r');
}

constexpr char to_lower(char c) {
    return 'A' <= c && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

constexpr char to_upper(char c) {
    return 'a' <= c && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

// A place in one line of text. Columns count characters (UTF-8), not bytes.
class Cursor {
public:
    explicit constexpr Cursor(std::string_view text) : text_{text} {}

    [[nodiscard]] constexpr bool at_end() const { return at_ == text_.size(); }
    [[nodiscard]] constexpr int column() const { return column_; }
    [[nodiscard]] constexpr std::size_t offset() const { return at_; }

    // The character here, or ahead of here; NUL past the end.
    [[nodiscard]] constexpr char peek(std::size_t ahead = 0) const {
        return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
    }

    // The whole character here, all its bytes.
    [[nodiscard]] constexpr std::string_view character() const {
        std::size_t length = at_end() ? 0 : 1;
        while (is_inside_character(peek(length))) {
            ++length;
        }
        return text_.substr(at_, length);
    }

    constexpr void next() {
        assert(!at_end());
        ++at_;
        if (!is_inside_character(peek())) {
            ++column_;
        }
    }

    constexpr bool take(char c) {
        if (at_end() || peek() != c) {
            return false;
        }
        next();
        return true;
    }

    constexpr void skip_blanks() {
        while (is_blank(peek())) {
            next();
        }
    }

    // Moves on while the condition holds; returns what it passed.
    template <class Condition>
    constexpr std::string_view take_while(Condition&& condition) {
        std::size_t const from = at_;
        while (!at_end() && condition(peek())) {
            next();
        }
        return text_.substr(from, at_ - from);
    }

private:
    static constexpr bool is_inside_character(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

    std::string_view text_;
    std::size_t at_ = 0;
    int column_ = 1;
};

}  // namespace coupturc::notation
