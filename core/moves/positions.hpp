#pragma once

#include "moves/capture_tree.hpp"
#include "moves/each_move.hpp"

namespace coupturc::moves {

// A function of its own, so that the others do not pay for the room that a list takes.
template <RulesProfile R, Side us, class Visit>
[[gnu::noinline]] int each_position_of_tree(Position<typename R::Game> const& p, Visit&& visit) {
    MoveList moves;
    int const captured = CaptureTree<R, us>{p, moves}.captured();
    for (Move const& move : moves) {
        visit(p.template after<us>(move));
    }
    return captured;
}

// Calls visit(Position) for the position after each legal move.
template <RulesProfile R, Side us, class Visit>
void each_position(Position<typename R::Game> const& p, Visit&& visit) {
    each_move<R, us>(
        p,
        [&]<Kind kind>(Bitboard origin, Bitboard target, Bitboard captured) {
            visit(p.template after<us, kind>(origin, target, captured));
        },
        [&] { return each_position_of_tree<R, us>(p, visit); });
}

}  // namespace coupturc::moves
