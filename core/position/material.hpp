#pragma once

#include "position/position.hpp"

namespace coupturc {

// Men that a king is worth where material is counted: as much as what a lone king draws against.
inline constexpr int men_in_a_king = 3;

// How many men a side is ahead, a king counted as three.
template <class Game>
int balance(Position<Game> const& p, Side side) {
    auto const worth = [&](Side of) { return count(p.men(of)) + men_in_a_king * count(p.kings(of)); };
    return worth(side) - worth(!side);
}

}  // namespace coupturc
