#pragma once

#include <cstdint>

#include "archive/step_code.hpp"

namespace coupturc::archive {

// A move of a game: the positions around it, the codes that begin with its own, and how many moves were played before.
template <class Game>
struct Turn {
    Position<Game> before, after;
    Codes codes;
    std::uint32_t ply;

    [[nodiscard]] Side side() const { return before.turn(); }
    [[nodiscard]] Bitboard captured() const { return before.pieces(!side()) & ~after.pieces(!side()); }
};

// Calls visit(Turn) for each move of a game, while it returns true.
template <RulesProfile R, class Visit>
void each_turn(Position<typename R::Game> const& start, Codes codes, Visit&& visit) {
    using Game = typename R::Game;
    Position<Game> before = start;
    Codes following = codes;
    std::uint32_t plies = 0;
    each_position<R>(start, codes, [&](Position<Game> const& p, Codes rest) {
        bool const goes_on = plies == 0 || visit(Turn<Game>{before, p, following, plies - 1});
        before = p;
        following = rest;
        ++plies;
        return goes_on;
    });
}

// A move by its squares.
struct Played {
    Bitboard origin, target, captured;
};

// Two positions show it, unless a piece ends its capture where it began.
template <RulesProfile R>
Played played(Turn<typename R::Game> const& turn) {
    Side const us = turn.side();
    Bitboard const way = turn.before.pieces(us) ^ turn.after.pieces(us), captured = turn.captured();
    if (way != 0) {
        return {way & turn.before.pieces(us), way & turn.after.pieces(us), captured};
    }
    Codes codes = turn.codes;
    auto const move = take_move<R>(turn.before, codes);
    return move ? Played{move->origin.board(), move->target.board(), captured} : Played{0, 0, captured};
}

}  // namespace coupturc::archive
