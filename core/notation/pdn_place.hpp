#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace coupturc::notation {

constexpr bool is_line_end(char c) {
    return c == '\n' || c == '\r';
}

constexpr bool is_space_in_line(char c) {
    return c == ' ' || c == '\t';
}

// A place in the text of a PDN file: looks ahead and passes over what is there, and counts lines.
class PdnPlace {
public:
    // `text` starts in that line of its file. Offsets are counted from its beginning.
    PdnPlace(std::string_view text, std::uint32_t line) : text_{text}, line_{line} { assert(line >= 1); }

    [[nodiscard]] std::size_t offset() const { return at_; }
    [[nodiscard]] std::uint32_t line() const { return line_; }

    // Whether a new game follows here for certain: a tag, the move number 1, or the end of the text.
    [[nodiscard]] bool is_at_game_start() const;

    // Whether anything so far depended on where the text ends.
    [[nodiscard]] bool has_met_end() const { return met_end_ || at_ >= text_.size(); }

protected:
    [[nodiscard]] char peek(std::size_t ahead = 0) const {
        return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
    }

    [[nodiscard]] bool is_square_at(std::size_t at) const;
    [[nodiscard]] bool is_tag_at(std::size_t at) const;
    [[nodiscard]] std::size_t after_separator() const;

    void advance(std::size_t length) { at_ = std::min(at_ + length, text_.size()); }
    void skip_space();
    void skip_blanks_in_line();
    void skip_line();
    void pass_name();
    void pass_square();
    void pass_line_end();
    bool pass_tag_end();

    std::string_view text_;
    std::size_t at_ = 0;
    std::uint32_t line_;
    mutable bool met_end_ = false;
};

}  // namespace coupturc::notation
