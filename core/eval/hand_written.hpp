#pragma once

#include "eval/drawish.hpp"
#include "eval/terms.hpp"

namespace coupturc::eval {

// The hand-written evaluation: the sum of the terms, each times the weight in the list.

// The value of a position in which nothing is to be captured, for the side to move.
template <class Game>
constexpr Score hand_written_value(Position<Game> const& p) {
    Score white = 0;
    each_term(
        p, [](auto const&) { return true; },
        [&](int n, int amount) { white += terms<Game>[static_cast<std::size_t>(n)].weight * amount; });
    white = white * chance_of_win(p, white) / sure_chance;
    return p.turn() == Side::white ? white : -white;
}

}  // namespace coupturc::eval
