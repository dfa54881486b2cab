#pragma once

#include <bit>
#include <cassert>
#include <cstdint>

namespace coupturc {

// A set of squares, one bit a square. Which bit is which square: board/geometry.hpp.
using Bitboard = std::uint64_t;

constexpr int count(Bitboard squares) {
    return std::popcount(squares);
}

constexpr int lowest(Bitboard squares) {
    assert(squares != 0);
    return std::countr_zero(squares);
}

constexpr int highest(Bitboard squares) {
    assert(squares != 0);
    return 63 - std::countl_zero(squares);
}

constexpr Bitboard without_lowest(Bitboard squares) {
    return squares & (squares - 1);
}

// Calls visit(Bitboard) for each square of the set alone, lowest bit first.
template <class Visit>
constexpr void for_each_bit(Bitboard squares, Visit&& visit) {
    for (; squares != 0; squares = without_lowest(squares)) {
        visit(squares & (0 - squares));
    }
}

}  // namespace coupturc
