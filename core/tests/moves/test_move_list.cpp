#include <doctest/doctest.h>

#include "moves/move_list.hpp"

using namespace coupturc;
using namespace coupturc::moves;

TEST_CASE("a list keeps moves in their order, however many") {
    MoveList moves;
    CHECK(moves.empty());
    for (unsigned i = 0; i < 1000; ++i) {
        moves.push({i + 1, Square{1}, Square{2}, false});
    }
    REQUIRE(moves.size() == 1000);
    for (unsigned i = 0; i < 1000; ++i) {
        CHECK(moves[i].captured == i + 1);
    }
    moves.clear();
    CHECK(moves.empty());
}

TEST_CASE("a list can take a move once only") {
    MoveList moves;
    Move const move{1, Square{1}, Square{2}, false};
    moves.push_if_new(move);
    moves.push_if_new({1, Square{1}, Square{3}, false});
    moves.push_if_new(move);
    CHECK(moves.size() == 2);
}
