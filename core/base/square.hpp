#pragma once

#include <cassert>
#include <compare>
#include <cstdint>

#include "base/bitboard.hpp"

namespace coupturc {

// A playable square, as the number of its bit. The bit numbers of the 10x10 board have gaps
// (board/geometry.hpp), so counting squares goes through Geometry::ordinal.
class Square {
public:
    constexpr Square() = default;
    constexpr explicit Square(int bit) : bit_{static_cast<std::uint8_t>(bit)} { assert(0 <= bit && bit < 64); }

    [[nodiscard]] constexpr int bit() const { return bit_; }
    [[nodiscard]] constexpr Bitboard board() const { return Bitboard{1} << bit_; }

    friend constexpr bool operator==(Square, Square) = default;
    friend constexpr auto operator<=>(Square, Square) = default;

private:
    std::uint8_t bit_ = 0;
};

// Calls visit(Square) for each square of the set, lowest bit first.
template <class Visit>
constexpr void for_each(Bitboard squares, Visit&& visit) {
    for (; squares != 0; squares = without_lowest(squares)) {
        visit(Square{lowest(squares)});
    }
}

}  // namespace coupturc
