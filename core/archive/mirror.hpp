#pragma once

#include "board/geometry.hpp"

namespace coupturc::archive {

// Of what is searched for a mirror holds as well: the board turned half round with the colours changed, or where pieces
// stand on all squares and move along files its files from right to left, which changes no colour.
template <class Game>
inline constexpr bool mirror_changes_colours = Game::lines == Lines::diagonal;

template <class Game>
constexpr Square in_mirror(Square s) {
    using G = Geometry<Game>;
    static_assert(mirror_changes_colours<Game> || Game::all_squares, "rows of this game have gaps");
    if constexpr (mirror_changes_colours<Game>) {
        return G::square(G::square_count - 1 - G::ordinal(s));
    } else {
        return G::square(G::ordinal(s) + Game::width - 1 - 2 * G::column_of(s));
    }
}

template <class Game>
constexpr Bitboard in_mirror(Bitboard squares) {
    Bitboard result = 0;
    for_each(squares & Geometry<Game>::squares, [&](Square s) { result |= in_mirror<Game>(s).board(); });
    return result;
}

}  // namespace coupturc::archive
