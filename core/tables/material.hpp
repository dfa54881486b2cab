#pragma once

#include <cassert>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "position/position.hpp"
#include "rules/rules_id.hpp"

namespace coupturc::tables {

inline constexpr int most_table_pieces = 6;

// Which pieces are on the board, from the view of the side to move: one endgame table each.
struct Material {
    int own_men = 0;
    int own_kings = 0;
    int enemy_men = 0;
    int enemy_kings = 0;

    [[nodiscard]] constexpr int men() const { return own_men + enemy_men; }
    [[nodiscard]] constexpr int pieces() const { return men() + own_kings + enemy_kings; }

    // The same pieces with the other side to move.
    [[nodiscard]] constexpr Material turned() const { return {enemy_men, enemy_kings, own_men, own_kings}; }

    friend constexpr auto operator<=>(Material const&, Material const&) = default;
};

template <class Game>
constexpr Material material_of(Position<Game> const& p) {
    Side const us = p.turn();
    return {count(p.men(us)), count(p.kings(us)), count(p.men(!us)), count(p.kings(!us))};
}

// Distinguishes a table from every other, since many have equally many positions. It is part of the files.
constexpr std::uint64_t table_label(RulesId rules, Material const& m) {
    auto label = static_cast<std::uint64_t>(rules);
    for (int pieces : {m.own_men, m.own_kings, m.enemy_men, m.enemy_kings}) {
        assert(0 <= pieces && pieces <= most_table_pieces);
        label = label << 8 | static_cast<std::uint64_t>(pieces);
    }
    return label;
}

// All materials with that many pieces and men in which both sides have a piece. Those of one list lead by captures
// and crownings only to lists with fewer pieces or fewer men.
std::vector<Material> materials(int pieces, int men);

// "2110": men and kings of the side to move, then the opponent's; the name of the table's file.
std::string material_name(Material const& m);

// The material of that name; nothing when there can be no table of it.
std::optional<Material> material_named(std::string_view name);

}  // namespace coupturc::tables
