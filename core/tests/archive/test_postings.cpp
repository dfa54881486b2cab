#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <vector>

#include "../boards.hpp"
#include "archive/postings.hpp"
#include "moves/legal_moves.hpp"
#include "position/hash.hpp"

using namespace coupturc;
using namespace coupturc::archive;
using namespace coupturc::testing;

namespace {

// Random games of few different moves, so that they share positions.
template <RulesProfile R>
struct Games {
    using Game = typename R::Game;

    explicit Games(std::size_t count) {
        std::mt19937_64 chance{21};
        for (std::size_t game = 0; game < count; ++game) {
            auto p = Position<Game>::start();
            hashes.push_back({hash(p)});
            for (auto plies = chance() % 40; plies > 0; --plies) {
                moves::MoveList legal;
                moves::generate<R>(p, legal);
                if (legal.empty()) {
                    break;
                }
                Move const move = legal[chance() % std::min<std::size_t>(legal.size(), 2)];
                REQUIRE(append_code<R>(p, move, codes));
                p = p.after(move);
                hashes.back().push_back(hash(p));
            }
            ends.push_back(static_cast<std::uint32_t>(codes.size()));
        }
    }

    [[nodiscard]] Segment segment() const { return {.rules = rules_id<R>, .codes = codes, .ends = ends}; }

    std::vector<std::uint8_t> codes{};
    std::vector<std::uint32_t> ends{};
    std::vector<std::vector<std::uint64_t>> hashes{};
};

bool holds(std::vector<std::uint8_t> const& bits, std::size_t game) {
    return (bits[game / 8] >> game % 8 & 1) != 0;
}

Postings postings_of(MadePostings const& made, std::size_t games) {
    return {.ends = made.ends, .rows = made.rows, .games = games};
}

}  // namespace

TEST_CASE_TEMPLATE("every game is named that has a position, of one alone its block, and hardly another", R,
                   International, TurkishEnd) {
    Games<R> const games{500};
    MadePostings const made = make_postings(games.segment(), {});
    CHECK(made.next == 500);
    Postings const postings = postings_of(made, 500);
    REQUIRE_FALSE(fault_of(postings));
    int needless = 0, missing = 0;
    for (std::size_t game = 0; game < 500; game += 7) {
        std::uint64_t const wanted = games.hashes[game][games.hashes[game].size() / 2];
        auto const bits = games_with(postings, std::vector{wanted});
        auto const has = [&](auto const& all) { return std::find(all.begin(), all.end(), wanted) != all.end(); };
        bool const is_alone = std::count_if(games.hashes.begin(), games.hashes.end(), has) == 1;
        for (std::size_t other = 0; other < 500; ++other) {
            bool const has_it = has(games.hashes[other]);
            bool const is_beside = is_alone && other / block_games == game / block_games;
            missing += has_it && !holds(bits, other) ? 1 : 0;
            needless += !has_it && !is_beside && holds(bits, other) ? 1 : 0;
        }
    }
    CHECK(missing == 0);
    CHECK(needless < 5);
}

TEST_CASE("the start is the most frequent position") {
    Games<International> const games{100};
    MadePostings const made = make_postings(games.segment(), {});
    auto const frequent = frequent_positions(postings_of(made, 100), games.segment(), 100);
    REQUIRE(frequent.size() == 1);
    CHECK(frequent[0] == AnyPosition::start(rules_id<International>));
}

TEST_CASE("rows that break off are read as far as they go") {
    Games<International> const games{300};
    MadePostings const made = make_postings(games.segment(), {});
    std::mt19937_64 chance{3};
    for (int i = 0; i < 50; ++i) {
        MadePostings damaged = made;
        for (int n = 0; n < 200; ++n) {
            damaged.rows[chance() % damaged.rows.size()] = static_cast<std::uint8_t>(chance());
        }
        Postings const postings = postings_of(damaged, 300);
        CHECK(games_with(postings, games.hashes[static_cast<std::size_t>(i)]).size() == 38);
        CHECK(frequent_positions(postings, games.segment(), 50).size() < 10'000);
    }
}

TEST_CASE("ends that do not fit are a fault") {
    std::vector<std::uint32_t> ends(bucket_count);
    CHECK_FALSE(fault_of(Postings{.ends = ends}));
    ends.back() = 1;
    CHECK(fault_of(Postings{.ends = ends}));
    ends.pop_back();
    CHECK(fault_of(Postings{.ends = ends}));
    ends.assign(bucket_count, 0);
    CHECK(fault_of(Postings{.ends = ends, .games = most_posted + 1}));
}
