#pragma once

#include <cstdint>
#include <utility>

#include "base/type_list.hpp"
#include "rules/international.hpp"
#include "rules/turkish.hpp"

namespace coupturc {

// The registry: every game. A new one stands at the end, because the numbers of rules follow from the order.
using AllGames = TypeList<International, TurkishGame>;

// Every compiled set of movement rules: those of the first game, of the second, and so on.
using AllRules = AllGames::Each<Joined, RulesOf>::Type;

// A set of movement rules by its place in AllRules, which can be stored and passed: it stands in the files of endgame
// tables.
enum class RulesId : std::uint8_t {};

inline constexpr int rules_count = AllRules::size;

template <RulesProfile R>
inline constexpr RulesId rules_id = [] {
    static_assert(AllRules::index_of<R>() < rules_count, "these rules are not in the registry");
    return RulesId{AllRules::index_of<R>()};
}();

// The rules by which a game is played when only the game is known: the first of its list.
template <class Game>
inline constexpr RulesId first_rules =
    []<class First, class... Rest>(TypeList<First, Rest...>) { return rules_id<First>; }(RulesOf<Game>{});

// What is played when nothing says which game it is (PDN 3.0, GameType).
inline constexpr RulesId usual_rules{0};

// Calls visit.template operator()<Rules>() with the rules of that number.
template <class Visit>
constexpr decltype(auto) with_rules(RulesId id, Visit&& visit) {
    return with_type(AllRules{}, static_cast<int>(id), std::forward<Visit>(visit));
}

// The place in AllGames of the game that those rules belong to.
constexpr int game_index(RulesId id) {
    return with_rules(id, []<RulesProfile R>() { return AllGames::index_of<typename R::Game>(); });
}

// Calls visit.template operator()<Game>() with that game.
template <class Visit>
constexpr decltype(auto) with_game(RulesId id, Visit&& visit) {
    return with_type(AllGames{}, game_index(id), std::forward<Visit>(visit));
}

// Calls visit.template operator()<Game>() with each game in turn.
template <class Visit>
constexpr void each_game(Visit&& visit) {
    for (int game = 0; game < AllGames::size; ++game) {
        with_type(AllGames{}, game, visit);
    }
}

}  // namespace coupturc
