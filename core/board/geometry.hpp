#pragma once

#include <array>
#include <cassert>
#include <concepts>

#include "base/bitboard.hpp"
#include "base/side.hpp"
#include "base/square.hpp"
#include "rules/features.hpp"
#include "rules/international.hpp"
#include "rules/turkish.hpp"

namespace coupturc {

// The four directions of a game, numbered so that 3 - d is the way back and {1,2} are across {0,3}.
// Diagonal boards: 0 up left, 1 up right, 2 down left, 3 down right. Orthogonal: 0 up, 1 right, 2 left, 3 down.
// Up is where White's men go.
using Direction = int;

inline constexpr int direction_count = 4;

constexpr Direction reverse(Direction d) {
    return 3 - d;
}

constexpr std::array<Direction, 2> across(Direction d) {
    return d == 0 || d == 3 ? std::array{1, 2} : std::array{0, 3};
}

// Where squares lie in a Bitboard, per game.
template <class Game>
struct Geometry;

// 10x10, the dark squares. Two rows take eleven bits, the last of which is no square, so that one step is the
// same shift everywhere and leaves the board onto a gap:
//      0  1  2  3  4        squares  1..5
//     5  6  7  8  9   (10)           6..10
//     11 12 13 14 15                 11..15
//    16 17 18 19 20  (21)            16..20  ...
struct DarkSquares {
    static constexpr int square_count = 50;

    static constexpr int row_of(Square s) { return ordinal(s) / 5; }
    static constexpr int column_of(Square s) { return 2 * (ordinal(s) % 5) + (row_of(s) % 2 == 0 ? 1 : 0); }

    // 0..49 in the order of the square numbers, and back.
    static constexpr int ordinal(Square s) { return s.bit() - s.bit() / 11; }
    static constexpr Square square(int ordinal) { return Square{ordinal + ordinal / 10}; }
};

template <>
struct Geometry<International> : DarkSquares {
    static constexpr Bitboard squares = [] {
        Bitboard all = 0;
        for (int i = 0; i < DarkSquares::square_count; ++i) {
            all |= DarkSquares::square(i).board();
        }
        return all;
    }();

    // One step. The result may hold gaps: take it together with a set of squares.
    template <Direction d>
    static constexpr Bitboard shift(Bitboard from) {
        if constexpr (d == 0) {
            return from >> 6;
        } else if constexpr (d == 1) {
            return from >> 5;
        } else if constexpr (d == 2) {
            return from << 5;
        } else {
            return from << 6;
        }
    }

    static constexpr bool is_ascending(Direction d) { return d >= 2; }

    // 46-5, from White's left hand (FMJD 2.4).
    static constexpr Bitboard long_diagonal = [] {
        Bitboard diagonal = 0;
        for (int number : {5, 10, 14, 19, 23, 28, 32, 37, 41, 46}) {
            diagonal |= DarkSquares::square(number - 1).board();
        }
        return diagonal;
    }();
};

// 8x8, all squares, a1 = 0, b1 = 1, ... h8 = 63. No spare bits: steps to the side mask the edge files.
template <>
struct Geometry<TurkishGame> {
    static constexpr int square_count = 64;
    static constexpr Bitboard squares = ~Bitboard{0};

    static constexpr int row_of(Square s) { return 7 - s.bit() / 8; }
    static constexpr int column_of(Square s) { return s.bit() % 8; }
    static constexpr int ordinal(Square s) { return s.bit(); }
    static constexpr Square square(int ordinal) { return Square{ordinal}; }

    template <Direction d>
    static constexpr Bitboard shift(Bitboard from) {
        constexpr Bitboard a_file = 0x0101010101010101, h_file = a_file << 7;
        if constexpr (d == 0) {
            return from << 8;
        } else if constexpr (d == 1) {
            return (from & ~h_file) << 1;
        } else if constexpr (d == 2) {
            return (from & ~a_file) >> 1;
        } else {
            return from >> 8;
        }
    }

    static constexpr bool is_ascending(Direction d) { return d <= 1; }

    static constexpr Bitboard long_diagonal = 0;  // no rule of the game speaks of one
};

template <class Game>
constexpr Bitboard shift(Direction d, Bitboard from) {
    switch (d) {
        case 0: return Geometry<Game>::template shift<0>(from);
        case 1: return Geometry<Game>::template shift<1>(from);
        case 2: return Geometry<Game>::template shift<2>(from);
        default: return Geometry<Game>::template shift<3>(from);
    }
}

// The rows from the top of the board, as sets of squares.
template <class Game>
inline constexpr auto rows = [] {
    using G = Geometry<Game>;
    std::array<Bitboard, Game::height> sets{};
    for (int i = 0; i < G::square_count; ++i) {
        sets[static_cast<std::size_t>(G::row_of(G::square(i)))] |= G::square(i).board();
    }
    return sets;
}();

// Where a man of that side becomes a king: the far row (FMJD 3.4; 004-6).
template <class Game>
constexpr Bitboard promotion_row(Side side) {
    return side == Side::white ? rows<Game>.front() : rows<Game>.back();
}

// Rows from which a man of that side needs one more step: for evaluation and for hints.
template <class Game>
constexpr int rows_to_go(Side side, Square s) {
    int const row = Geometry<Game>::row_of(s);
    return side == Side::white ? row : Game::height - 1 - row;
}

// The squares a side's men fill at the start (000-5; 004-2).
template <class Game>
constexpr Bitboard start_squares(Side side) {
    Bitboard set = 0;
    for (int i = 0; i < Game::men_rows; ++i) {
        int const from_base = Game::empty_back_rows + i;
        int const row = side == Side::black ? from_base : Game::height - 1 - from_base;
        set |= rows<Game>[static_cast<std::size_t>(row)];
    }
    return set;
}

// Directions in which a man of that side moves, and in which it captures.
template <class Game>
constexpr bool is_forward(Side side, Direction d) {
    if constexpr (Game::lines == Lines::diagonal) {
        return side == Side::white ? d <= 1 : d >= 2;
    } else {
        return d == 1 || d == 2 || d == (side == Side::white ? 0 : 3);
    }
}

template <class Game>
constexpr bool man_captures(Side side, Direction d) {
    return Game::men_capture_backward || is_forward<Game>(side, d);
}

}  // namespace coupturc
