#include "tables/material.hpp"

#include <cassert>

namespace coupturc::tables {

std::vector<Material> materials(int pieces, int men) {
    assert(0 <= men && men <= pieces && pieces <= most_table_pieces);
    std::vector<Material> all;
    int const kings = pieces - men;
    for (int own_men = 0; own_men <= men; ++own_men) {
        for (int own_kings = 0; own_kings <= kings; ++own_kings) {
            Material const m{own_men, own_kings, men - own_men, kings - own_kings};
            if (own_men + own_kings > 0 && m.enemy_men + m.enemy_kings > 0) {
                all.push_back(m);
            }
        }
    }
    return all;
}

std::string material_name(Material const& m) {
    assert(m.pieces() <= most_table_pieces);  // so that every number is one digit
    return std::to_string(m.own_men) + std::to_string(m.own_kings) + std::to_string(m.enemy_men) +
           std::to_string(m.enemy_kings);
}

std::optional<Material> material_named(std::string_view name) {
    bool const digits = name.size() == 4 && name.find_first_not_of("0123456") == std::string_view::npos;
    if (!digits) {
        return std::nullopt;
    }
    Material const m{name[0] - '0', name[1] - '0', name[2] - '0', name[3] - '0'};
    bool const both_sides = m.own_men + m.own_kings > 0 && m.enemy_men + m.enemy_kings > 0;
    return both_sides && m.pieces() <= most_table_pieces ? std::optional{m} : std::nullopt;
}

}  // namespace coupturc::tables
