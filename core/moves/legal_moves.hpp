#pragma once

#include "moves/capture_tree.hpp"
#include "moves/each_move.hpp"
#include "moves/quiet.hpp"

namespace coupturc {

// All legal moves of the side to move, in the order in which they are found. Returns how many pieces each of them
// takes: 0 for quiet moves.
template <RulesProfile R, Side us>
[[gnu::flatten]] int generate(Position<typename R::Game> const& p, MoveList& moves) {
    return each_move<R, us>(
        p,
        [&]<Kind kind>(Bitboard origin, Bitboard target, Bitboard captured) {
            bool const promotes = kind == Kind::man && (target & promotion_row<typename R::Game>(us)) != 0;
            moves.push({captured, Square{lowest(origin)}, Square{lowest(target)}, promotes});
        },
        [&] { return CaptureTree<R, us>{p, moves}.captured(); });
}

template <RulesProfile R>
int generate(Position<typename R::Game> const& p, MoveList& moves) {
    return p.turn() == Side::white ? generate<R, Side::white>(p, moves) : generate<R, Side::black>(p, moves);
}

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

}  // namespace coupturc
