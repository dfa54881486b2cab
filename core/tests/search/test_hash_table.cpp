#include <doctest/doctest.h>

#include "search/hash_table.hpp"

using namespace coupturc;
using namespace coupturc::search;

namespace {

constexpr std::uint64_t key = 0x1234'5678'9abc'def0;

Move move_between(int origin, int target) {
    Move move;
    move.origin = Square{origin};
    move.target = Square{target};
    return move;
}

}  // namespace

TEST_CASE("what was stored is found") {
    HashTable table{1 << 12};
    table.store(key, {.score = -321, .depth = 7, .bound = Bound::lower, .origin = 30, .target = 24, .has_move = true});
    auto const found = table.find(key);
    REQUIRE(found);
    CHECK(found->score == -321);
    CHECK(found->depth == 7);
    CHECK(found->bound == Bound::lower);
    CHECK(found->is_of(move_between(30, 24)));
    CHECK_FALSE(found->is_of(move_between(30, 25)));
    CHECK_FALSE(table.find(key + (1ULL << 40)));
}

TEST_CASE("a result without a move keeps the move that was known") {
    HashTable table{1 << 12};
    table.store(key, {.score = 40, .depth = 3, .bound = Bound::lower, .origin = 30, .target = 24, .has_move = true});
    table.store(key, {.score = -5, .depth = 4, .bound = Bound::upper});
    auto const found = table.find(key);
    REQUIRE(found);
    CHECK(found->score == -5);
    CHECK(found->depth == 4);
    CHECK(found->is_of(move_between(30, 24)));
}
