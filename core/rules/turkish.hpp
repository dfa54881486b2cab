#pragma once

#include "rules/features.hpp"

namespace coupturc {

// Turkish draughts: what all its profiles share (RULES section 2; seed 004).
struct TurkishGame {
    static constexpr int width = 8, height = 8;               // 004-1
    static constexpr bool all_squares = true;                 // 004-1
    static constexpr int men_rows = 2;                        // RULES 2.1
    static constexpr int empty_back_rows = 1;                 // RULES 2.1
    static constexpr auto lines = Lines::orthogonal;          // 004-5, 004-7
    static constexpr bool men_capture_backward = false;       // 004-10
    static constexpr auto precedence = Precedence::majority;  // 004-18
    static constexpr auto removal = Removal::at_once;         // 004-11, 004-16
};

// Where the sources differ: the far row in mid-capture (RULES T1) and turning back between two jumps (T2).
template <Promotion far_row, bool turn_back>
struct Turkish : TurkishGame {
    using Game = TurkishGame;

    static constexpr auto promotion = far_row;
    static constexpr bool half_turn = turn_back;
};
static_assert(RulesProfile<Turkish<Promotion::end_of_move, false>>);

}  // namespace coupturc
