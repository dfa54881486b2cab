#pragma once

#include "board/rays.hpp"
#include "moves/directions.hpp"
#include "position/position.hpp"

namespace coupturc {

// Quiet moves. They are legal only when no capture is (000-8, 003-10): the caller sees to that.

template <class Game, Side us, Direction d>
constexpr Bitboard man_targets(Position<Game> const& p) {
    return Geometry<Game>::template shift<d>(p.men(us)) & p.empty();
}

// Calls visit(Move) for each quiet move.
template <class Game, Side us, class Visit>
constexpr void each_quiet(Position<Game> const& p, Visit&& visit) {
    constexpr Bitboard far_row = promotion_row<Game>(us);
    each_forward<Game, us>([&]<Direction d>() {
        for_each(man_targets<Game, us, d>(p), [&](Square target) {
            visit(Move{0, Square{steps_back<Game, d>(target.bit(), 1)}, target, (target.board() & far_row) != 0});
        });
    });
    for_each(p.kings(us), [&](Square origin) {
        for_each(king_reach<Game>(origin.bit(), p.occupied()),
                 [&](Square target) { visit(Move{0, origin, target, false}); });
    });
}

template <class Game, Side us>
constexpr int count_quiet(Position<Game> const& p) {
    int n = 0;
    each_forward<Game, us>([&]<Direction d>() { n += count(man_targets<Game, us, d>(p)); });
    for_each(p.kings(us), [&](Square origin) { n += count(king_reach<Game>(origin.bit(), p.occupied())); });
    return n;
}

template <class Game, Side us>
constexpr bool has_quiet(Position<Game> const& p) {
    Bitboard targets = 0;
    each_forward<Game, us>([&]<Direction d>() { targets |= man_targets<Game, us, d>(p); });
    each_direction([&]<Direction d>() { targets |= Geometry<Game>::template shift<d>(p.kings(us)) & p.empty(); });
    return targets != 0;
}

}  // namespace coupturc
