#pragma once

#include <cstdint>

#include "position/position.hpp"

namespace coupturc {

// 64 x 64 -> 128 bit product folded to 64: every input bit reaches every output bit.
constexpr std::uint64_t fold(std::uint64_t a, std::uint64_t b) {
    __extension__ using Wide = unsigned __int128;
    Wide const product = static_cast<Wide>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

// A function of pieces and side to move alone; the same on every machine. Three products (about 3 ns) are
// cheaper than keeping a Zobrist key in every position that is made. Constants: fractional bits of the square
// roots of 2, 3, 5, 7.
template <class Game>
constexpr std::uint64_t hash(Position<Game> const& p) {
    constexpr std::uint64_t a = 0x6a09e667f3bcc908, b = 0xbb67ae8584caa73b, c = 0x3c6ef372fe94f82b,
                            d = 0xa54ff53a5f1d36f1;
    std::uint64_t const turn = p.turn() == Side::white ? c : d;
    std::uint64_t const sides = fold(p.pieces(Side::white) ^ a, p.pieces(Side::black) ^ b);
    return fold(sides ^ turn, fold(p.kings() ^ d, a) ^ b);
}

}  // namespace coupturc
