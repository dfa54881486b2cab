#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "eval/patterns.hpp"

namespace coupturc::training {

// Parts of patterns. A whole window is seen in one arrangement a few times only, a half of it in thousands of games: so
// the fit learns what parts of a window are worth beside the whole, and adds them up when weights are written. The
// evaluation knows nothing of them and costs the same (like the factorised features of Stockfish's network trainer).

inline constexpr std::size_t parts_a_window = 8;

using PartPlaces = std::array<unsigned, parts_a_window>;

// Places of the packed window that make up each part. Dark squares: two a row, six rows, so bits 0-1 are the first row;
// whole rows, the left and the right of each, and the six squares in the middle.
inline constexpr PartPlaces parts_of_dark_squares{0b000000'111111, 0b111111'000000, 0b000011'111111, 0b001111'111100,
                                                  0b111111'110000, 0b010101'010101, 0b101010'101010, 0b000111'111000};

// All squares: four a row, three rows.
inline constexpr PartPlaces parts_of_all_squares{0b0000'1111'1111, 0b1111'1111'0000, 0b0011'0011'0011,
                                                 0b1100'1100'1100, 0b0110'0110'0110, 0b0111'0111'0111,
                                                 0b1110'1110'1110, 0b1111'0000'1111};

// The parts of every pattern of twelve squares: patterns_a_window rows of parts_a_window numbers, each from 0 to
// size() - 1, no two parts with a number in common.
class PatternParts {
public:
    template <class Game>
    static PatternParts of() {
        return PatternParts{Game::all_squares ? parts_of_all_squares : parts_of_dark_squares};
    }

    [[nodiscard]] int size() const { return size_; }
    [[nodiscard]] std::int32_t const* of_pattern(int pattern) const {
        assert(0 <= pattern && pattern < eval::patterns_a_window);
        return &parts_[static_cast<std::size_t>(pattern) * parts_a_window];
    }

private:
    explicit PatternParts(PartPlaces const& places)
        : parts_(static_cast<std::size_t>(eval::patterns_a_window) * parts_a_window) {
        for (std::size_t part = 0; part < parts_a_window; ++part) {
            for (int pattern = 0; pattern < eval::patterns_a_window; ++pattern) {
                parts_[static_cast<std::size_t>(pattern) * parts_a_window + part] =
                    size_ + number_of(pattern, places[part]);
            }
            size_ += power_of_three(std::popcount(places[part]));
        }
    }

    // The digits at the places, as a number in base three.
    static int number_of(int pattern, unsigned places) {
        int number = 0, unit = 1;
        for (int place = 0; place < eval::window_squares; ++place, pattern /= 3) {
            if ((places >> place & 1) != 0) {
                number += unit * (pattern % 3);
                unit *= 3;
            }
        }
        return number;
    }

    static int power_of_three(int exponent) {
        int power = 1;
        for (; exponent > 0; --exponent) {
            power *= 3;
        }
        return power;
    }

    int size_ = 0;
    std::vector<std::int32_t> parts_;
};

}  // namespace coupturc::training
