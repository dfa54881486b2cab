#pragma once

#include "moves/jumps.hpp"
#include "moves/move_list.hpp"
#include "moves/quiet.hpp"

namespace coupturc::moves {

// All legal moves of the side to move, in the order in which they are found. Returns how many pieces each of them
// takes: 0 for quiet moves. Compiled once, in legal_moves.cpp: the capture tree is large.
template <RulesProfile R>
int generate(Position<typename R::Game> const& p, MoveList& moves);

template <RulesProfile R>
bool can_capture(Position<typename R::Game> const& p) {
    using Game = typename R::Game;
    return p.turn() == Side::white ? can_capture<Game, Side::white>(p) : can_capture<Game, Side::black>(p);
}

// Whether the side to move has a legal move: without one it has lost (KNDB 8; 000-34, 001-37, 002-24, 004-3).
template <RulesProfile R>
bool can_move(Position<typename R::Game> const& p) {
    using Game = typename R::Game;
    return p.turn() == Side::white ? has_quiet<Game, Side::white>(p) || can_capture<Game, Side::white>(p)
                                   : has_quiet<Game, Side::black>(p) || can_capture<Game, Side::black>(p);
}

}  // namespace coupturc::moves
