#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "board/gather.hpp"
#include "position/position.hpp"

namespace coupturc::eval {

// Patterns of men: the learned evaluation looks up what stands on overlapping windows of eight squares, each empty, own
// or enemy man (3^8 patterns a window), after M. Buro's pattern evaluation for Othello (1997). All is seen from the
// side to move, so that a position and the same turned round with the colours exchanged have the same patterns.

inline constexpr int window_squares = 8;
inline constexpr int patterns_a_window = 6'561;  // 3^8

// Order in which the packed squares of a window are read, so that reflected windows read alike.
enum class Reading : std::uint8_t { straight, reversed, four_turned, four_rows_turned, two_turned, two_rows_turned };
inline constexpr std::size_t readings = 6;

struct Window {
    Bitboard squares = 0;
    int table = 0;
    Reading reading = Reading::straight;
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

// Where a packed square stands when rows of so many squares are read from the other side, or the rows from the other
// end.
constexpr int columns_turned(int place, int columns) {
    return place / columns * columns + columns - 1 - place % columns;
}

constexpr int turned_place(int place, Reading reading) {
    assert(0 <= place && place < window_squares);
    int const back = window_squares - 1 - place;
    switch (reading) {
        case Reading::reversed: return back;
        case Reading::four_turned: return columns_turned(place, 4);
        case Reading::four_rows_turned: return columns_turned(back, 4);
        case Reading::two_turned: return columns_turned(place, 2);
        case Reading::two_rows_turned: return columns_turned(back, 2);
        default: return place;
    }
}

// How the window at the same place is read from the other chair.
constexpr Reading from_other_chair(Reading reading) {
    switch (reading) {
        case Reading::four_turned: return Reading::four_rows_turned;
        case Reading::two_turned: return Reading::two_rows_turned;
        default: return Reading::reversed;
    }
}

// Four columns by four rows, every second of both: sixteen windows that hold all squares.
template <class Game>
constexpr auto windows_of_dark_squares() {
    constexpr int across = Game::width / 2 - 1, up = Game::height / 2 - 1;
    std::array<Window, across * up> all{};
    for (int i = 0; i < across * up; ++i) {
        all[static_cast<std::size_t>(i)] = {block<Game>(i % across * 2, i / across * 2, 4, 4), i, Reading::straight};
    }
    return all;
}

// On the ranks where men can stand (2 to 7) four columns by two rows and two columns by four rows. The game is the same
// seen in a mirror, so a window and its reflection share a table; the two in the middle have one each.
template <class Game>
constexpr auto windows_of_all_squares() {
    static_assert(Game::width == 8 && Game::height == 8);
    std::array<Window, 26> all{};
    std::size_t n = 0;
    int table = 0;
    auto const add_pair = [&](int left, int top, int columns, Reading turned) {
        int const rows = window_squares / columns, mirrored = Game::width - columns - left;
        all[n++] = {block<Game>(left, top, columns, rows), table, Reading::straight};
        if (mirrored != left) {
            all[n++] = {block<Game>(mirrored, top, columns, rows), table, turned};
        }
        ++table;
    };
    for (int top = 1; top <= 5; top += 2) {
        add_pair(0, top, 4, Reading::four_turned);
        add_pair(1, top, 4, Reading::four_turned);
    }
    for (int top = 1; top <= 3; top += 2) {
        for (int left = 0; left <= 3; ++left) {
            add_pair(left, top, 2, Reading::two_turned);
        }
    }
    assert(n == all.size());
    return all;
}

template <class Game>
constexpr Bitboard turned(Bitboard set) {
    using G = Geometry<Game>;
    Bitboard result = 0;
    for_each(set, [&](Square s) { result |= G::square(G::square_count - 1 - G::ordinal(s)).board(); });
    return result;
}

}  // namespace detail

// As White sees them.
template <class Game>
inline constexpr auto windows_of_white = [] {
    if constexpr (Game::all_squares) {
        return detail::windows_of_all_squares<Game>();
    } else {
        return detail::windows_of_dark_squares<Game>();
    }
}();

// By the side to move.
template <class Game>
inline constexpr auto windows = [] {
    std::array both{windows_of_white<Game>, windows_of_white<Game>};
    for (Window& w : both[1]) {
        w = {detail::turned<Game>(w.squares), w.table, detail::from_other_chair(w.reading)};
    }
    return both;
}();

template <class Game>
inline constexpr int window_tables = [] {
    int tables = 0;
    for (Window const& w : windows_of_white<Game>) {
        tables = w.table < tables ? tables : w.table + 1;
    }
    return tables;
}();

// base3[reading][bits]: the packed squares as digits of a number in base three.
inline constexpr auto base3 = [] {
    std::array<std::array<std::int32_t, 1 << window_squares>, readings> table{};
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

// Index of what stands on a window: 0 .. 3^8 - 1.
template <Window window>
int pattern(Bitboard own_men, Bitboard enemy_men) {
    assert((own_men & enemy_men) == 0);
    auto const& digits = base3[static_cast<std::size_t>(window.reading)];
    return digits[gather<window.squares>(own_men)] + 2 * digits[gather<window.squares>(enemy_men)];
}

}  // namespace coupturc::eval
