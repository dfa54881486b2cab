#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <memory>
#include <optional>
#include <span>

#include "moves/legal_moves.hpp"
#include "tables/outcome_table.hpp"
#include "tables/packed.hpp"
#include "tables/table_index.hpp"

namespace coupturc::tables {

// The endgame tables at hand for one set of movement rules. Reads what it is given and owns nothing: files are mapped
// by the caller.
template <class Game>
class TableSet {
public:
    explicit TableSet(RulesId rules) : rules_{rules} {}

    [[nodiscard]] RulesId rules() const { return rules_; }

    // Takes a table of distances. False when the bytes are not that table, or a damaged one.
    bool add(Material const& material, std::span<std::byte const> bytes) {
        return distances_.add(PackedTable::open(bytes), rules_, material);
    }

    // The same with a table of outcomes.
    bool add_outcomes(Material const& material, std::span<std::byte const> bytes) {
        return outcomes_.add(OutcomeTable::open(bytes), rules_, material);
    }

    [[nodiscard]] bool has_distances(Material const& material) const { return distances_.of(material) != nullptr; }

    // What is known of the position: nothing when there is no table for it.
    [[nodiscard]] std::optional<Verdict> probe(Position<Game> const& p) const {
        auto const* const slot = distances_.of(p);
        auto const number = slot == nullptr ? std::nullopt : slot->index.number(p);
        return number ? std::optional{verdict_of(slot->table[*number])} : std::nullopt;
    }

    // What a table of outcomes promises. Nothing where the side to move must capture: such tables do not say it.
    template <RulesProfile R>
    [[nodiscard]] std::optional<Promise> promise(Position<Game> const& p) const {
        auto const* const slot = outcomes_.of(p);
        bool const is_silent = slot == nullptr || moves::can_capture<R>(p);
        auto const place = is_silent ? std::nullopt : slot->index.number(p, slot->table.order());
        return place ? promise_of(slot->table[*place], slot->table.within()) : std::nullopt;
    }

private:
    // Tables of one kind, each in the place of its material.
    template <class Table>
    class Slots {
    public:
        struct Slot {
            TableIndex<Game> index;
            Table table;
        };

        bool add(std::optional<Table> const& table, RulesId rules, Material const& material) {
            TableIndex<Game> const index{material};
            if (!table || table->label() != table_label(rules, material) || table->positions() != index.size() ||
                !table->verify()) {
                return false;
            }
            slots_[at(material)] = std::make_unique<Slot>(Slot{index, *table});
            most_pieces_ = std::max(most_pieces_, material.pieces());
            return true;
        }

        // Null when there is none.
        [[nodiscard]] Slot const* of(Material const& material) const { return slots_[at(material)].get(); }
        [[nodiscard]] Slot const* of(Position<Game> const& p) const {
            return count(p.occupied()) > most_pieces_ ? nullptr : of(material_of(p));
        }

    private:
        static constexpr std::size_t most = most_table_pieces + 1;

        static constexpr std::size_t at(Material const& m) {
            std::size_t place = 0;
            for (int pieces : {m.own_men, m.own_kings, m.enemy_men, m.enemy_kings}) {
                assert(0 <= pieces && pieces <= most_table_pieces);
                place = place * most + static_cast<std::size_t>(pieces);
            }
            return place;
        }

        std::array<std::unique_ptr<Slot>, most * most * most * most> slots_;
        int most_pieces_ = 0;
    };

    RulesId rules_;
    Slots<PackedTable> distances_;
    Slots<OutcomeTable> outcomes_;
};

}  // namespace coupturc::tables
