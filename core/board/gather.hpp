#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>

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

namespace detail {

// Neighbouring bits of a mask, which are packed by one shift.
struct Run {
    Bitboard packed;
    int shift;
};

template <Bitboard mask>
inline constexpr auto runs = [] {
    std::array<Run, static_cast<std::size_t>(count(mask & ~(mask << 1)))> all{};
    Bitboard left = mask;
    int packed = 0;
    for (Run& run : all) {
        int const first = std::countr_zero(left), length = std::countr_one(left >> first);
        run = {((Bitboard{1} << length) - 1) << packed, first - packed};
        left &= ~(((Bitboard{1} << length) - 1) << first);
        packed += length;
    }
    return all;
}();

template <Bitboard mask>
constexpr Bitboard gather_by_runs(Bitboard set) {
    Bitboard packed = 0;
    for (Run const& run : runs<mask>) {
        packed |= set >> run.shift & run.packed;
    }
    return packed;
}

// Moves all runs at once: times this, they stand packed in the highest bits when the mask begins at the lowest bit.
// Dama in a browser is searched 3 to 5 % faster than run by run.
template <Bitboard mask>
inline constexpr Bitboard packing_factor = [] {
    Bitboard factor = 0;
    for (Run const& run : runs<mask>) {
        int const up = 64 - count(mask) - (run.shift - std::countr_zero(mask));
        factor |= up < 0 ? 0 : Bitboard{1} << up;
    }
    return factor;
}();

template <Bitboard mask>
constexpr Bitboard gather_by_factor(Bitboard set) {
    return ((set & mask) >> std::countr_zero(mask)) * packing_factor<mask> >> (64 - count(mask));
}

// Not where a run, moved to another's place, changes what is packed.
template <Bitboard mask>
inline constexpr bool is_packed_by_factor = [] {
    for (Bitboard set = mask; set != 0; set = (set - 1) & mask) {
        if (gather_by_factor<mask>(set) != gather_by_runs<mask>(set)) {
            return false;
        }
    }
    return true;
}();

}  // namespace detail

// With a mask that is known when it is compiled. Without the instruction (in browsers) that is faster by far.
template <Bitboard mask>
Bitboard gather(Bitboard set) {
#if defined(__BMI2__)
    return _pext_u64(set, mask);
#else
    if constexpr (detail::is_packed_by_factor<mask>) {
        return detail::gather_by_factor<mask>(set);
    } else {
        return detail::gather_by_runs<mask>(set);
    }
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
