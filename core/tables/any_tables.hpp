#pragma once

#include <memory>
#include <variant>

#include "position/any_position.hpp"
#include "tables/table_set.hpp"

namespace coupturc::tables {

// The tables at hand for one set of movement rules.
class AnyTables {
public:
    explicit AnyTables(RulesId rules)
        : tables_{with_game(rules, [&]<class Game>() { return Variant{std::make_unique<TableSet<Game>>(rules)}; })} {}

    [[nodiscard]] RulesId rules() const {
        return std::visit([](auto const& set) { return set->rules(); }, tables_);
    }

    // Takes a table of distances. False when the bytes are not that table, or a damaged one.
    bool add(Material const& material, std::span<std::byte const> bytes) {
        return std::visit([&](auto& set) { return set->add(material, bytes); }, tables_);
    }

    // The same with a table of outcomes.
    bool add_outcomes(Material const& material, std::span<std::byte const> bytes) {
        return std::visit([&](auto& set) { return set->add_outcomes(material, bytes); }, tables_);
    }

    template <class Game>
    [[nodiscard]] TableSet<Game> const& as() const {
        return *std::get<std::unique_ptr<TableSet<Game>>>(tables_);
    }

    [[nodiscard]] std::optional<Verdict> probe(AnyPosition const& position) const {
        if (position.rules() != rules()) {
            return std::nullopt;
        }
        return position.visit(
            [&]<RulesProfile R>(Position<typename R::Game> const& p) { return as<typename R::Game>().probe(p); });
    }

    [[nodiscard]] std::optional<Promise> promise(AnyPosition const& position) const {
        if (position.rules() != rules()) {
            return std::nullopt;
        }
        return position.visit([&]<RulesProfile R>(Position<typename R::Game> const& p) {
            return as<typename R::Game>().template promise<R>(p);
        });
    }

private:
    template <class Game>
    using Owned = std::unique_ptr<TableSet<Game>>;
    using Variant = AllGames::Each<std::variant, Owned>;

    Variant tables_;
};

}  // namespace coupturc::tables
