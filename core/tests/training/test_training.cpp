#include <doctest/doctest.h>

#include <atomic>
#include <vector>

#include "../boards.hpp"
#include "moves/legal_moves.hpp"
#include "training/fit.hpp"
#include "training/self_play.hpp"

using namespace coupturc;
using namespace coupturc::testing;

namespace {

std::vector<TrainingRecord> few_games(RulesId rules, std::uint64_t seed) {
    std::atomic<bool> const never = false;
    return self_play(rules, {.games = 2, .seed = seed, .nodes = 200, .opening_plies = 6}, nullptr, never);
}

}  // namespace

TEST_CASE("self-play is the same for the same seed and keeps quiet positions") {
    auto const records = few_games(RulesId::international, 3);
    REQUIRE_FALSE(records.empty());
    CHECK(records.size() == few_games(RulesId::international, 3).size());
    for (TrainingRecord const& r : records) {
        CHECK_FALSE(can_capture<International>(r.position<International>()));
        CHECK(r.result >= -1);
        CHECK(r.result <= 1);
    }
}

TEST_CASE("fitting lowers the loss on what it learns from") {
    for (auto const rules : {RulesId::international, RulesId::turkish_end}) {
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
