#include <doctest/doctest.h>

#include <random>

#include "board/rays.hpp"
#include "moves/directions.hpp"
#include "rules/international.hpp"
#include "rules/turkish.hpp"

using namespace coupturc;

namespace {

// The empty squares from a set of squares on, one step after the other.
template <class Game>
Bitboard walked(Direction d, Bitboard from, Bitboard empty, int most_steps) {
    Bitboard reached = 0;
    for (int i = 0; i < most_steps; ++i) {
        from = shift<Game>(d, from) & empty;
        reached |= from;
    }
    return reached;
}

// Calls visit(Square, empty squares) on boards from bare to full.
template <class Game, class Visit>
void on_random_boards(Visit&& visit) {
    using G = Geometry<Game>;
    std::mt19937_64 chance{17};
    for (int i = 0; i < 40; ++i) {
        Bitboard empty = G::squares;
        for (int pieces = i; pieces > 0; --pieces) {
            empty &= ~G::square(static_cast<int>(chance() % G::square_count)).board();
        }
        for (int s = 0; s < G::square_count; ++s) {
            visit(G::square(s), empty);
        }
    }
}

}  // namespace

TEST_CASE_TEMPLATE("a king slides to the first piece", Game, International, TurkishGame) {
    using G = Geometry<Game>;
    on_random_boards<Game>([](Square from, Bitboard empty) {
        Bitboard all = 0;
        moves::each_direction([&]<Direction d>() {
            Bitboard const reached = walked<Game>(d, from.board(), empty, 9);
            CHECK(slide<Game, d>(from.bit(), G::squares & ~empty) == reached);
            all |= reached;
        });
        CHECK(king_reach<Game>(from.bit(), G::squares & ~empty) == all);
    });
}

TEST_CASE_TEMPLATE("sets are filled over empty squares", Game, International, TurkishGame) {
    on_random_boards<Game>([](Square from, Bitboard empty) {
        moves::each_direction([&]<Direction d>() {
            CHECK(fill<Game, d>(from.board(), empty) == (from.board() | walked<Game>(d, from.board(), empty, 7)));
        });
    });
}

TEST_CASE_TEMPLATE("many squares are filled as each alone", Game, International, TurkishGame) {
    using G = Geometry<Game>;
    std::mt19937_64 chance{18};
    for (int i = 0; i < 200; ++i) {
        Bitboard const empty = chance() & G::squares, from = chance() & chance() & G::squares;
        moves::each_direction(
            [&]<Direction d>() { CHECK(fill<Game, d>(from, empty) == (from | walked<Game>(d, from, empty, 7))); });
    }
}

TEST_CASE("the nearest piece of a ray lies on its own side") {
    moves::each_direction([]<Direction d>() {
        Square const from = Geometry<International>::square(26);
        Bitboard const line = ray<International>(d, from.bit());
        CHECK(nearest<International, d>(line) == lowest(shift<International>(d, from.board())));
    });
}
