#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace coupturc::tables {

// A run of equal values in a table of outcomes: how long it is, and by how much the next value differs. It is written
// as one of these kinds, by a prefix code (D. A. Huffman, 1952), and for a long run some of the lower bits of its
// length.
namespace run {

inline constexpr std::size_t exact = 16;        // shorter runs have a kind each
inline constexpr std::size_t lengths = 48;      // kinds of lengths: from 16 on four between two powers of two
inline constexpr std::size_t longest = 4095;
inline constexpr std::size_t values = 4;        // that occur, so the next differs by 1 to 3
inline constexpr std::size_t last = 0;          // the run goes on to the end of its block
inline constexpr std::size_t kinds = 1 + (values - 1) * lengths;

// A kind of length stands for 2^extra lengths, from the first on.
struct Length {
    std::size_t first;
    int extra;
};

constexpr Length length_of(std::size_t kind) {
    if (kind < exact) {
        return {kind, 0};
    }
    std::size_t const quarter = (kind - exact) % 4;
    int const extra = static_cast<int>((kind - exact) / 4) + 2;
    return {(4 + quarter) << extra, extra};
}

constexpr std::size_t kind_of(std::size_t length) {
    std::size_t kind = length;
    if (length >= exact) {
        int extra = 2;
        while (length >> extra >= 8) {
            ++extra;
        }
        kind = exact + static_cast<std::size_t>(extra - 2) * 4 + (length >> extra) - 4;
    }
    return kind;
}

}  // namespace run

inline constexpr int most_code_bits = 12;

// The bits of each kind; 0 for one that does not occur.
using CodeLengths = std::array<std::uint8_t, run::kinds>;

// A short code for kinds that occur so often, none longer than `most_code_bits`.
CodeLengths code_lengths(std::span<std::uint64_t const, run::kinds> often);

// The code of each kind, its first bit lowest, as the lengths alone define it.
std::array<std::uint16_t, run::kinds> codes_of(CodeLengths const& lengths);

// What the next bits of a block say, by the `most_code_bits` lowest of them.
struct RunCode {
    std::uint32_t first : 13 = run::longest + 1;  // shortest length of the kind; beyond a block for its last run
    std::uint32_t step : 2 = 0;                   // from this value to the next
    std::uint32_t bits : 4 = most_code_bits;
    std::uint32_t extra : 4 = 0;
};

std::array<RunCode, std::size_t{1} << most_code_bits> decoder_of(CodeLengths const& lengths);

}  // namespace coupturc::tables
