#pragma once

#include "position/position.hpp"

namespace coupturc {

template <class Game>
constexpr int men_count(Position<Game> const& p, Side us) {
    return count(p.men(us));
}

template <class Game>
constexpr int king_count(Position<Game> const& p, Side us) {
    return count(p.kings(us));
}

}  // namespace coupturc
