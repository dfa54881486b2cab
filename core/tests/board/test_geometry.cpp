#include <doctest/doctest.h>

#include "board/geometry.hpp"
#include "board/names.hpp"
#include "rules/rules_id.hpp"

using namespace coupturc;

namespace {

// The square a step in direction d leads to, by rows and columns.
template <class Game>
Bitboard stepped(Square from, Direction d) {
    using G = Geometry<Game>;
    constexpr bool diagonal = Game::lines == Lines::diagonal;
    constexpr int right[] = {diagonal ? -1 : 0, 1, -1, diagonal ? 1 : 0};
    constexpr int down[] = {-1, diagonal ? -1 : 0, diagonal ? 1 : 0, 1};
    for (int i = 0; i < G::square_count; ++i) {
        Square const to = G::square(i);
        if (G::row_of(to) == G::row_of(from) + down[d] && G::column_of(to) == G::column_of(from) + right[d]) {
            return to.board();
        }
    }
    return 0;
}

}  // namespace

// Hashes, endgame tables and shards of training are made of these bits, and the speed of the generator rests on them.
TEST_CASE("where squares lie in a bitboard stays as it is") {
    using Dark = Geometry<International>;
    using All = Geometry<TurkishGame>;
    for (int i = 0; i < 50; ++i) {
        CHECK(Dark::square(i).bit() == i + i / 10);
    }
    for (int i = 0; i < 64; ++i) {
        CHECK(All::square(i).bit() == i);
    }
    static_assert(All::squares == ~Bitboard{0} && Dark::shift<0>(64) == 1 && Dark::shift<1>(32) == 1);
    static_assert(Dark::shift<2>(1) == 32 && Dark::shift<3>(1) == 64);
    constexpr Bitboard a_file = 0x0101010101010101, h_file = a_file << 7;
    static_assert(All::shift<0>(1) == 256 && All::shift<3>(256) == 1);
    static_assert(All::shift<1>(h_file) == 0 && All::shift<1>(a_file) == a_file << 1);
    static_assert(All::shift<2>(a_file) == 0 && All::shift<2>(h_file) == h_file >> 1);
}

TEST_CASE_TEMPLATE("a step in each direction is one shift", Game, International, TurkishGame) {
    using G = Geometry<Game>;
    for (int i = 0; i < G::square_count; ++i) {
        for (Direction d = 0; d < direction_count; ++d) {
            CHECK((shift<Game>(d, G::square(i).board()) & G::squares) == stepped<Game>(G::square(i), d));
        }
    }
}

TEST_CASE_TEMPLATE("squares are counted without gaps", Game, International, TurkishGame) {
    using G = Geometry<Game>;
    CHECK(count(G::squares) == G::square_count);
    for (int i = 0; i < G::square_count; ++i) {
        CHECK(G::ordinal(G::square(i)) == i);
    }
}

TEST_CASE_TEMPLATE("every square has a name", Game, International, TurkishGame) {
    using G = Geometry<Game>;
    for (int i = 0; i < G::square_count; ++i) {
        CHECK(square_named<Game>(square_name<Game>(G::square(i))) == G::square(i));
    }
    CHECK(!square_named<Game>(""));
    CHECK(!square_named<Game>(Game::naming == Naming::algebraic ? "i1" : "51"));
    CHECK(!square_named<Game>(Game::naming == Naming::algebraic ? "a9" : "0"));
    CHECK(!square_named<Game>(Game::naming == Naming::algebraic ? "a10" : "3a"));
}

TEST_CASE("squares of the 10x10 board (FMJD 2.3, 2.4, 2.6)") {
    using G = Geometry<International>;
    CHECK(square_name<International>(G::square(0)) == "1");
    CHECK(square_name<International>(G::square(49)) == "50");
    CHECK(G::column_of(*square_named<International>("46")) == 0);  // White's left hand
    CHECK(G::row_of(*square_named<International>("46")) == 9);
    CHECK(count(G::long_diagonal) == 10);
    for (Direction d : {1, 2}) {
        CHECK(count(shift<International>(d, G::long_diagonal) & G::long_diagonal) == 9);
    }
}

TEST_CASE("squares of the 8x8 board (004-1)") {
    using G = Geometry<TurkishGame>;
    CHECK(square_name<TurkishGame>(G::square(0)) == "a1");
    CHECK(square_name<TurkishGame>(G::square(63)) == "h8");
}

TEST_CASE("the sides at the start (000-5; 004-2)") {
    CHECK(count(start_squares<International>(Side::white)) == 20);
    CHECK(count(start_squares<International>(Side::black)) == 20);
    CHECK(count(start_squares<TurkishGame>(Side::white)) == 16);
    CHECK(start_squares<TurkishGame>(Side::black) == (rows<TurkishGame>[1] | rows<TurkishGame>[2]));
}

TEST_CASE_TEMPLATE("men go to the far row (FMJD 3.4; 004-6)", Game, International, TurkishGame) {
    for (Side side : {Side::white, Side::black}) {
        for_each(promotion_row<Game>(side), [&](Square s) { CHECK(rows_to_go<Game>(side, s) == 0); });
        for_each(promotion_row<Game>(!side), [&](Square s) { CHECK(rows_to_go<Game>(side, s) == Game::height - 1); });
        for (Direction d = 0; d < direction_count; ++d) {
            Bitboard const back = shift<Game>(d, promotion_row<Game>(!side)) & Geometry<Game>::squares;
            CHECK((!is_forward<Game>(side, d) || back != 0));
        }
    }
}
