#pragma once

#include <array>
#include <cstddef>

#include "position/position.hpp"

namespace coupturc::eval {

namespace detail {

// rows_with_bit<Game>[side][bit]: the squares whose rows to go, as a binary number, have that bit. So rows are added up
// by one count a bit and not one a row.
template <class Game>
inline constexpr auto rows_with_bit = [] {
    using G = Geometry<Game>;
    std::array<std::array<Bitboard, 4>, 2> sets{};
    for (Side const side : {Side::white, Side::black}) {
        for (int i = 0; i < G::square_count; ++i) {
            Square const s = G::square(i);
            for (int bit = 0; bit < 4; ++bit) {
                Bitboard& set = sets[static_cast<std::size_t>(index(side))][static_cast<std::size_t>(bit)];
                set |= (rows_to_go<Game>(side, s) >> bit & 1) != 0 ? s.board() : 0;
            }
        }
    }
    return sets;
}();

}  // namespace detail

// Rows that the men still have to go until they are kings, added up.
template <class Game>
constexpr int rows_to_go(Position<Game> const& p, Side us) {
    auto const& with_bit = detail::rows_with_bit<Game>[static_cast<std::size_t>(index(us))];
    return count(p.men(us) & with_bit[0]) + 2 * count(p.men(us) & with_bit[1]) + 4 * count(p.men(us) & with_bit[2]) +
           8 * count(p.men(us) & with_bit[3]);
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

}  // namespace coupturc::eval
