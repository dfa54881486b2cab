#pragma once

#include "moves/quiet.hpp"

namespace coupturc::eval {

// Quiet moves of the men: a side that runs out of them loses.
template <class Game>
constexpr int men_mobility(Position<Game> const& p, Side us) {
    int n = 0;
    moves::each_direction([&]<Direction d>() {
        if (is_forward<Game>(us, d)) {
            n += count(Geometry<Game>::template shift<d>(p.men(us)) & p.empty());
        }
    });
    return n;
}

// Squares on which a man of the other side could capture what comes there, whatever piece that is.
template <class Game>
constexpr Bitboard attacked_by_men(Position<Game> const& p, Side them) {
    Bitboard attacked = 0;
    moves::each_direction([&]<Direction d>() {
        if (man_captures<Game>(them, d)) {
            Bitboard const beyond = Geometry<Game>::template shift<reverse(d)>(p.empty());
            attacked |= Geometry<Game>::template shift<d>(p.men(them)) & beyond;
        }
    });
    return attacked & p.empty();
}

namespace detail {

template <class Game>
constexpr int kings_reach(Position<Game> const& p, Side us, bool attacked) {
    if (p.kings(us) == 0) {
        return 0;
    }
    Bitboard const danger = attacked_by_men(p, !us), wanted = attacked ? danger : ~danger;
    int n = 0;
    for_each(p.kings(us), [&](Square s) { n += count(king_reach<Game>(s.bit(), p.occupied()) & wanted); });
    return n;
}

}  // namespace detail

// Squares that the kings reach and may stay on. Counting these and the denied ones separately is an idea of Scan.
template <class Game>
constexpr int king_mobility(Position<Game> const& p, Side us) {
    return detail::kings_reach(p, us, false);
}

// Squares that the kings reach and men keep from them.
template <class Game>
constexpr int king_denied(Position<Game> const& p, Side us) {
    return detail::kings_reach(p, us, true);
}

}  // namespace coupturc::eval
