#include <doctest/doctest.h>

#include "board/geometry.hpp"
#include "board/names.hpp"

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
    CHECK(!square_named<Game>(Game::all_squares ? "i1" : "51"));
    CHECK(!square_named<Game>(Game::all_squares ? "a9" : "0"));
    CHECK(!square_named<Game>(Game::all_squares ? "a10" : "3a"));
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
