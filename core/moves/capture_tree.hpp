#pragma once

#include "moves/jumps.hpp"
#include "moves/move_list.hpp"
#include "rules/features.hpp"

namespace coupturc {

// Walks the jumps of the side to move depth first and keeps the captures that take the most pieces (majority:
// FMJD 4.13; 000-17, 001-19, 002-16, 003-20, 004-18), routes to the same result merged.
template <RulesProfile R, Side us>
class CaptureTree {
    using Game = typename R::Game;
    using G = Geometry<Game>;
    static constexpr Bitboard far_row = promotion_row<Game>(us);

public:
    CaptureTree(Position<Game> const& p, MoveList& best) : enemies_{p.pieces(!us)}, best_{best} {
        capture_with_men(p);
        capture_with_kings(p);
    }

    // Pieces that each of the found captures takes; 0 when there is none.
    [[nodiscard]] int captured() const { return most_; }

private:
    struct Reached {      // a piece in the middle of its capture
        Bitboard captured;
        int taken;
        bool crowned;     // on the way, under Promotion::at_once
    };

    void capture_with_men(Position<Game> const& p) {
        Bitboard const men = p.men(us), empty = p.empty();
        each_man_capture<Game, us>([&]<Direction d>() {
            for_each(man_landings<Game, d>(men, enemies_, empty), [&](Square landing) {
                origin_ = Square{steps_back<Game, d>(landing.bit(), 2)};
                occupied_ = p.occupied() & ~origin_.board();  // its own square is empty to it (RULES 1.4)
                land_man<d>(landing.bit(), {Bitboard{1} << steps_back<Game, d>(landing.bit(), 1), 1, false});
            });
        });
    }

    void capture_with_kings(Position<Game> const& p) {
        for_each(p.kings(us), [&](Square origin) {
            origin_ = origin;
            occupied_ = p.occupied() & ~origin.board();
            each_direction([&]<Direction d>() { jump_king<d>(origin.bit(), {0, 0, false}); });
        });
    }

    // What still stands in the way: taken pieces stay until the end (000-15, 002-20) or are gone (004-11).
    [[nodiscard]] Bitboard standing(Bitboard captured) const {
        return R::removal == Removal::at_once ? occupied_ & ~captured : occupied_;
    }

    // A man has landed; it goes on if it can. Its landing square behind its last jump is never a jump back.
    template <Direction arrived>
    void land_man(int bit, Reached so_far) {
        Bitboard const here = Bitboard{1} << bit;
        if constexpr (R::promotion != Promotion::end_of_move) {
            if ((here & far_row) != 0) {
                so_far.crowned = true;
                if constexpr (R::promotion == Promotion::at_once) {
                    go_on_as_king<arrived>(bit, so_far);
                }
                return finish(bit, so_far);
            }
        }
        Bitboard const enemies = enemies_ & ~so_far.captured, empty = G::squares & ~standing(so_far.captured);
        each_man_capture<Game, us>([&]<Direction d>() {
            if constexpr (d != reverse(arrived)) {
                Bitboard const landing = man_landings<Game, d>(here, enemies, empty);
                if (landing != 0) {
                    land_man<d>(lowest(landing), {so_far.captured | G::template shift<d>(here), so_far.taken + 1, false});
                }
            }
        });
        so_far.crowned = (here & far_row) != 0;
        finish(bit, so_far);
    }

    template <Direction arrived>
    void go_on_as_king(int bit, Reached const& so_far) {
        turn_king<arrived>(bit, so_far);
        jump_king<arrived>(bit, so_far);
        if constexpr (R::half_turn) {
            jump_king<reverse(arrived)>(bit, so_far);
        }
    }

    template <Direction arrived>
    void turn_king(int bit, Reached const& so_far) {
        each_direction([&]<Direction d>() {
            if constexpr (d != arrived && d != reverse(arrived)) {
                jump_king<d>(bit, so_far);
            }
        });
    }

    template <Direction d>
    void jump_king(int bit, Reached const& so_far) {
        Jump const jump = king_jump<Game, d>(bit, enemies_ & ~so_far.captured, standing(so_far.captured));
        if (jump) {
            land_king<d>(jump, {so_far.captured | jump.captured, so_far.taken + 1, so_far.crowned});
        }
    }

    // A king may turn on every landing square. Straight on (and straight back) it meets the same piece from each
    // of them, so that is tried from the first only: it is also the square that the notation names (FORMATS 1.3).
    template <Direction d>
    void land_king(Jump const& jump, Reached const& so_far) {
        for_each(jump.landings, [&](Square landing) { turn_king<d>(landing.bit(), so_far); });
        jump_king<d>(jump.first, so_far);
        if constexpr (R::half_turn) {
            jump_king<reverse(d)>(jump.first, so_far);
        }
        if (so_far.taken >= most_) {
            for_each(jump.landings, [&](Square landing) { finish(landing.bit(), so_far); });
        }
    }

    void finish(int bit, Reached const& so_far) {
        if (so_far.taken < most_) {
            return;
        }
        if (so_far.taken > most_) {
            most_ = so_far.taken;
            best_.clear();
        }
        best_.push_if_new({so_far.captured, origin_, Square{bit}, so_far.crowned});
    }

    Bitboard enemies_;
    Bitboard occupied_ = 0;  // without the capturing piece
    Square origin_;
    int most_ = 0;
    MoveList& best_;
};

}  // namespace coupturc
