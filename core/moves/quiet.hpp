#pragma once

#include "board/rays.hpp"
#include "moves/directions.hpp"
#include "position/position.hpp"

namespace coupturc::moves {

// Quiet moves. They are legal only when no capture is (000-8, 003-10): the caller sees to that.

template <class Game, Side us, Direction d>
constexpr Bitboard man_targets(Position<Game> const& p) {
    return Geometry<Game>::template shift<d>(p.men(us)) & p.empty();
}

// Calls visit.template operator()<kind>(origin, target, captured) for each quiet move: sets of one square, captured
// none.
template <class Game, Side us, class Visit>
constexpr void each_man_quiet(Position<Game> const& p, Visit&& visit) {
    each_forward<Game, us>([&]<Direction d>() {
        for_each_bit(man_targets<Game, us, d>(p), [&](Bitboard target) {
            visit.template operator()<Kind::man>(Geometry<Game>::template shift<reverse(d)>(target), target,
                                                 Bitboard{0});
        });
    });
}

template <class Game, Side us, class Visit>
constexpr void each_quiet(Position<Game> const& p, Visit&& visit) {
    each_man_quiet<Game, us>(p, visit);
    for_each_bit(p.kings(us), [&](Bitboard origin) {
        for_each_bit(king_reach<Game>(lowest(origin), p.occupied()),
                     [&](Bitboard target) { visit.template operator()<Kind::king>(origin, target, Bitboard{0}); });
    });
}

template <class Game, Side us>
constexpr int count_man_quiet(Position<Game> const& p) {
    int n = 0;
    each_forward<Game, us>([&]<Direction d>() { n += count(man_targets<Game, us, d>(p)); });
    return n;
}

template <class Game, Side us>
constexpr int count_quiet(Position<Game> const& p) {
    int n = count_man_quiet<Game, us>(p);
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

}  // namespace coupturc::moves
