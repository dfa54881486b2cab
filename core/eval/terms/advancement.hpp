#pragma once

#include <array>
#include <cstddef>

#include "position/position.hpp"

namespace coupturc {

namespace detail {

// rows_with_bit<Game>(side, bit): the squares whose rows to go, as a binary number, have that bit. So rows are added up
// by one count a bit and not one a row.
template <class Game>
constexpr Bitboard rows_with_bit(Side side, int bit) {
    Bitboard squares = 0;
    for (int row = 0; row < Game::height; ++row) {
        int const to_go = side == Side::white ? row : Game::height - 1 - row;
        squares |= (to_go >> bit & 1) != 0 ? rows<Game>[static_cast<std::size_t>(row)] : 0;
    }
    return squares;
}

}  // namespace detail

// Rows that the men still have to go until they are kings, added up.
template <class Game>
constexpr int rows_to_go(Position<Game> const& p, Side us) {
    constexpr auto squares = [] {
        std::array<std::array<Bitboard, 4>, 2> sets{};
        for (std::size_t bit = 0; bit < sets[0].size(); ++bit) {
            sets[0][bit] = detail::rows_with_bit<Game>(Side::white, static_cast<int>(bit));
            sets[1][bit] = detail::rows_with_bit<Game>(Side::black, static_cast<int>(bit));
        }
        return sets;
    }();
    auto const& ours = squares[static_cast<std::size_t>(index(us))];
    return count(p.men(us) & ours[0]) + 2 * count(p.men(us) & ours[1]) + 4 * count(p.men(us) & ours[2]) +
           8 * count(p.men(us) & ours[3]);
}

// Rows the men have moved up from the base, added up.
template <class Game>
constexpr int advancement(Position<Game> const& p, Side us) {
    return (Game::height - 1) * count(p.men(us)) - rows_to_go(p, us);
}

// Men on the base row, which keep enemy men from crowning there.
template <class Game>
constexpr int base_guard(Position<Game> const& p, Side us) {
    return count(p.men(us) & promotion_row<Game>(!us));
}

}  // namespace coupturc
