#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <optional>
#include <type_traits>

#include "base/bitboard.hpp"
#include "base/side.hpp"
#include "base/square.hpp"
#include "rules/features.hpp"

namespace coupturc {

// The four directions of a game, numbered so that 3 - d is the way back and {1,2} are across {0,3}.
// Diagonal boards: 0 up left, 1 up right, 2 down left, 3 down right. Orthogonal: 0 up, 1 right, 2 left, 3 down.
// Up is where White's men go.
using Direction = int;

inline constexpr int direction_count = 4;

constexpr Direction reverse(Direction d) {
    assert(0 <= d && d < direction_count);
    return 3 - d;
}

constexpr std::array<Direction, 2> across(Direction d) {
    assert(0 <= d && d < direction_count);
    return d == 0 || d == 3 ? std::array{1, 2} : std::array{0, 3};
}

// Every second square, beginning with the one at White's left hand. Two rows take one bit more than they have squares:
// the last bit is not a square, so that one step is the same shift everywhere and leaves the board onto a gap. 10x10:
//      0  1  2  3  4        squares  1..5
//     5  6  7  8  9   (10)           6..10
//     11 12 13 14 15                 11..15
//    16 17 18 19 20  (21)            16..20  ...
template <int width, int height>
struct DarkSquares {
    static_assert(width % 2 == 0 && height % 2 == 0);
    static constexpr int square_count = width * height / 2;
    static constexpr int in_row = width / 2, step = in_row + 1;  // bits from a square to the nearer one of the next row
    static_assert(height / 2 * (width + 1) <= 64);

    static constexpr int row_of(Square s) { return ordinal(s) / in_row; }
    static constexpr int column_of(Square s) { return 2 * (ordinal(s) % in_row) + (row_of(s) % 2 == 0 ? 1 : 0); }

    static constexpr std::optional<Square> at(int column, int row) {
        bool const is_dark = 0 <= column && column < width && 0 <= row && row < height && (column + row) % 2 != 0;
        return is_dark ? std::optional{square(row * in_row + column / 2)} : std::nullopt;
    }

    // 0, 1, ... in the order of the square numbers, and back.
    static constexpr int ordinal(Square s) {
        assert(s.bit() % (width + 1) != width && s.bit() < height / 2 * (width + 1));  // not a gap, not off the board
        return s.bit() - s.bit() / (width + 1);
    }
    static constexpr Square square(int ordinal) {
        assert(0 <= ordinal && ordinal < square_count);
        return Square{ordinal + ordinal / width};
    }

    // One step. The result may hold gaps: take it together with a set of squares.
    template <Direction d>
    static constexpr Bitboard shift(Bitboard from) {
        if constexpr (d == 0) {
            return from >> step;
        } else if constexpr (d == 1) {
            return from >> (step - 1);
        } else if constexpr (d == 2) {
            return from << (step - 1);
        } else {
            return from << step;
        }
    }

    static constexpr bool is_ascending(Direction d) { return d >= 2; }
};

// All squares from White's left hand: 8x8 has a1 = 0, b1 = 1, ... h8 = 63. No spare bits: steps to the side mask the
// edge files.
template <int width, int height>
struct AllSquares {
    static constexpr int square_count = width * height;
    static_assert(square_count <= 64);

    static constexpr int row_of(Square s) { return height - 1 - s.bit() / width; }
    static constexpr int column_of(Square s) { return s.bit() % width; }
    static constexpr std::optional<Square> at(int column, int row) {
        bool const is_there = 0 <= column && column < width && 0 <= row && row < height;
        return is_there ? std::optional{Square{width * (height - 1 - row) + column}} : std::nullopt;
    }

    static constexpr int ordinal(Square s) {
        assert(s.bit() < square_count);
        return s.bit();
    }
    static constexpr Square square(int ordinal) {
        assert(0 <= ordinal && ordinal < square_count);
        return Square{ordinal};
    }

    static constexpr Bitboard left_file = [] {
        Bitboard file = 0;
        for (int row = 0; row < height; ++row) {
            file |= Square{width * row}.board();
        }
        return file;
    }();
    static constexpr Bitboard right_file = left_file << (width - 1);

    template <Direction d>
    static constexpr Bitboard shift(Bitboard from) {
        if constexpr (d == 0) {
            return from << width;
        } else if constexpr (d == 1) {
            return (from & ~right_file) << 1;
        } else if constexpr (d == 2) {
            return (from & ~left_file) >> 1;
        } else {
            return from >> width;
        }
    }

    static constexpr bool is_ascending(Direction d) { return d <= 1; }
};

template <class Game>
using Layout = std::conditional_t<Game::all_squares, AllSquares<Game::width, Game::height>,
                                  DarkSquares<Game::width, Game::height>>;

// Where squares lie in a Bitboard, per game.
template <class Game>
struct Geometry : Layout<Game> {
    static_assert((Game::lines == Lines::orthogonal) == Game::all_squares, "a step on this board has no shift yet");

    static constexpr Bitboard squares = [] {
        Bitboard all = 0;
        for (int i = 0; i < Layout<Game>::square_count; ++i) {
            all |= Layout<Game>::square(i).board();
        }
        return all;
    }();

    // From White's left hand to Black's (FMJD 2.4); nothing where pieces do not move along it.
    static constexpr Bitboard long_diagonal = [] {
        Bitboard diagonal = 0;
        for (int i = 0; i < Layout<Game>::square_count && Game::lines == Lines::diagonal; ++i) {
            Square const s = Layout<Game>::square(i);
            diagonal |= Layout<Game>::column_of(s) == Game::height - 1 - Layout<Game>::row_of(s) ? s.board() : 0;
        }
        return diagonal;
    }();
};

template <class Game>
constexpr Bitboard shift(Direction d, Bitboard from) {
    assert(0 <= d && d < direction_count);
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
    assert(0 <= d && d < direction_count);
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
