#include <doctest/doctest.h>

#include <atomic>
#include <set>
#include <utility>

#include "../boards.hpp"
#include "search/best_lines.hpp"
#include "search/choosing.hpp"

using namespace coupturc;
using namespace coupturc::search;
using namespace coupturc::testing;

namespace {

// The squares on which the moves of twenty seeds begin and end.
std::set<std::pair<int, int>> chosen(char const* fen, Manner manner, int depth) {
    std::atomic<bool> const never{false};
    HashTable table{std::size_t{1} << 20};
    history::History const history{AnyPosition{rules_id<International>, position_of<International>(fen)}};
    std::set<std::pair<int, int>> moves;
    for (manner.seed = 0; manner.seed < 20; ++manner.seed) {
        auto const line = choose(history, {}, {.depth = depth}, manner, {table, {}, nullptr, never, {}, nullptr});
        moves.emplace(line.variation.front().origin.bit(), line.variation.front().target.bit());
    }
    return moves;
}

}  // namespace

TEST_CASE("only lines of one depth are compared") {
    BestLines lines{2};
    lines.add({1, 0, 10, 0, 0, {}});
    CHECK(lines.finished().empty());
    lines.add({1, 1, 5, 0, 0, {}});
    CHECK(lines.finished().size() == 2);
    lines.add({2, 0, 7, 0, 0, {}});
    CHECK(lines.finished().front().depth == 1);
    CHECK(lines.is_last({2, 1, 0, 0, 0, {}}));
}

TEST_CASE("equal seeds choose alike, others do not") {
    auto const fen = "W:W31-50:B1-20";
    Manner const weak{Weakness{0, 9, 9, 40, 0}};
    CHECK(chosen(fen, weak, 2) == chosen(fen, weak, 2));
    CHECK(chosen(fen, weak, 2).size() > 2);
    CHECK(chosen(fen, Manner{}, 2).size() == 1);
}

TEST_CASE("the only move is made whatever the weakness") {
    CHECK(chosen("W:W28:B23", Manner{Weakness{1, 1, 0, 60, 1}}, 3).size() == 1);
}
