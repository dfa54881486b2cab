#pragma once

#include "rules/features.hpp"

namespace coupturc {

// Turkish draughts: what all its profiles share (docs/dama.md; text 004).
struct TurkishGame {
    static constexpr std::string_view name = "turkish";
    static constexpr int pdn_type = 30;                       // PDN 3.0, GameType
    static constexpr auto naming = Naming::algebraic;         // 004-1
    static constexpr int width = 8, height = 8;               // 004-1
    static constexpr bool all_squares = true;                 // 004-1
    static constexpr int men_rows = 2;                        // 004-2
    static constexpr int empty_back_rows = 1;                 // 004-2
    static constexpr auto lines = Lines::orthogonal;          // 004-5, 004-7
    static constexpr bool men_capture_backward = false;       // 004-10
    static constexpr auto precedence = Precedence::majority;  // 004-18
    static constexpr auto removal = Removal::at_once;         // 004-11, 004-16
};

// Where the sources differ: the far row in mid-capture and turning back between two jumps
// (docs/rule-sources.md#promotion-in-mid-capture, docs/rule-sources.md#half-turn).
template <Promotion far_row, bool turn_back>
struct Turkish : TurkishGame {
    using Game = TurkishGame;

    static constexpr auto promotion = far_row;
    static constexpr bool half_turn = turn_back;
};
static_assert(RulesProfile<Turkish<Promotion::end_of_move, false>>);

template <>
struct RulesListOf<TurkishGame> {
    using Type = TypeList<Turkish<Promotion::end_of_move, false>, Turkish<Promotion::at_once, false>,
                          Turkish<Promotion::stops_move, false>, Turkish<Promotion::end_of_move, true>,
                          Turkish<Promotion::at_once, true>, Turkish<Promotion::stops_move, true>>;
};

}  // namespace coupturc
