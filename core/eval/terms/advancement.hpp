#pragma once

#include "position/position.hpp"

namespace coupturc {

// Rows the men have moved up from the base, added up.
template <class Game>
constexpr int advancement(Position<Game> const& p, Side us) {
    int rows_made = 0;
    for (int row = 0; row < Game::height; ++row) {
        int const made = us == Side::white ? Game::height - 1 - row : row;
        rows_made += made * count(p.men(us) & rows<Game>[static_cast<std::size_t>(row)]);
    }
    return rows_made;
}

// Men on the base row, which keep enemy men from crowning there.
template <class Game>
constexpr int base_guard(Position<Game> const& p, Side us) {
    return count(p.men(us) & promotion_row<Game>(!us));
}

}  // namespace coupturc
