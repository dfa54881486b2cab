#pragma once

#include "position/position.hpp"

namespace coupturc::eval {

// Squares at least a quarter of the board from the side edges: men there have more ways to go and to be backed up.
template <class Game>
inline constexpr Bitboard centre_files = [] {
    using G = Geometry<Game>;
    Bitboard set = 0;
    for (int i = 0; i < G::square_count; ++i) {
        int const column = G::column_of(G::square(i));
        if (column >= Game::width / 4 && column < Game::width - Game::width / 4) {
            set |= G::square(i).board();
        }
    }
    return set;
}();

template <class Game>
constexpr int centre(Position<Game> const& p, Side us) {
    return count(p.men(us) & centre_files<Game>);
}

}  // namespace coupturc::eval
