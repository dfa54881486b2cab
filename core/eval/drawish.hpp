#pragma once

#include <cstdlib>

#include "base/score.hpp"
#include "position/position.hpp"

namespace coupturc::eval {

// An advantage that is hard to win with counts for less: an idea of F. Letouzey's Scan, as are its cases.
inline constexpr int sure_chance = 8;

// Eighths of an advantage that stay. International: a side with a king is seldom beaten by three pieces, or by one man
// more with as many kings. On the Turkish board two kings beat one, and a king beats a man.
template <class Game>
constexpr int chance_of_win(Position<Game> const& p, Score white) {
    if (Game::all_squares || p.kings() == 0 || white == 0) {
        return sure_chance;
    }
    Side const ahead = white > 0 ? Side::white : Side::black, behind = !ahead;
    if (p.kings(behind) == 0) {
        return sure_chance;
    }
    if (count(p.pieces(ahead)) <= 3) {
        return 1;
    }
    bool const as_many_kings = count(p.kings(ahead)) == count(p.kings(behind));
    bool const man_more = std::abs(count(p.men(ahead)) - count(p.men(behind))) <= 1;
    return as_many_kings && man_more ? sure_chance / 2 : sure_chance;
}

}  // namespace coupturc::eval
