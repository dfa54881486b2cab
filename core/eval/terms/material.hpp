#pragma once

#include "position/position.hpp"

namespace coupturc::eval {

template <class Game>
constexpr int men_count(Position<Game> const& p, Side us) {
    return count(p.men(us));
}

template <class Game>
constexpr int king_count(Position<Game> const& p, Side us) {
    return count(p.kings(us));
}

// The first king is worth more than those after it: it takes the long lines (as in F. Letouzey's Scan).
template <class Game>
constexpr int has_king(Position<Game> const& p, Side us) {
    return p.kings(us) != 0 ? 1 : 0;
}

}  // namespace coupturc::eval
