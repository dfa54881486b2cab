#pragma once

#if defined(__x86_64__)
#include <cpuid.h>

#include <cstdint>
#endif

namespace coupturc {

// Whether this processor runs x86-64-v3, the instructions of 2013 that bitboards live on, and the system keeps the wide
// registers they use. Asked of the processor itself: a compiler's own question needs its run-time library.
inline bool runs_x86_64_v3() {
#if defined(__x86_64__)
    constexpr unsigned fma_movbe_xsave_avx_f16c = 1U << 12 | 1U << 22 | 1U << 27 | 1U << 28 | 1U << 29;
    constexpr unsigned bmi1_avx2_bmi2 = 1U << 3 | 1U << 5 | 1U << 8;
    constexpr unsigned lzcnt = 1U << 5;
    unsigned a = 0, b = 0, c = 0, d = 0;
    if (__get_cpuid(1, &a, &b, &c, &d) == 0 || (c & fma_movbe_xsave_avx_f16c) != fma_movbe_xsave_avx_f16c) {
        return false;
    }
    if (__get_cpuid_count(7, 0, &a, &b, &c, &d) == 0 || (b & bmi1_avx2_bmi2) != bmi1_avx2_bmi2) {
        return false;
    }
    if (__get_cpuid(0x8000'0001, &a, &b, &c, &d) == 0 || (c & lzcnt) == 0) {
        return false;
    }
    constexpr std::uint32_t kept_registers = 0b110;  // those of SSE and of AVX
    std::uint32_t low = 0, high = 0;
    asm("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return (low & kept_registers) == kept_registers;
#else
    return false;
#endif
}

}  // namespace coupturc
