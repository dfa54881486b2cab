#pragma once

#include <cassert>
#include <utility>

#include "board/geometry.hpp"

namespace coupturc::moves {

// Calls visit.template operator()<d>() for the four directions, unrolled: shifts must be constants.
template <class Visit>
constexpr void each_direction(Visit&& visit) {
    visit.template operator()<0>();
    visit.template operator()<1>();
    visit.template operator()<2>();
    visit.template operator()<3>();
}

template <class Game, Side us, class Visit>
constexpr void each_forward(Visit&& visit) {
    each_direction([&]<Direction d>() {
        if constexpr (is_forward<Game>(us, d)) {
            visit.template operator()<d>();
        }
    });
}

template <class Game, Side us, class Visit>
constexpr void each_man_capture(Visit&& visit) {
    each_direction([&]<Direction d>() {
        if constexpr (man_captures<Game>(us, d)) {
            visit.template operator()<d>();
        }
    });
}

// Where a bit came from when it was shifted n steps in direction d.
template <class Game, Direction d>
constexpr int steps_back(int bit, int n) {
    constexpr int step = lowest(Geometry<Game>::template shift<d>(Bitboard{1} << 27)) - 27;
    assert(0 <= bit - n * step && bit - n * step < 64);
    return bit - n * step;
}

}  // namespace coupturc::moves
