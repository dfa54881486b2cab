#pragma once

#include <array>
#include <cassert>

#include "board/rays.hpp"
#include "moves/directions.hpp"
#include "position/position.hpp"

namespace coupturc::moves {

// One jump of a king: the piece it takes and where it may land.
struct Jump {
    Bitboard captured = 0;
    Bitboard landings = 0;  // nearest to the captured piece first, in direction order
    int first = 0;          // bit of the landing square right behind the captured piece

    explicit operator bool() const { return captured != 0; }
};

// The jump of a king on `bit` in direction d, where it is known to have one. `occupied` is all that stands in the way.
template <class Game, Direction d>
constexpr Jump sure_king_jump(int bit, Bitboard occupied) {
    assert((ray<Game>(d, bit) & occupied) != 0);
    int const met = nearest<Game, d>(ray<Game>(d, bit) & occupied);
    Bitboard const landings = slide<Game, d>(met, occupied);
    assert(landings != 0);
    return {Bitboard{1} << met, landings, nearest<Game, d>(landings)};
}

// The same where it may have none. `enemies` are those that may still be taken.
template <class Game, Direction d>
constexpr Jump king_jump(int bit, Bitboard enemies, Bitboard occupied) {
    assert((enemies & ~occupied) == 0);
    Bitboard const blockers = ray<Game>(d, bit) & occupied;
    if (blockers == 0) {
        return {};
    }
    Bitboard const met = Bitboard{1} << nearest<Game, d>(blockers);
    Bitboard const behind = Geometry<Game>::template shift<d>(met) & Geometry<Game>::squares & ~occupied;
    return (met & enemies) == 0 || behind == 0 ? Jump{} : sure_king_jump<Game, d>(bit, occupied);
}

// The squares on which men land that can jump in direction d.
template <class Game, Direction d>
constexpr Bitboard man_landings(Bitboard men, Bitboard enemies, Bitboard empty) {
    using G = Geometry<Game>;
    assert((enemies & empty) == 0);
    return G::template shift<d>(G::template shift<d>(men) & enemies) & empty;
}

// Two steps on, where a man lands that is known to be able to jump.
template <class Game, Direction d>
constexpr Bitboard landed(Bitboard jumpers) {
    return Geometry<Game>::template shift<d>(Geometry<Game>::template shift<d>(jumpers));
}

// The squares from which a man could jump in direction d: next to an enemy with an empty square behind it.
template <class Game, Direction d>
constexpr Bitboard man_jumps_from(Bitboard enemies, Bitboard empty) {
    using G = Geometry<Game>;
    constexpr Direction back = reverse(d);
    assert((enemies & empty) == 0);
    return G::template shift<back>(enemies & G::template shift<back>(empty));
}

// The same for a king: also from further off, over empty squares.
template <class Game, Direction d>
constexpr Bitboard king_jumps_from(Bitboard enemies, Bitboard empty) {
    Bitboard const beside = man_jumps_from<Game, d>(enemies, empty);
    return beside | Geometry<Game>::template shift<reverse(d)>(fill<Game, reverse(d)>(beside & empty, empty));
}

// A set of squares for each direction.
class PerDirection {
public:
    template <Direction d>
    [[nodiscard]] constexpr Bitboard get() const {
        return sets_[d];
    }
    template <Direction d>
    constexpr void set(Bitboard squares) {
        sets_[d] = squares;
    }
    [[nodiscard]] constexpr Bitboard all() const { return sets_[0] | sets_[1] | sets_[2] | sets_[3]; }

private:
    std::array<Bitboard, direction_count> sets_{};
};

template <class Game, Side us>
constexpr PerDirection man_jump_squares(Bitboard enemies, Bitboard empty) {
    PerDirection from;
    each_man_capture<Game, us>([&]<Direction d>() { from.set<d>(man_jumps_from<Game, d>(enemies, empty)); });
    return from;
}

template <class Game>
constexpr PerDirection king_jump_squares(Bitboard enemies, Bitboard empty) {
    PerDirection from;
    each_direction([&]<Direction d>() { from.set<d>(king_jumps_from<Game, d>(enemies, empty)); });
    return from;
}

template <class Game, Side us>
constexpr bool man_can_jump(Position<Game> const& p) {
    return (p.men(us) & man_jump_squares<Game, us>(p.pieces(!us), p.empty()).all()) != 0;
}

template <class Game, Side us>
constexpr bool king_can_jump(Position<Game> const& p) {
    return p.kings(us) != 0 && (p.kings(us) & king_jump_squares<Game>(p.pieces(!us), p.empty()).all()) != 0;
}

template <class Game, Side us>
constexpr bool can_capture(Position<Game> const& p) {
    return man_can_jump<Game, us>(p) || king_can_jump<Game, us>(p);
}

}  // namespace coupturc::moves
