#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "eval/evaluation.hpp"
#include "position/any_position.hpp"
#include "rules/draw_limits.hpp"
#include "rules/rules_id.hpp"
#include "training/record.hpp"

namespace coupturc::training {

struct SelfPlaySettings {
    int games = 1;
    std::uint64_t seed = 1;
    std::uint64_t nodes = 2'000;  // a move
    int opening_plies = 8;        // played at random from the usual position
    DrawLimits draws{};
    std::vector<AnyPosition> openings{};  // from which every second game begins instead, two random plies later
};

// Plays games of the engine against itself and keeps their quiet positions. The same settings give the same games.
std::vector<TrainingRecord> self_play(RulesId rules, SelfPlaySettings const& settings, eval::Evaluation evaluation,
                                      std::atomic<bool> const& stop);

}  // namespace coupturc::training
