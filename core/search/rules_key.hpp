#pragma once

#include <cstdint>

#include "position/any_position.hpp"
#include "rules/draw_limits.hpp"

namespace coupturc::search {

// Part of the key of every position in the hash table: what was found under other rules, or other draw limits, does not
// hold here. A win in 11 plies is a draw where kings may move for 8. Without limits it says the rules alone.
constexpr std::uint64_t rules_key(RulesId rules, DrawLimits const& limits) {
    constexpr std::uint64_t spread = 0x9e3779b97f4a7c15U;
    std::uint64_t key = 0;
    auto const mix = [&](auto number) {
        key = (key ^ static_cast<std::uint64_t>(number)) * spread;
        key ^= key >> 32U;
    };
    mix(limits.repetitions);
    mix(limits.king_plies);
    mix(limits.three_v_one_plies);
    mix(limits.three_v_one_kings_only);
    mix(limits.two_v_one_plies);
    mix(limits.two_v_one_kings_only);
    mix(limits.long_diagonal_plies);
    mix(limits.king_v_king_at_once);
    mix(limits.no_progress_plies);
    mix(limits.one_each);
    return key ^ (static_cast<std::uint64_t>(rules) * spread);
}

}  // namespace coupturc::search
