#pragma once

#include <bit>
#include <cassert>

#include "moves/jumps.hpp"
#include "moves/move_list.hpp"
#include "rules/features.hpp"

namespace coupturc::moves {

// Walks the jumps of the side to move depth first and keeps the captures that take the most pieces (majority:
// FMJD 4.13; 000-17, 001-19, 002-16, 003-20, 004-18), routes to the same result merged.
template <RulesProfile R, Side us>
class CaptureTree {
    using Game = typename R::Game;
    using G = Geometry<Game>;
    static constexpr Bitboard far_row = promotion_row<Game>(us);
    // A man crowned on the way has no lines from the start, on which king_from relies where captured pieces stay.
    static_assert(R::promotion != Promotion::at_once || R::removal == Removal::at_once);

public:
    [[gnu::noinline]] CaptureTree(Position<Game> const& p, MoveList& best) : enemies_{p.pieces(!us)}, best_{best} {
        assert(p.turn() == us && best.empty());
        capture_with_men(p.men(us), p.empty());
        if (p.kings(us) != 0) {
            capture_with_kings(p.kings(us), p.empty());
        }
    }

    // Pieces that each of the found captures takes; 0 when there is none.
    [[nodiscard]] int captured() const { return most_; }

private:
    struct Reached {      // a piece in the middle of its capture
        Bitboard captured;
        int taken;
        bool crowned;     // on the way, under Promotion::at_once
    };

    void capture_with_men(Bitboard men, Bitboard empty) {
        each_man_capture<Game, us>([&]<Direction d>() {
            for_each_bit(man_landings<Game, d>(men, enemies_, empty), [&](Bitboard landing) {
                Bitboard const piece = G::template shift<reverse(d)>(landing);
                origin_ = G::template shift<reverse(d)>(piece);
                empty_ = empty | origin_;  // its own square is empty to it (docs/rule-sources.md#captures)
                land_man<d>(landing, {piece, 1, false});
            });
        });
    }

    void capture_with_kings(Bitboard kings, Bitboard empty) {
        for_each_bit(kings & king_jump_squares<Game>(enemies_, empty).all(), [&](Bitboard origin) {
            origin_ = origin;
            empty_ = empty | origin;
            from_ = king_jump_squares<Game>(enemies_, empty_);
            each_direction([&]<Direction d>() { jump_kings<d>(origin, {0, 0, false}); });
        });
    }

    template <Direction arrived>
    void land_man(Bitboard here, Reached so_far) {
        assert(std::has_single_bit(here) && (here & empty(so_far.captured)) != 0);
        bool const on_far_row = (here & far_row) != 0;
        if (R::promotion == Promotion::at_once && on_far_row) {
            return land_king<arrived>(here, {so_far.captured, so_far.taken, true});
        }
        if (R::promotion == Promotion::end_of_move || !on_far_row) {
            go_on_as_man<arrived>(here, so_far);
        }
        finish(here, {so_far.captured, so_far.taken, on_far_row});
    }

    // Never back over the piece just taken: it is gone or may not be taken twice.
    template <Direction arrived>
    void go_on_as_man(Bitboard here, Reached so_far) {
        Bitboard const enemies = enemies_ & ~so_far.captured, empty = this->empty(so_far.captured);
        each_man_capture<Game, us>([&]<Direction d>() {
            if constexpr (d != reverse(arrived)) {
                Bitboard const landing = man_landings<Game, d>(here, enemies, empty);
                if (landing != 0) {
                    land_man<d>(landing, {so_far.captured | G::template shift<d>(here), so_far.taken + 1, false});
                }
            }
        });
    }

    // What is empty to the capturing piece: taken pieces stay until the end (000-15, 002-20) or are gone (004-11).
    [[nodiscard]] Bitboard empty(Bitboard captured) const {
        return R::removal == Removal::at_once ? empty_ | captured : empty_;
    }

    // From where a king jumps in direction d. Where taken pieces stay, lines do not open, and it is as it was at the
    // start; a piece that was taken may not be taken twice, and that is for jump_king to see.
    template <Direction d>
    [[nodiscard]] Bitboard king_from(Bitboard captured) const {
        if constexpr (R::removal == Removal::after_move) {
            return from_.get<d>();
        }
        return king_jumps_from<Game, d>(enemies_ & ~captured, empty(captured));
    }

    template <Direction d>
    void jump_kings(Bitboard here, Reached so_far) {
        for_each(here & king_from<d>(so_far.captured), [&](Square from) { jump_king<d>(from.bit(), so_far); });
    }

    // Not inlined, and finish not either: a third less code, and faster for it.
    template <Direction d>
    [[gnu::noinline]] void jump_king(int from, Reached so_far) {
        Jump const jump = sure_king_jump<Game, d>(from, ~empty(so_far.captured));
        assert((jump.captured & enemies_) != 0);
        if ((jump.captured & so_far.captured) == 0) {
            land_king<d>(jump.landings, {so_far.captured | jump.captured, so_far.taken + 1, so_far.crowned});
        }
    }

    // A king may turn on every landing square. Straight on (and straight back) it meets the same piece from each
    // of them, so that is tried from the first only: it is also the square that the notation names
    // (docs/formats.md#writing-a-move).
    template <Direction d>
    void land_king(Bitboard landings, Reached so_far) {
        Bitboard const first = Bitboard{1} << nearest<Game, d>(landings);
        each_direction([&]<Direction e>() {
            if constexpr (e == d || (e == reverse(d) && R::half_turn)) {
                jump_kings<e>(first, so_far);
            } else if constexpr (e != reverse(d)) {
                jump_kings<e>(landings, so_far);
            }
        });
        for_each_bit(landings, [&](Bitboard landing) { finish(landing, so_far); });
    }

    // Routes of at most two jumps never meet: the second piece does not lie on a line through the first square, or lies
    // beyond the first.
    [[gnu::noinline]] void finish(Bitboard target, Reached so_far) {
        assert(so_far.taken > 0 && so_far.taken == count(so_far.captured));
        if (so_far.taken < most_) {
            return;
        }
        if (so_far.taken > most_) {
            most_ = so_far.taken;
            best_.clear();
        }
        Move const move{so_far.captured, Square{lowest(origin_)}, Square{lowest(target)}, so_far.crowned};
        if (so_far.taken <= 2) {
            best_.push(move);
        } else {
            best_.push_if_new(move);
        }
    }

    Bitboard enemies_;
    Bitboard empty_ = 0;   // and the capturing piece's own square
    Bitboard origin_ = 0;
    PerDirection from_;    // where a king could jump when none was taken
    int most_ = 0;
    MoveList& best_;
};

}  // namespace coupturc::moves
