#pragma once

#include <bit>
#include <cassert>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

#include "base/bitboard.hpp"

namespace coupturc {

// The bits of `set` on the squares of `mask`, packed together, and back.

inline Bitboard gather(Bitboard set, Bitboard mask) {
#if defined(__BMI2__)
    return _pext_u64(set, mask);
#else
    Bitboard packed = 0;
    for (Bitboard bit = 1; mask != 0; mask = without_lowest(mask), bit <<= 1) {
        packed |= (set & mask & (~mask + 1)) != 0 ? bit : 0;
    }
    return packed;
#endif
}

inline Bitboard scatter(Bitboard packed, Bitboard mask) {
    assert(static_cast<int>(std::bit_width(packed)) <= count(mask));
#if defined(__BMI2__)
    return _pdep_u64(packed, mask);
#else
    Bitboard set = 0;
    for (; mask != 0; mask = without_lowest(mask), packed >>= 1) {
        set |= (packed & 1) != 0 ? mask & (~mask + 1) : 0;
    }
    return set;
#endif
}

}  // namespace coupturc
