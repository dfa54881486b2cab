#include <doctest/doctest.h>

#include <random>
#include <vector>

#include "../boards.hpp"
#include "archive/capture.hpp"
#include "archive/explore.hpp"
#include "archive/manoeuvre.hpp"
#include "archive/pattern.hpp"
#include "archive/positions.hpp"
#include "archive/reach.hpp"
#include "archive/sacrifice.hpp"
#include "moves/legal_moves.hpp"

using namespace coupturc;
using namespace coupturc::archive;
using namespace coupturc::testing;

namespace {

// Random games with what a segment of them refers to.
template <RulesProfile R>
struct Games {
    using Game = typename R::Game;

    explicit Games(int count) {
        std::mt19937_64 chance{24};
        for (int game = 0; game < count; ++game) {
            auto p = Position<Game>::start();
            for (auto plies = chance() % 80; plies > 0; --plies) {
                moves::MoveList legal;
                moves::generate<R>(p, legal);
                if (legal.empty()) {
                    break;
                }
                Move const move = legal[chance() % legal.size()];
                REQUIRE(append_code<R>(p, move, codes));
                p = p.after(move);
            }
            ends.push_back(static_cast<std::uint32_t>(codes.size()));
            results.push_back(static_cast<Result>(chance() % 4));
        }
        held = held_squares(segment(), {});
    }

    [[nodiscard]] Segment segment() const {
        return {.rules = rules_id<R>, .codes = codes, .ends = ends, .results = results, .held = held};
    }

    std::vector<std::uint8_t> codes{};
    std::vector<std::uint32_t> ends{};
    std::vector<Result> results{};
    std::vector<Held> held{};
};

Pattern anything(RulesId rules) {
    Pattern pattern{.rules = rules};
    pattern.allowed.fill(~Bitboard{0});
    return pattern;
}

}  // namespace

TEST_CASE_TEMPLATE("the start is in each game once", R, International, TurkishEnd) {
    Games<R> const games{200};
    Explored const found = explore(games.segment(), AnyPosition::start(rules_id<R>), {});
    std::uint64_t total = 0, played = 0, ended = 0;
    for (std::size_t result = 0; result < result_count; ++result) {
        total += found.total[result];
        ended += found.ended[result];
        for (ExploredMove const& move : found.moves) {
            played += move.played[result];
        }
    }
    CHECK(total == 200);
    CHECK(played + ended == total);
    CHECK(found.next == 200);
    Hits const hits = search(games.segment(), std::vector{anything(rules_id<R>)}, {}, {.most = 1'000});
    CHECK(hits.all.size() == 200);
    CHECK_FALSE(hits.is_cut);
}

TEST_CASE_TEMPLATE("damaged codes are read as far as they go", R, International, TurkishEnd, TurkishHalfTurn) {
    Games<R> games{200};
    std::mt19937_64 chance{25};
    for (int i = 0; i < 400; ++i) {
        games.codes[chance() % games.codes.size()] = static_cast<std::uint8_t>(chance());
    }
    Segment const segment = games.segment();
    REQUIRE_FALSE(fault_of(segment));
    AnyPosition const start = AnyPosition::start(rules_id<R>);
    CHECK(explore(segment, start, {}).next == 200);
    CHECK(search(segment, std::vector{anything(rules_id<R>)}, {}, {.most = 1'000, .every = true}).next == 200);
    CHECK(reach(segment, std::vector{start}, {}, {.most = 1'000}).all.size() == 200);
    Manoeuvre const manoeuvre{rules_id<R>, Side::white, {{Square{20}, Square{20}}}, 3};
    CHECK(find_manoeuvres(segment, std::vector{manoeuvre}, {}, {.most = 10}).next == 200);
    CHECK(find_captures(segment, std::vector{Capture{.rules = rules_id<R>}}, {}, {.most = 1'000}).next == 200);
    CHECK(find_sacrifices(segment, std::vector{Sacrifice{.rules = rules_id<R>}}, {}, {.most = 1'000}).next == 200);
    CHECK(position_rows(segment, {}, 200).next == 200);
    CHECK(held_squares(segment, {}).size() == 200);
}

TEST_CASE("a scan goes on where another one ended") {
    Games<International> const games{300};
    Pattern pattern = anything(rules_id<International>);
    pattern.pieces[0] = {0, 12};
    Hits const whole = search(games.segment(), std::vector{pattern}, {}, {.most = 1'000});
    Hits parts;
    while (parts.next < games.ends.size()) {
        Hits const part = search(games.segment(), std::vector{pattern}, {.first = parts.next}, {.most = 3});
        parts.all.insert(parts.all.end(), part.all.begin(), part.all.end());
        parts.next = part.next;
    }
    CHECK(parts.all == whole.all);
    CHECK(whole.all.size() > 20);
}

TEST_CASE("a set flag ends a scan") {
    Games<International> const games{2'000};
    std::atomic<bool> const stop = true;
    std::size_t const next =
        explore(games.segment(), AnyPosition::start(rules_id<International>), {.stop = &stop}).next;
    CHECK(next > 0);
    CHECK(next < 2'000);
}

TEST_CASE("columns that cannot be relied on are refused") {
    Games<International> games{3};
    games.ends[1] = games.ends[2] + 1;
    CHECK(fault_of(games.segment()));
}
