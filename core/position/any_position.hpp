#pragma once

#include <cassert>
#include <cstdint>
#include <utility>
#include <variant>

#include "position/hash.hpp"
#include "position/position.hpp"
#include "rules/rules_id.hpp"

namespace coupturc {

// A position of any game together with its rules of movement: what crosses the border to other languages.
class AnyPosition {
public:
    template <class Game>
    AnyPosition(RulesId rules, Position<Game> const& position) : rules_{rules}, position_{position} {
        assert(game_index(rules) == AllGames::index_of<Game>());
    }

    static AnyPosition start(RulesId rules) {
        return with_game(rules, [&]<class Game>() { return AnyPosition{rules, Position<Game>::start()}; });
    }

    [[nodiscard]] RulesId rules() const { return rules_; }

    template <class Game>
    [[nodiscard]] Position<Game> const& as() const {
        return std::get<Position<Game>>(position_);
    }

    // Calls visit.template operator()<Rules>(Position<Game>).
    template <class Visit>
    decltype(auto) visit(Visit&& visit) const {
        return with_rules(rules_, [&]<RulesProfile R>() -> decltype(auto) {
            return visit.template operator()<R>(as<typename R::Game>());
        });
    }

    [[nodiscard]] Side turn() const {
        return std::visit([](auto const& p) { return p.turn(); }, position_);
    }

    [[nodiscard]] AnyPosition after(Move const& move) const {
        return std::visit([&](auto const& p) { return AnyPosition{rules_, p.after(move)}; }, position_);
    }

    [[nodiscard]] AnyPosition mirror() const {
        return std::visit([&](auto const& p) { return AnyPosition{rules_, p.mirror()}; }, position_);
    }

    [[nodiscard]] std::uint64_t hash() const {
        return std::visit([](auto const& p) { return coupturc::hash(p); }, position_);
    }

    friend bool operator==(AnyPosition const&, AnyPosition const&) = default;

private:
    RulesId rules_;
    AllGames::Each<std::variant, Position> position_;
};

static_assert(sizeof(AnyPosition) <= 64);

}  // namespace coupturc
