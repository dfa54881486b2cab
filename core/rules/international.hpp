#pragma once

#include "rules/features.hpp"

namespace coupturc {

// International draughts. FMJD, KNDB: docs/rule-sources.md; numbers such as 000-5: docs/seeds.md.
struct International {
    using Game = International;  // one set of movement rules, so the game is the rules

    static constexpr std::string_view name = "international";
    static constexpr int pdn_type = 20;                               // PDN 3.0, GameType
    static constexpr auto naming = Naming::numbers;                   // FMJD 2.6
    static constexpr int width = 10, height = 10;                     // FMJD 2.1; 001-3
    static constexpr bool all_squares = false;                        // FMJD 2.2; 001-3: the dark ones only
    static constexpr int men_rows = 4;                                // KNDB 3.1; 000-5
    static constexpr int empty_back_rows = 0;                         // 000-5
    static constexpr auto lines = Lines::diagonal;                    // KNDB 3.3; 000-6
    static constexpr bool men_capture_backward = true;                // FMJD 4.2; 000-11, 001-16
    static constexpr auto precedence = Precedence::majority;          // FMJD 4.13; 000-17, 001-19
    static constexpr auto removal = Removal::after_move;              // FMJD 4.5; 000-15, 002-20
    static constexpr auto promotion = Promotion::end_of_move;         // FMJD 3.5, 4.15; 000-22, 002-13
    static constexpr bool half_turn = false;                          // never possible: no piece is jumped twice
};
static_assert(RulesProfile<International>);

}  // namespace coupturc
