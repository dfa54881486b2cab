#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "notation/pdn_token.hpp"

namespace coupturc {

// Cuts PDN into tokens, one at a time, in all dialects of FORMATS 1.1-1.2. Every character is looked at a bounded
// number of times, so any text costs linear time.
class PdnLexer {
public:
    // `text` starts in that line of its file. Offsets of tokens are counted from its begin.
    PdnLexer(std::string_view text, std::uint32_t line) : text_{text}, line_{line} {}

    PdnToken next();

    [[nodiscard]] std::size_t offset() const { return at_; }
    [[nodiscard]] std::uint32_t line() const { return line_; }

    // Goes back to the bracket in front of a tag's name.
    void rewind(PdnToken const& name);

    // Whether a new game follows here for certain: a tag, the move number 1, or the end of the text.
    [[nodiscard]] bool is_at_game_start() const;

    // Whether anything so far depended on where the text ends.
    [[nodiscard]] bool has_met_end() const { return met_end_ || at_ >= text_.size(); }

private:
    [[nodiscard]] char peek(std::size_t ahead = 0) const {
        return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
    }
    [[nodiscard]] PdnToken token(PdnTokenKind kind, std::size_t from, std::size_t to) const;
    [[nodiscard]] PdnToken pass(PdnTokenKind kind, std::size_t length);

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

    PdnToken read_annotation();
    PdnToken read_tag();
    PdnToken read_tag_value();
    PdnToken read_comment();
    PdnToken read_line_comment();
    PdnToken read_bracket();
    PdnToken read_strength();
    PdnToken read_nag();
    PdnToken read_setup();
    PdnToken read_unknown();
    PdnToken read_star();
    PdnToken read_squares();
    PdnToken read_bad_text();
    PdnToken read_move();

    std::string_view text_;
    std::size_t at_ = 0;
    std::uint32_t line_;
    bool in_tag_ = false;         // behind the name of a tag
    bool after_move_ = false;     // directly behind a move, where `*` says "forced"
    mutable bool met_end_ = false;
};

}  // namespace coupturc
