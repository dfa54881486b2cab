#pragma once

#include <cstddef>

#include "notation/pdn_place.hpp"
#include "notation/pdn_token.hpp"

namespace coupturc::notation {

// Cuts PDN into tokens, one at a time, in all dialects of docs/formats.md. Every character is looked at a bounded
// number of times, so any text costs linear time.
class PdnLexer : public PdnPlace {
public:
    using PdnPlace::PdnPlace;

    PdnToken next();

    // Goes back to the bracket in front of a tag's name.
    void rewind(PdnToken const& name);

private:
    [[nodiscard]] PdnToken token(PdnTokenKind kind, std::size_t from, std::size_t to) const;
    [[nodiscard]] PdnToken pass(PdnTokenKind kind, std::size_t length);

    PdnToken read_annotation();
    PdnToken read_tag();
    PdnToken read_tag_value();
    PdnToken read_comment();
    PdnToken read_line_comment();
    PdnToken read_bracket();
    PdnToken read_strength();
    PdnToken read_sign();
    PdnToken read_nag();
    PdnToken read_setup();
    PdnToken read_unknown();
    PdnToken read_star();
    PdnToken read_squares();
    PdnToken read_bad_text();
    PdnToken read_move();

    bool in_tag_ = false;      // behind the name of a tag
    bool after_move_ = false;  // directly behind a move, where `*` says "forced"
};

}  // namespace coupturc::notation
