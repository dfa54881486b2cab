#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <optional>
#include <span>

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

    // False when the bytes are not that table, or a damaged one.
    bool add(Material const& material, std::span<std::byte const> bytes) {
        TableIndex<Game> const index{material};
        auto const table = PackedTable::open(bytes);
        if (!table || table->label() != table_label(rules_, material) || table->positions() != index.size() ||
            !table->verify()) {
            return false;
        }
        slots_[at(material)].emplace(index, *table);
        most_pieces_ = std::max(most_pieces_, material.pieces());
        return true;
    }

    // What is known of the position: nothing when there is no table for it.
    [[nodiscard]] std::optional<Verdict> probe(Position<Game> const& p) const {
        if (count(p.occupied()) > most_pieces_) {
            return std::nullopt;
        }
        Slot const& slot = slots_[at(material_of(p))];
        auto const number = slot ? slot->index.number(p) : std::nullopt;
        return number ? std::optional{verdict_of(slot->table[*number])} : std::nullopt;
    }

private:
    struct Table {
        Table(TableIndex<Game> const& numbers, PackedTable const& packed) : index{numbers}, table{packed} {}

        TableIndex<Game> index;
        PackedTable table;
    };

    using Slot = std::optional<Table>;

    static constexpr std::size_t most = most_table_pieces + 1;

    static constexpr std::size_t at(Material const& m) {
        std::size_t place = 0;
        for (int pieces : {m.own_men, m.own_kings, m.enemy_men, m.enemy_kings}) {
            assert(0 <= pieces && pieces <= most_table_pieces);
            place = place * most + static_cast<std::size_t>(pieces);
        }
        return place;
    }

    RulesId rules_;
    std::array<Slot, most * most * most * most> slots_{};
    int most_pieces_ = 0;
};

}  // namespace coupturc::tables
