#pragma once

#include <cassert>

#include "moves/legal_moves.hpp"

namespace coupturc::tables {

// Calls visit(Position) for each position from which a quiet move without crowning leads to p. Quiet moves are legal
// only where nothing can be captured, so a position with a capture is not among them.
template <RulesProfile R, Side mover, class Visit>
void each_unmove(Position<typename R::Game> const& p, Visit&& visit) {
    using Game = typename R::Game;
    assert(p.turn() != mover);
    auto const step_back = [&](Square target, Square origin, bool king) {
        Bitboard const way = target.board() | origin.board();
        Bitboard const own = p.pieces(mover) ^ way, kings = king ? p.kings() ^ way : p.kings();
        Position<Game> const before{mover == Side::white ? own : p.pieces(Side::white),
                                    mover == Side::black ? own : p.pieces(Side::black), kings, mover};
        if (!moves::can_capture<Game, mover>(before)) {
            visit(before);
        }
    };
    for_each(p.kings(mover), [&](Square target) {
        for_each(king_reach<Game>(target.bit(), p.occupied()), [&](Square origin) { step_back(target, origin, true); });
    });
    moves::each_forward<Game, mover>([&]<Direction d>() {
        for_each(Geometry<Game>::template shift<reverse(d)>(p.men(mover)) & p.empty(), [&](Square origin) {
            step_back(Square{moves::steps_back<Game, reverse(d)>(origin.bit(), 1)}, origin, false);
        });
    });
}

template <RulesProfile R, class Visit>
void each_unmove(Position<typename R::Game> const& p, Visit&& visit) {
    if (p.turn() == Side::black) {
        each_unmove<R, Side::white>(p, visit);
    } else {
        each_unmove<R, Side::black>(p, visit);
    }
}

}  // namespace coupturc::tables
