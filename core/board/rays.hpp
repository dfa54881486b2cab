#pragma once

#include <array>
#include <cassert>

#include "board/geometry.hpp"

namespace coupturc {

// rays<Game>[d][bit]: the squares seen from a square in direction d on an empty board. Built by stepping.
template <class Game>
inline constexpr auto rays = [] {
    std::array<std::array<Bitboard, 64>, direction_count> table{};
    for (Direction d = 0; d < direction_count; ++d) {
        for (int i = 0; i < Geometry<Game>::square_count; ++i) {
            Square const from = Geometry<Game>::square(i);
            Bitboard step = shift<Game>(d, from.board()) & Geometry<Game>::squares;
            for (; step != 0; step = shift<Game>(d, step) & Geometry<Game>::squares) {
                table[static_cast<std::size_t>(d)][static_cast<std::size_t>(from.bit())] |= step;
            }
        }
    }
    return table;
}();

template <class Game>
constexpr Bitboard ray(Direction d, int bit) {
    assert(0 <= d && d < direction_count);
    assert((Geometry<Game>::squares & Square{bit}.board()) != 0);
    return rays<Game>[static_cast<std::size_t>(d)][static_cast<std::size_t>(bit)];
}

// The first of some squares on a ray that is not empty of them.
template <class Game, Direction d>
constexpr int nearest(Bitboard on_ray) {
    return Geometry<Game>::is_ascending(d) ? lowest(on_ray) : highest(on_ray);
}

// Empty squares from `bit` in direction d up to the first piece. All bits below the lowest piece, or above the
// highest: without a piece that is every bit, so this needs no case of its own.
template <class Game, Direction d>
constexpr Bitboard slide(int bit, Bitboard occupied) {
    Bitboard const line = ray<Game>(d, bit), blockers = line & occupied;
    if constexpr (Geometry<Game>::is_ascending(d)) {
        return line & ~blockers & (blockers - 1);
    } else {
        return line & (~Bitboard{0} << (-std::countl_zero(blockers) & 63));
    }
}

// The empty squares a king reaches in all directions.
template <class Game>
constexpr Bitboard king_reach(int bit, Bitboard occupied) {
    return slide<Game, 0>(bit, occupied) | slide<Game, 1>(bit, occupied) | slide<Game, 2>(bit, occupied) |
           slide<Game, 3>(bit, occupied);
}

// The squares of `from` and the empty ones up to seven steps on: for all pieces at once, by doubling. Seven is
// enough for every run before or behind a jumped piece.
template <class Game, Direction d>
constexpr Bitboard fill(Bitboard from, Bitboard empty) {
    using G = Geometry<Game>;
    assert((empty & ~G::squares) == 0);  // else steps go on over the edge
    constexpr auto twice = [](Bitboard set) { return G::template shift<d>(G::template shift<d>(set)); };
    from |= empty & G::template shift<d>(from);
    empty &= G::template shift<d>(empty);
    from |= empty & twice(from);
    empty &= twice(empty);
    return from | (empty & twice(twice(from)));
}

}  // namespace coupturc
