#pragma once

#include <algorithm>
#include <cstddef>

#include "eval/terms.hpp"
#include "eval/patterns.hpp"

namespace coupturc {

// What the learned evaluation knows of a position: a weighted sum of features, each with one weight for the opening
// and one for the ending and how far the game has gone deciding between the two. In order: the terms of the
// hand-written evaluation, the right to move, the squares of the kings, the patterns of men.

template <class Game>
inline constexpr int turn_feature = static_cast<int>(terms<Game>.size());

template <class Game>
inline constexpr int first_king_square = turn_feature<Game> + 1;

template <class Game>
inline constexpr int first_pattern = first_king_square<Game> + Geometry<Game>::square_count;

template <class Game>
inline constexpr int feature_count = first_pattern<Game> + window_tables * patterns_a_window;

// What the opening is counted down by. International: the rows that the men still have to go, so that men who have come
// far make an ending also where many are left (like the phase of F. Letouzey's Scan 2.0; docs/training.md has the
// match). Turkish: the pieces; rows to go made its fit worse.
template <class Game>
constexpr int opening_left(Position<Game> const& p) {
    return Game::all_squares ? count(p.occupied()) : rows_to_go(p, Side::white) + rows_to_go(p, Side::black);
}

// Share of the opening in the value, 0 .. phase_steps.
template <class Game>
inline constexpr int phase_steps = opening_left(Position<Game>::start());

template <class Game>
constexpr int phase(Position<Game> const& p) {
    return std::min(opening_left(p), phase_steps<Game>);
}

// A king's square is seen from its side.
template <class Game, class Visit>
constexpr void each_king_square(Position<Game> const& p, Visit&& visit) {
    using G = Geometry<Game>;
    for_each(p.kings(Side::white), [&](Square s) { visit(first_king_square<Game> + G::ordinal(s), 1); });
    for_each(p.kings(Side::black),
             [&](Square s) { visit(first_king_square<Game> + G::square_count - 1 - G::ordinal(s), -1); });
}

template <class Game, class Visit>
void each_pattern(Position<Game> const& p, Visit&& visit) {
    Bitboard const white = p.men(Side::white), black = p.men(Side::black);
    for (Window const& w : windows<Game>) {
        int const index = w.own == Side::white ? pattern(w, white, black) : pattern(w, black, white);
        visit(first_pattern<Game> + w.table * patterns_a_window + index, w.own == Side::white ? 1 : -1);
    }
}

// Calls visit(feature, amount) for every feature that may not be zero, from White's view.
template <class Game, class Visit>
void each_feature(Position<Game> const& p, Visit&& visit) {
    each_term(p, [](auto const&) { return true; }, visit);
    visit(turn_feature<Game>, p.turn() == Side::white ? 1 : -1);
    each_king_square(p, visit);
    each_pattern(p, visit);
}

}  // namespace coupturc
