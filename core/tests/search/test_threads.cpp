#include <doctest/doctest.h>

#include <array>
#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

#include "base/joining_thread.hpp"
#include "notation/fen.hpp"
#include "search/search.hpp"

using namespace coupturc;
using namespace coupturc::search;

namespace {

history::History start(RulesId rules) {
    return with_rules(rules, [&]<RulesProfile R>() {
        return history::History{AnyPosition{rules, Position<typename R::Game>::start()}};
    });
}

}  // namespace

TEST_CASE("a thread of our own is waited for, wherever it was moved to") {
    std::atomic<int> done = 0;
    {
        std::vector<OwnJoiningThread> threads;
        for (int i = 0; i < 10; ++i) {
            threads.emplace_back([&] { ++done; });
        }
    }
    CHECK(done == 10);
}

// What they do to the shared hash table is seen by the thread sanitizer (`make bench-core`).
TEST_CASE("threads search together, in turn and stopped in the middle") {
    HashTable table{1 << 20};
    for (RulesId const rules : {rules_id<International>, rules_id<Turkish<Promotion::end_of_move, false>>}) {
        std::atomic<bool> const never = false;
        auto const whole =
            search::search(start(rules), {}, {.nodes = 40'000, .threads = 3}, {table, {}, nullptr, never, {}});
        CHECK(whole.depth > 3);
        for (int i = 0; i < 5; ++i) {
            std::atomic<bool> stop = false;
            std::jthread const stopper{[&] { stop = true; }};
            CHECK_FALSE(
                search::search(start(rules), {}, {.threads = 3}, {table, {}, nullptr, stop, {}}).variation.empty());
        }
    }
}

TEST_CASE("threads find the end that one thread finds") {
    auto const fen = notation::parse_fen("B:W32,37,50:B45,K46", rules_id<International>);
    HashTable table{1 << 20};
    std::atomic<bool> const never = false;
    for (int i = 0; i < 20; ++i) {
        table.clear();
        auto const report = search::search(history::History{fen.position.value()}, {}, {.depth = 6, .threads = 3},
                                           {table, {}, nullptr, never, {}});
        CHECK(report.score == score::lost_in(2));
    }
}

TEST_CASE("threads look for several lines together") {
    HashTable table{1 << 20};
    std::atomic<bool> const never = false;
    std::array<SearchReport, 3> lines;
    search::search(
        start(rules_id<International>), {}, {.depth = 7, .threads = 3, .lines = 3},
        {table, {}, nullptr, never, [&](SearchReport const& r) { lines.at(static_cast<std::size_t>(r.line)) = r; }});
    for (SearchReport const& line : lines) {
        CHECK(line.depth == 7);
    }
    CHECK(lines[0].score >= lines[1].score);
    CHECK(lines[1].score >= lines[2].score);
    CHECK(lines[0].variation.front() != lines[1].variation.front());
    CHECK(lines[0].variation.front() != lines[2].variation.front());
    CHECK(lines[1].variation.front() != lines[2].variation.front());
}

TEST_CASE("an error in a report ends every thread") {
    HashTable table{1 << 20};
    std::atomic<bool> const never = false;
    auto const fail = [](SearchReport const&) { throw std::runtime_error{"nobody listens"}; };
    CHECK_THROWS_AS(
        search::search(start(rules_id<International>), {}, {.threads = 3}, {table, {}, nullptr, never, fail}),
        std::runtime_error);
}

TEST_CASE("threads search in several engines at once") {
    auto const play = [] {
        HashTable table{1 << 20};
        std::atomic<bool> const never = false;
        CHECK(search::search(start(rules_id<International>), {}, {.nodes = 20'000}, {table, {}, nullptr, never, {}})
                  .depth > 3);
    };
    std::jthread const first{play}, second{play};
}
