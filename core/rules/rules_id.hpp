#pragma once

#include <cstdint>

#include "rules/international.hpp"
#include "rules/turkish.hpp"

namespace coupturc {

// The registry: every compiled set of movement rules, by a number that can be stored and passed. The numbers stand in
// the files of endgame tables.
enum class RulesId : std::uint8_t {
    international = 0,
    turkish_end = 1,
    turkish_king = 2,
    turkish_stop = 3,
    turkish_end_half_turn = 4,
    turkish_king_half_turn = 5,
    turkish_stop_half_turn = 6,
};

inline constexpr int rules_count = 7;

constexpr RulesId turkish_rules(Promotion promotion, bool half_turn) {
    return static_cast<RulesId>(1 + static_cast<int>(promotion) + (half_turn ? 3 : 0));
}

constexpr bool is_turkish(RulesId id) {
    return id != RulesId::international;
}

// Calls visit.template operator()<Rules>() with the rules of that number: the one place where a run-time
// value becomes a compile-time one.
template <class Visit>
constexpr decltype(auto) with_rules(RulesId id, Visit&& visit) {
    switch (id) {
        case RulesId::turkish_end: return visit.template operator()<Turkish<Promotion::end_of_move, false>>();
        case RulesId::turkish_king: return visit.template operator()<Turkish<Promotion::at_once, false>>();
        case RulesId::turkish_stop: return visit.template operator()<Turkish<Promotion::stops_move, false>>();
        case RulesId::turkish_end_half_turn: return visit.template operator()<Turkish<Promotion::end_of_move, true>>();
        case RulesId::turkish_king_half_turn: return visit.template operator()<Turkish<Promotion::at_once, true>>();
        case RulesId::turkish_stop_half_turn: return visit.template operator()<Turkish<Promotion::stops_move, true>>();
        case RulesId::international: break;
    }
    return visit.template operator()<International>();
}

}  // namespace coupturc
