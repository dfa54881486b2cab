#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <random>
#include <vector>

#include "../boards.hpp"
#include "moves/legal_moves.hpp"
#include "search/search.hpp"
#include "training/fit.hpp"
#include "training/self_play.hpp"

using namespace coupturc;
using namespace coupturc::training;
using namespace coupturc::testing;

namespace {

std::vector<TrainingRecord> few_games(RulesId rules, std::uint64_t seed) {
    std::atomic<bool> const never = false;
    return self_play(rules, {.games = 2, .seed = seed, .nodes = 200, .opening_plies = 6}, {}, never);
}

}  // namespace

TEST_CASE("self-play is the same for the same seed and keeps quiet positions of games and of searches") {
    auto const records = few_games(rules_id<International>, 3);
    REQUIRE_FALSE(records.empty());
    CHECK(records.size() == few_games(rules_id<International>, 3).size());
    std::size_t searched = 0;
    for (TrainingRecord const& r : records) {
        CHECK_FALSE(moves::can_capture<International>(r.position<International>()));
        CHECK(r.is_sound<International>());
        searched += r.result == no_result ? 1U : 0U;
    }
    CHECK(searched > records.size() / 3);
    CHECK(searched < 2 * records.size() / 3);
}

TEST_CASE("every second game begins from a given position") {
    auto const rules = rules_id<International>;
    auto const given = position_of<International>("W:W31,32,33,36,37,38,41:B8,9,12,13,14,18,19");
    auto const uneven = position_of<International>("W:W31,32,33,36,37,38,41:B8,9,12");
    std::atomic<bool> const never = false;
    auto const pieces_at_the_start = [&](Position<International> const& opening) {
        auto const records =
            self_play(rules, {.games = 4, .nodes = 100, .openings = {AnyPosition{rules, opening}}}, {}, never);
        std::vector<int> most(4);
        for (TrainingRecord const& r : records) {
            most[r.game] = std::max(most[r.game], count(r.white | r.black));
        }
        return most;
    };
    auto const most = pieces_at_the_start(given);
    CHECK(std::min(most[0], most[2]) > 30);
    CHECK(std::max(most[1], most[3]) <= 14);
    CHECK(std::ranges::min(pieces_at_the_start(uneven)) > 30);
}

TEST_CASE("the position that a search valued is one of those that it reached") {
    std::mt19937_64 random{5};
    std::atomic<bool> const never = false;
    search::HashTable table{1 << 20};
    history::History const start{AnyPosition::start(rules_id<International>)};
    search::ValuedLeaf leaf{random};
    search::search(start, {}, {.depth = 1}, {table, {}, nullptr, never, {}, nullptr, &leaf});
    REQUIRE(leaf.picked());
    moves::MoveList moves;
    auto const from = start.position().as<International>();
    moves::generate<International>(from, moves);
    CHECK(std::ranges::any_of(moves, [&](Move const& move) {
        return AnyPosition{rules_id<International>, from.after(move)} == *leaf.picked();
    }));
}

TEST_CASE("fitting lowers the loss on what it learns from") {
    for (auto const rules : {rules_id<International>, rules_id<Turkish<Promotion::end_of_move, false>>}) {
        auto const records = few_games(rules, 5);
        Fitter fitter{rules};
        FitSettings const settings;
        double const before = fitter.loss(records, settings);
        for (int pass = 0; pass < 5; ++pass) {
            fitter.learn(records, settings);
        }
        CHECK(fitter.loss(records, settings) < before);
        CHECK(fitter.loss({}, settings) == 0);
    }
}

static double chance(double men) {
    return 1 / (1 + std::exp(-men));
}

TEST_CASE("weights as they are written are worth what was learned") {
    auto const records = few_games(rules_id<International>, 5);
    Fitter fitter{rules_id<International>};
    FitSettings const settings{.result_share = 1};
    fitter.learn(records, settings);
    auto const weights = eval::LearnedEvaluation::from<International>(fitter.rounded());
    REQUIRE(weights);
    double loss = 0;
    for (TrainingRecord const& r : records) {
        auto const position = r.position<International>();
        double const men = (r.turn == 0 ? 1 : -1) * weights->value(position) / 100.0;
        double const white = chance(men),
                     share = static_cast<double>(eval::phase(position)) / eval::phase_steps<International>;
        double const said = chance(r.score / 100.0);
        double const target = r.result == no_result ? said : share * (0.5 + 0.5 * r.result) + (1 - share) * said;
        loss -= target * std::log(white) + (1 - target) * std::log(1 - white);
    }
    CHECK(loss / static_cast<double>(records.size()) == doctest::Approx(fitter.loss(records, settings)).epsilon(0.01));
}

TEST_CASE("a fit begins with weights as they are written") {
    auto const rules = rules_id<International>;
    auto const records = few_games(rules, 5);
    Fitter fitter{rules}, other{rules};
    fitter.learn(records, {});
    CHECK(other.begin_with(fitter.rounded()));
    CHECK(other.rounded() == fitter.rounded());
    CHECK(other.loss(records, {}) == doctest::Approx(fitter.loss(records, {})).epsilon(0.01));
    CHECK_FALSE(other.begin_with(Fitter{rules_id<Turkish<Promotion::end_of_move, false>>}.rounded()));
}

TEST_CASE("a record that is not a position of the game is named by its number") {
    auto records = few_games(rules_id<International>, 5);
    Fitter const dammen{rules_id<International>};
    CHECK_NOTHROW(dammen.check(records));
    CHECK_THROWS_WITH((Fitter{rules_id<Turkish<Promotion::end_of_move, false>>}.check(records)),
                      "record 1: expected a position of the game and its result");
    auto const is_refused = [&](TrainingRecord const& bad) {
        std::vector<TrainingRecord> damaged = records;
        damaged[2] = bad;
        CHECK_THROWS_WITH(dammen.check(damaged), "record 3: expected a position of the game and its result");
    };
    TrainingRecord const good = records[2];
    std::vector<TrainingRecord> damaged(7, good);
    damaged[0].white = ~std::uint64_t{0};
    damaged[1].black = good.white;
    damaged[2].kings = ~(good.white | good.black);
    damaged[3].turn = 2;
    damaged[4].result = 3;
    damaged[5].result = -2;
    damaged[6].white = Geometry<International>::squares & ~good.black;
    for (TrainingRecord const& bad : damaged) {
        is_refused(bad);
    }
}
