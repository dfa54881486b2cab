#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>

#include "eval/block.hpp"
#include "eval/patterns.hpp"
#include "eval/terms.hpp"
#include "rules/rules_id.hpp"

namespace coupturc::eval {

// What the learned evaluation knows of a position: a weighted sum of features, each with one weight for the opening
// and one for the ending and how far the game has gone deciding between the two. In order: the terms of the list, a
// block each, the right to move, the squares of the kings, the patterns of men.

template <class Game>
inline constexpr auto blocks = [] {
    std::array<Block, terms<Game>.size() + 3> all{};
    std::size_t n = 0;
    for (Term<Game> const& term : terms<Game>) {
        all[n++] = {term.name, 1};
    }
    all[n++] = {"turn", 1};
    all[n++] = {"king_squares", Geometry<Game>::square_count};
    all[n++] = {"patterns", window_tables * patterns_a_window};
    return all;
}();
static_assert([] {
    bool sound = true;
    each_game([&]<class Game>() { sound = sound && is_sound(blocks<Game>); });
    return sound;
}());

template <class Game>
inline constexpr int turn_feature = features_before(blocks<Game>, "turn");

template <class Game>
inline constexpr int first_king_square = features_before(blocks<Game>, "king_squares");

template <class Game>
inline constexpr int first_pattern = features_before(blocks<Game>, "patterns");

template <class Game>
inline constexpr int feature_count = features_of(blocks<Game>);

// What the opening is counted down by. International: the rows that the men still have to go, so that men that have
// come far make an ending also where many are left (like the phase of F. Letouzey's Scan 2.0; docs/training.md has the
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
        assert(0 <= index && index < patterns_a_window);
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

}  // namespace coupturc::eval
