#pragma once

#include <cstddef>

#include "eval/evaluate.hpp"
#include "eval/patterns.hpp"

namespace coupturc {

// What the learned evaluation knows of a position: a weighted sum of features, each with one weight for the opening
// and one for the ending and the pieces on the board deciding between the two. In order: the terms of the
// hand-written evaluation, the right to move, the squares of the kings, the patterns of men.

template <class Game>
inline constexpr int turn_feature = static_cast<int>(terms<Game>.size());

template <class Game>
inline constexpr int first_king_square = turn_feature<Game> + 1;

template <class Game>
inline constexpr int first_pattern = first_king_square<Game> + Geometry<Game>::square_count;

template <class Game>
inline constexpr int feature_count = first_pattern<Game> + window_tables * patterns_a_window;

// Share of the opening in the value, 0 .. phase_steps.
inline constexpr int phase_steps = 40;

template <class Game>
constexpr int phase(Position<Game> const& p) {
    constexpr int most = 2 * count(start_squares<Game>(Side::white));
    return count(p.occupied()) * phase_steps / most;
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
