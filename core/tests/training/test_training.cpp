#include <doctest/doctest.h>

#include <atomic>
#include <cmath>
#include <vector>

#include "../boards.hpp"
#include "moves/legal_moves.hpp"
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

TEST_CASE("self-play is the same for the same seed and keeps quiet positions") {
    auto const records = few_games(rules_id<International>, 3);
    REQUIRE_FALSE(records.empty());
    CHECK(records.size() == few_games(rules_id<International>, 3).size());
    for (TrainingRecord const& r : records) {
        CHECK_FALSE(moves::can_capture<International>(r.position<International>()));
        CHECK(r.result >= -1);
        CHECK(r.result <= 1);
    }
}

TEST_CASE("fitting lowers the loss on what it learns from") {
    for (auto const rules : {rules_id<International>, rules_id<Turkish<Promotion::end_of_move, false>>}) {
        auto const records = few_games(rules, 5);
        Fitter fitter{rules, 1.0F};
        FitSettings const settings;
        double const before = fitter.loss(records, settings);
        for (int pass = 0; pass < 5; ++pass) {
            fitter.learn(records, settings);
        }
        CHECK(fitter.loss(records, settings) < before);
        CHECK(fitter.loss({}, settings) == 0);
    }
}

TEST_CASE("several threads learn from the same records to a like loss") {
    auto const records = few_games(rules_id<International>, 5);
    Fitter alone{rules_id<International>, 1.0F}, together{rules_id<International>, 1.0F};
    for (int pass = 0; pass < 5; ++pass) {
        alone.learn(records, {});
        together.learn(records, {.threads = 4});
    }
    CHECK(together.loss(records, {}) == doctest::Approx(alone.loss(records, {})).epsilon(0.05));
}

static double chance(double men) {
    return 1 / (1 + std::exp(-men));
}

TEST_CASE("weights as they are written are worth what was learned, parts of patterns included") {
    auto const records = few_games(rules_id<International>, 5);
    Fitter fitter{rules_id<International>, 1.0F};
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
        double const target = share * (0.5 + 0.5 * r.result) + (1 - share) * chance(r.score / 100.0);
        loss -= target * std::log(white) + (1 - target) * std::log(1 - white);
    }
    CHECK(loss / static_cast<double>(records.size()) == doctest::Approx(fitter.loss(records, settings)).epsilon(0.01));
}

TEST_CASE("a record that is not a position of the game is named by its number") {
    auto records = few_games(rules_id<International>, 5);
    Fitter const dammen{rules_id<International>, 1.0F};
    CHECK_NOTHROW(dammen.check(records));
    CHECK_THROWS_WITH((Fitter{rules_id<Turkish<Promotion::end_of_move, false>>, 1.0F}.check(records)),
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
    damaged[4].result = 2;
    damaged[5].result = -2;
    damaged[6].white = Geometry<International>::squares & ~good.black;
    for (TrainingRecord const& bad : damaged) {
        is_refused(bad);
    }
}
