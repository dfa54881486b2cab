#pragma once

#include <cassert>

#include "position/position.hpp"
#include "rules/draw_limits.hpp"

namespace coupturc::history {

// The counters of FMJD 6.2-6.4 and their relatives (docs/rule-sources.md#counting-draws), carried along a line of
// moves. Plies; -1 stands for a clock that does not run. The move that creates the material is ply 0, nothing inside
// the phase restarts it.
struct DrawClocks {
    int king_plies = 0;  // king moves without capture in a row
    int three_v_one = -1;
    int two_v_one = -1;
    int long_diagonal = -1;

    friend bool operator==(DrawClocks const&, DrawClocks const&) = default;
};

// A lone king of either side against `pieces` others of which at least one is a king.
template <class Game>
constexpr bool lone_king_against(Position<Game> const& p, int pieces, bool kings_only) {
    assert(pieces > 0);
    auto const stands = [&](Side lone) {
        int const kings = count(p.kings(!lone));
        return count(p.pieces(lone)) == 1 && p.men(lone) == 0 && count(p.pieces(!lone)) == pieces && kings >= 1 &&
               (!kings_only || kings == pieces);
    };
    return stands(Side::white) || stands(Side::black);
}

template <class Game>
constexpr bool king_v_king(Position<Game> const& p) {
    return lone_king_against(p, 1, true);
}

// King against king without a capture, from one end of the long diagonal to the other: a king that must move away from
// an end is taken. With the opponent on an end, the side to move wins by going to the other end, and loses when it
// stands there. These 18 positions are all that are not drawn (found by solving all of them).
template <class Game>
constexpr bool is_decided(Position<Game> const& p) {
    Bitboard const diagonal = Geometry<Game>::long_diagonal, ends = diagonal & (rows<Game>.front() | rows<Game>.back());
    return king_v_king(p) && (p.pieces(p.turn()) & diagonal) != 0 && (p.pieces(!p.turn()) & ends) != 0;
}

template <class Game>
constexpr bool three_v_one(Position<Game> const& p, DrawLimits const& limits) {
    return limits.three_v_one_plies > 0 && lone_king_against(p, 3, limits.three_v_one_kings_only);
}

// The pattern of a rule that is off does not hold, so it keeps no other clock running (001-41 and 001-42 say nothing of
// two against one). FMJD 6.4 counts king against king here too; 000-41 speaks of two kings against one.
template <class Game>
constexpr bool two_v_one(Position<Game> const& p, DrawLimits const& limits) {
    return limits.two_v_one_plies > 0 &&
           (lone_king_against(p, 2, limits.two_v_one_kings_only) || (!limits.two_v_one_kings_only && king_v_king(p)));
}

// 001-42: the lone king of three against one stands on 46-5.
template <class Game>
constexpr bool holds_long_diagonal(Position<Game> const& p, DrawLimits const& limits) {
    Bitboard const lone = count(p.pieces(Side::white)) == 1 ? p.pieces(Side::white) : p.pieces(Side::black);
    return lone_king_against(p, 3, limits.three_v_one_kings_only) && (lone & Geometry<Game>::long_diagonal) != 0;
}

template <class Game>
constexpr DrawClocks start_clocks(Position<Game> const& p, DrawLimits const& limits) {
    auto const clock = [](bool runs) { return runs ? 0 : -1; };
    return {0, clock(three_v_one(p, limits)), clock(two_v_one(p, limits)), clock(holds_long_diagonal(p, limits))};
}

// The clocks after a move. Two clocks may run at once: three against one goes on when a capture turns it into two
// against one (docs/rule-sources.md#counting-draws).
template <class Game>
constexpr DrawClocks advance(DrawClocks const& clocks, Position<Game> const& before, Move const& move,
                             Position<Game> const& after, DrawLimits const& limits) {
    assert(after.turn() != before.turn() && clocks.king_plies >= 0);
    bool const king_move = !move.is_capture() && (before.kings() & move.origin.board()) != 0;
    DrawClocks next{king_move ? clocks.king_plies + 1 : 0};
    if (count(after.pieces(Side::white)) > 1 && count(after.pieces(Side::black)) > 1) {
        return next;  // no lone king: the usual case, quickly
    }
    bool const three = three_v_one(after, limits), two = two_v_one(after, limits);
    if (three || (clocks.three_v_one >= 0 && two)) {
        next.three_v_one = clocks.three_v_one + 1;
    }
    if (two) {
        next.two_v_one = clocks.two_v_one + 1;
    }
    if (holds_long_diagonal(after, limits)) {
        next.long_diagonal = clocks.long_diagonal + 1;
    }
    return next;
}

// Whether the move can be taken back by later moves, so that a position before it may come again. A Turkish man that
// steps aside can step back.
template <class Game>
constexpr bool is_reversible(Position<Game> const& before, Move const& move) {
    using G = Geometry<Game>;
    assert((before.pieces(before.turn()) & move.origin.board()) != 0);
    if (move.is_capture() || move.promotes) {
        return false;
    }
    return (before.kings() & move.origin.board()) != 0 || G::row_of(move.origin) == G::row_of(move.target);
}

}  // namespace coupturc::history
