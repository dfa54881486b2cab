#pragma once

#include <cassert>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "board/geometry.hpp"
#include "moves/legal_moves.hpp"
#include "moves/order.hpp"

// Moves as numbers of a fixed range, as learning programs name them (docs/learning.md#actions).
//
// A move from square a to square b has the number a * squares + b. Captures between the same squares that take
// different pieces would share it: the first in the order in which moves are shown has it, each further one of the
// position gets one of the numbers behind all pairs, in that order. So no two legal moves of a position have the same
// number, and nearly all numbers mean the same move wherever they are legal.
namespace coupturc::batch {

using Action = std::int64_t;

// Room for captures that share their squares with another one. No position is known that needs a quarter of it; a legal
// move beyond has no number.
inline constexpr Action further_actions = 512;

template <class Game>
inline constexpr Action pair_actions = Geometry<Game>::square_count * Geometry<Game>::square_count;

template <class Game>
inline constexpr Action action_count = pair_actions<Game> + further_actions;

template <class Game>
constexpr Action pair_action(Move const& move) {
    using G = Geometry<Game>;
    return G::ordinal(move.origin) * G::square_count + G::ordinal(move.target);
}

// The numbers of the legal moves of a position, which are sorted as moves are shown; only captures can share squares.
template <class Game>
void number_actions(std::span<Move const> sorted, std::vector<Action>& actions) {
    actions.clear();
    Action further = pair_actions<Game>;
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        Action const action = pair_action<Game>(sorted[i]);
        bool const is_first = i == 0 || action != pair_action<Game>(sorted[i - 1]);
        actions.push_back(is_first ? action : further++);
        if (actions.back() >= action_count<Game>) {
            actions.pop_back();
            return;
        }
    }
}

}  // namespace coupturc::batch
