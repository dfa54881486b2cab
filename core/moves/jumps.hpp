#pragma once

#include "board/rays.hpp"
#include "moves/directions.hpp"
#include "position/position.hpp"

namespace coupturc {

// One jump of a king: the piece it takes and where it may land.
struct Jump {
    Bitboard captured = 0;
    Bitboard landings = 0;  // nearest to the captured piece first, in direction order
    int first = 0;          // bit of the landing square right behind the captured piece

    explicit operator bool() const { return captured != 0; }
};

// The jump of a king on `bit` in direction d, if there is one. `enemies` are those that may still be taken,
// `occupied` all that stands in the way.
template <class Game, Direction d>
constexpr Jump king_jump(int bit, Bitboard enemies, Bitboard occupied) {
    Bitboard const blockers = ray<Game>(d, bit) & occupied;
    if (blockers == 0) {
        return {};
    }
    int const met = nearest<Game, d>(blockers);
    Bitboard const captured = Bitboard{1} << met;
    Bitboard const behind = Geometry<Game>::template shift<d>(captured) & Geometry<Game>::squares & ~occupied;
    if ((captured & enemies) == 0 || behind == 0) {
        return {};
    }
    return {captured, slide<Game, d>(met, occupied), lowest(behind)};
}

// Whether any man of `men` can jump: the landing squares in direction d.
template <class Game, Direction d>
constexpr Bitboard man_landings(Bitboard men, Bitboard enemies, Bitboard empty) {
    using G = Geometry<Game>;
    return G::template shift<d>(G::template shift<d>(men) & enemies) & empty;
}

template <class Game, Side us>
constexpr bool man_can_jump(Position<Game> const& p) {
    Bitboard landings = 0;
    each_man_capture<Game, us>([&]<Direction d>() {
        landings |= man_landings<Game, d>(p.men(us), p.pieces(!us), p.empty());
    });
    return landings != 0;
}

template <class Game, Side us>
constexpr bool king_can_jump(Position<Game> const& p) {
    Bitboard const occupied = p.occupied(), enemies = p.pieces(!us);
    for (Bitboard kings = p.kings(us); kings != 0; kings = without_lowest(kings)) {
        bool found = false;
        each_direction([&]<Direction d>() {
            found = found || static_cast<bool>(king_jump<Game, d>(lowest(kings), enemies, occupied));
        });
        if (found) {
            return true;
        }
    }
    return false;
}

template <class Game, Side us>
constexpr bool can_capture(Position<Game> const& p) {
    return man_can_jump<Game, us>(p) || king_can_jump<Game, us>(p);
}

}  // namespace coupturc
