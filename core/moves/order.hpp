#pragma once

#include <algorithm>

#include "moves/move_list.hpp"

namespace coupturc::moves {

// The order in which moves are shown: origin, target, then captured squares, each ascending. Of two different sets of
// equal size the one that holds the lowest square they do not share comes first.
constexpr bool shown_before(Move const& a, Move const& b) {
    if (a.origin != b.origin) {
        return a.origin < b.origin;
    }
    if (a.target != b.target) {
        return a.target < b.target;
    }
    Bitboard const differing = a.captured ^ b.captured;
    if (differing != 0) {
        return (a.captured & differing & (~differing + 1)) != 0;
    }
    return !a.promotes && b.promotes;
}

inline void sort_for_show(MoveList& moves) {
    std::sort(moves.begin(), moves.end(), shown_before);
}

}  // namespace coupturc::moves
