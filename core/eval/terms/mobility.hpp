#pragma once

#include "moves/quiet.hpp"

namespace coupturc {

// Quiet moves of the men: a side that runs out of them loses.
template <class Game>
constexpr int men_mobility(Position<Game> const& p, Side us) {
    int n = 0;
    each_direction([&]<Direction d>() {
        if (is_forward<Game>(us, d)) {
            n += count(Geometry<Game>::template shift<d>(p.men(us)) & p.empty());
        }
    });
    return n;
}

// Squares the kings reach.
template <class Game>
constexpr int king_mobility(Position<Game> const& p, Side us) {
    int n = 0;
    for_each(p.kings(us), [&](Square s) { n += count(king_reach<Game>(s.bit(), p.occupied())); });
    return n;
}

}  // namespace coupturc
