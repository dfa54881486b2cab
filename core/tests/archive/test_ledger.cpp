#include "archive/ledger.hpp"

#include <doctest/doctest.h>

#include <random>
#include <vector>

#include "../boards.hpp"
#include "moves/legal_moves.hpp"

using namespace coupturc;
using namespace coupturc::archive;
using namespace coupturc::testing;

namespace {

// Random games of few different moves, so that they share positions and come to them by different ways.
template <RulesProfile R>
struct Games {
    using Game = typename R::Game;

    explicit Games(std::size_t count) : chance{5} {
        for (std::size_t game = 0; game < count; ++game) {
            auto p = Position<Game>::start();
            for (auto plies = chance() % 12; plies > 0; --plies) {
                moves::MoveList legal;
                moves::generate<R>(p, legal);
                Move const move = legal[chance() % std::min<std::size_t>(legal.size(), 3)];
                REQUIRE(append_code<R>(p, move, codes));
                p = p.after(move);
            }
            positions.emplace_back(rules_id<R>, p);
            ends.push_back(static_cast<std::uint32_t>(codes.size()));
            results.push_back(static_cast<Result>(chance() % 4));
            years.push_back(static_cast<std::uint16_t>(chance() % 3 == 0 ? 0 : 1950 + chance() % 70));
            ratings.push_back(
                {static_cast<std::uint16_t>(chance() % 2 * 1200), static_cast<std::uint16_t>(chance() % 900)});
        }
    }

    [[nodiscard]] Segment segment() const {
        return {
            .rules = rules_id<R>, .codes = codes, .ends = ends, .results = results, .years = years, .ratings = ratings};
    }

    std::mt19937_64 chance;
    std::vector<AnyPosition> positions{};  // in which games end
    std::vector<std::uint8_t> codes{};
    std::vector<std::uint32_t> ends{};
    std::vector<Result> results{};
    std::vector<std::uint16_t> years{};
    std::vector<Ratings> ratings{};
};

}  // namespace

TEST_CASE_TEMPLATE("a ledger says of any games what a look at each says", R, International, TurkishEnd) {
    Games<R> games{500};
    Segment const segment = games.segment();
    for (std::size_t number = 0; number < 50; ++number) {
        AnyPosition const& position = games.positions[number];
        auto const ledger = make_ledger(segment, position, {});
        CHECK(read_ledger(ledger, segment, position, {}, most_in_sample) == explore(segment, position, {}));
        std::vector<std::uint8_t> only(segment.size() / 8 + 1);
        for (std::uint8_t& byte : only) {
            byte = static_cast<std::uint8_t>(games.chance());
        }
        CHECK(read_ledger(ledger, segment, position, only, most_in_sample) ==
              explore(segment, position, {.only = only}));
    }
}

TEST_CASE_TEMPLATE("a damaged ledger is refused, or counts games that there are", R, International, TurkishEnd) {
    Games<R> games{100};
    AnyPosition const position = games.positions[3];
    auto const ledger = make_ledger(games.segment(), position, {});
    for (int i = 0; i < 500; ++i) {
        auto damaged = ledger;
        damaged[games.chance() % damaged.size()] = static_cast<std::uint8_t>(games.chance());
        damaged.resize(games.chance() % 2 == 0 ? damaged.size() : games.chance() % damaged.size());
        auto const found = read_ledger(damaged, games.segment(), position, {}, most_in_sample);
        CHECK((!found || found->position == position));
    }
    auto beyond = ledger;
    beyond.insert(beyond.end(), {0xff, 0xff, 0x7f});  // a game behind the last
    CHECK(!read_ledger(beyond, games.segment(), position, {}, most_in_sample));
}
