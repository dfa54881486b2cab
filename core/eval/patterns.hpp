#pragma once

#include <array>
#include <cassert>
#include <cstdint>

#include "board/gather.hpp"
#include "position/position.hpp"

namespace coupturc::eval {

// Patterns of men: the learned evaluation looks up what stands on overlapping windows of twelve squares, each empty,
// own or enemy man (3^12 patterns a window), after M. Buro's pattern evaluation for Othello (1997). A window and
// its reflection with the colours exchanged share a table with opposite sign.

inline constexpr int window_squares = 12;
inline constexpr int patterns_a_window = 531'441;  // 3^12

// Order in which the packed squares of a window are read, so that reflected windows read alike.
enum class Reading : std::uint8_t { straight, reversed, columns_turned, rows_turned };

struct Window {
    Bitboard squares;
    int table;
    Side own;  // whose view: White's adds, Black's subtracts
    Reading reading;
};

namespace detail {

// The squares of columns [left, left + columns) and rows [top, top + rows) from White's side.
template <class Game>
constexpr Bitboard block(int left, int top, int columns, int rows_high) {
    using G = Geometry<Game>;
    Bitboard set = 0;
    for (int i = 0; i < G::square_count; ++i) {
        Square const s = G::square(i);
        int const column = G::column_of(s), row = G::row_of(s);
        if (left <= column && column < left + columns && top <= row && row < top + rows_high) {
            set |= s.board();
        }
    }
    return set;
}

constexpr int turned_place(int place, Reading reading) {
    assert(0 <= place && place < window_squares);
    // A window of all squares packs three rows of four squares from the lowest rank up.
    int const row = place / 4, column = place % 4;
    switch (reading) {
        case Reading::reversed: return window_squares - 1 - place;
        case Reading::columns_turned: return 4 * row + 3 - column;
        case Reading::rows_turned: return 4 * (2 - row) + column;
        default: return place;
    }
}

}  // namespace detail

namespace detail {

// Windows of four columns by six rows, for each side at its own end of the board (F. Letouzey's layout in Scan has
// the same measure: it holds a whole formation of a wing).
template <class Game>
constexpr auto windows_of_dark_squares() {
    constexpr int wings = Game::width / 2 - 1;
    std::array<Window, 2 * wings> all{};
    for (int i = 0; i < wings; ++i) {
        all[static_cast<std::size_t>(i)] = {block<Game>(2 * i, Game::height - 6, 4, 6), i, Side::white,
                                            Reading::straight};
        all[static_cast<std::size_t>(wings + i)] = {block<Game>(Game::width - 4 - 2 * i, 0, 4, 6), i, Side::black,
                                                    Reading::reversed};
    }
    return all;
}

// Four columns by three rows on the ranks where men can stand (2 to 7). The game is the same seen in a mirror, so
// windows come in pairs, a wing's and a middle one's, that share a table.
template <class Game>
constexpr auto windows_of_all_squares() {
    static_assert(Game::width == 8 && Game::height == 8);
    std::array<Window, 16> all{};
    std::size_t n = 0;
    for (int height = 0; height < 2; ++height) {
        for (int const left : {0, 1, 3, 4}) {
            int const table = 2 * height + (left == 0 || left == 4 ? 0 : 1);
            bool const mirrored = left >= 3;
            all[n++] = {block<Game>(left, 4 - height, 4, 3), table, Side::white,
                        mirrored ? Reading::columns_turned : Reading::straight};
            all[n++] = {block<Game>(left, 1 + height, 4, 3), table, Side::black,
                        mirrored ? Reading::reversed : Reading::rows_turned};
        }
    }
    return all;
}

}  // namespace detail

template <class Game>
inline constexpr auto windows = [] {
    if constexpr (Game::all_squares) {
        return detail::windows_of_all_squares<Game>();
    } else {
        return detail::windows_of_dark_squares<Game>();
    }
}();

inline constexpr int window_tables = 4;

// base3[reading][bits]: the packed squares as digits of a number in base three.
inline constexpr auto base3 = [] {
    std::array<std::array<std::int32_t, 1 << window_squares>, 4> table{};
    for (std::size_t reading = 0; reading < table.size(); ++reading) {
        std::array<std::int32_t, window_squares> weight{};
        std::int32_t power = 1;
        for (int place = 0; place < window_squares; ++place, power *= 3) {
            weight[static_cast<std::size_t>(detail::turned_place(place, static_cast<Reading>(reading)))] = power;
        }
        for (unsigned bits = 1; bits < table[reading].size(); ++bits) {
            auto const lowest_place = static_cast<std::size_t>(std::countr_zero(bits));
            table[reading][bits] = table[reading][bits & (bits - 1)] + weight[lowest_place];
        }
    }
    return table;
}();

// Index of what stands on a window, from its owner's view: 0 .. 3^12 - 1.
inline int pattern(Window const& w, Bitboard own_men, Bitboard enemy_men) {
    assert((own_men & enemy_men) == 0);
    auto const& digits = base3[static_cast<std::size_t>(w.reading)];
    return digits[gather(own_men, w.squares)] + 2 * digits[gather(enemy_men, w.squares)];
}

}  // namespace coupturc::eval
