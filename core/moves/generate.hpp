#pragma once

#include "moves/capture_tree.hpp"
#include "moves/each_move.hpp"
#include "moves/legal_moves.hpp"

// The body of `generate` of moves/legal_moves.hpp, for a file that compiles it for a set of rules.

namespace coupturc::moves {

namespace detail {

template <RulesProfile R, Side us>
[[gnu::flatten]] int generate_for(Position<typename R::Game> const& p, MoveList& moves) {
    return each_move<R, us>(
        p,
        [&]<Kind kind>(Bitboard origin, Bitboard target, Bitboard captured) {
            bool const promotes = kind == Kind::man && (target & promotion_row<typename R::Game>(us)) != 0;
            moves.push({captured, Square{lowest(origin)}, Square{lowest(target)}, promotes});
        },
        [&] { return CaptureTree<R, us>{p, moves}.captured(); });
}

}  // namespace detail

template <RulesProfile R>
int generate(Position<typename R::Game> const& p, MoveList& moves) {
    return p.turn() == Side::white ? detail::generate_for<R, Side::white>(p, moves)
                                   : detail::generate_for<R, Side::black>(p, moves);
}

}  // namespace coupturc::moves
