#include "search/search.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <string_view>
#include <thread>
#include <vector>

#include "../boards.hpp"
#include "notation/move_text.hpp"

using namespace coupturc;
using namespace coupturc::search;
using namespace coupturc::testing;

namespace {

constexpr std::size_t table_bytes = 1U << 20;

SearchReport best_of(std::string_view fen, RulesId rules, SearchLimits const& limits, DrawLimits const& draws = {}) {
    HashTable table{table_bytes};
    std::atomic<bool> const never = false;
    return search::search(history::History{notation::parse_fen(fen, rules).position.value()}, draws, limits,
                          {table, {}, nullptr, never, {}});
}

std::string first_move(std::string_view fen, RulesId rules, SearchLimits const& limits) {
    return notation::format_full(notation::parse_fen(fen, rules).position.value(),
                                 best_of(fen, rules, limits).variation.front());
}

}  // namespace

TEST_CASE("a side without moves has nothing to search") {
    CHECK(best_of("W:W:B1", rules_id<International>, {.depth = 3}).variation.empty());
}

TEST_CASE("the end of the game is seen in as many plies as it takes") {
    CHECK(best_of("W:W32:B27", rules_id<International>, {.depth = 4}).score == score::win - 1);
    CHECK(best_of("B:W32,37,50:B45,K46", rules_id<International>, {.depth = 6}).score == score::lost_in(2));  // 002-26
}

TEST_CASE("a man is not given away") {
    // 32-28 loses it to 23x32 at once
    CHECK(first_move("W:W32,46,47:B23,1,2", rules_id<International>, {.depth = 4}) != "32-28");
}

TEST_CASE("a shot of several moves is found") {
    // 1.27-22 18x27 2.32x3: a man for two and a king
    auto const report = best_of("W:W27,32,43:B8,9,18,21", rules_id<International>, {.depth = 8});
    CHECK(report.score > 0);
}

TEST_CASE("one thread and a limit of nodes give the same search every time") {
    auto const once = best_of("W:W31-50:B1-20", rules_id<International>, {.nodes = 20'000});
    auto const again = best_of("W:W31-50:B1-20", rules_id<International>, {.nodes = 20'000});
    CHECK(once.nodes == again.nodes);
    CHECK(once.score == again.score);
    CHECK(once.variation == again.variation);
}

TEST_CASE("several lines are different moves, best first") {
    HashTable table{table_bytes};
    std::atomic<bool> const never = false;
    std::vector<SearchReport> reports;
    search::search(history::History{notation::parse_fen("W:W31-50:B1-20", rules_id<International>).position.value()},
                   {}, {.depth = 5, .lines = 3},
                   {table, {}, nullptr, never, [&](SearchReport const& r) { reports.push_back(r); }});
    REQUIRE(reports.size() == 15);
    CHECK(reports[12].variation.front() != reports[13].variation.front());
    CHECK(reports[13].variation.front() != reports[14].variation.front());
    CHECK(reports[12].score >= reports[13].score);
}

TEST_CASE("a draw rule that a line meets is a draw") {
    CHECK(best_of("W:WK28:BK1,K2", rules_id<International>, {.depth = 5}).score < score::draw);
    CHECK(best_of("W:WK28:BK1,K2", rules_id<International>, {.depth = 5}, {.king_plies = 1}).score == score::draw);
    // a lone king that has stood on 46-5 long enough, also when it is a man that moves (001-42)
    DrawLimits const diagonal{.long_diagonal_plies = 1};
    CHECK(best_of("W:WK1,K2,38:BK46", rules_id<International>, {.depth = 3}, diagonal).score == score::draw);
    CHECK(best_of("W:WK1,K2,38:BK46", rules_id<International>, {.depth = 3}).score > score::draw);
}

TEST_CASE("a search ends soon after it is stopped, with all its threads") {
    HashTable table{table_bytes};
    std::atomic<bool> stop = false;
    std::jthread const stopper{[&] { stop = true; }};
    auto const report = search::search(
        history::History{notation::parse_fen("W:W31-50:B1-20", rules_id<International>).position.value()}, {},
        {.threads = 2}, {table, {}, nullptr, stop, {}});
    CHECK_FALSE(report.variation.empty());
}

TEST_CASE("every set of rules can be searched") {
    for (int i = 1; i < rules_count; ++i) {
        auto const rules = static_cast<RulesId>(i);
        CHECK(best_of("W:Wb6:Bb7,d8,e6", rules, {.depth = 4}).depth > 0);  // 004 C14
    }
}

TEST_CASE("a soft limit ends the search with the first depth that is finished after it") {
    std::vector<SearchReport> reports;
    HashTable table{table_bytes};
    std::atomic<bool> const never = false;
    auto const started = std::chrono::steady_clock::now();
    auto const last = search::search(
        history::History{notation::parse_fen("W:W31-50:B1-20", rules_id<International>).position.value()}, {},
        {.hard_ms = 600'000, .soft_ms = 20},
        {table, {}, nullptr, never, [&](SearchReport const& r) { reports.push_back(r); }});
    // Not by the last report: its depth may be finished just before the limit, which is looked at after it.
    CHECK(std::chrono::steady_clock::now() - started >= std::chrono::milliseconds{20});
    CHECK(last.depth == reports.back().depth);
    for (std::size_t i = 0; i + 1 < reports.size(); ++i) {
        CHECK(reports[i].seconds < 0.02);
    }
}

TEST_CASE("time that begins while a search runs ends it, and the only move is answered then") {
    HashTable table{table_bytes};
    std::atomic<bool> const never = false;
    for (auto const& fen : {"W:W31-50:B1-20", "W:W30,34,36,38,43:B19,22,25,27,28,41"}) {
        SearchTime time;
        auto const begin = [&](SearchReport const& r) {
            if (r.depth == 5) {
                time.begin(1, 0);
            }
        };
        auto const report =
            search::search(history::History{notation::parse_fen(fen, rules_id<International>).position.value()}, {},
                           {.forced_at_once = true}, {table, {}, nullptr, never, begin, &time});
        CHECK(report.depth >= 5);
    }
}

TEST_CASE("a forced move is answered at the first depth when it is to be played, else searched") {
    std::string_view const fen = "W:W30,34,36,38,43:B19,22,25,27,28,41";
    CHECK(best_of(fen, rules_id<International>, {.depth = 9, .forced_at_once = true}).depth == 1);
    CHECK(best_of(fen, rules_id<International>, {.hard_ms = 600'000, .depth = 9}).depth == 9);
}

TEST_CASE("CPU time ends a search, with each number of threads") {
    for (int threads : {1, 2}) {
        CHECK_FALSE(
            best_of("W:W31-50:B1-20", rules_id<International>, {.cpu_ms = 20, .threads = threads}).variation.empty());
    }
}
