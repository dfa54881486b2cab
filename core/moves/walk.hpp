#pragma once

#include <cassert>

#include "moves/jumps.hpp"
#include "rules/features.hpp"

namespace coupturc::moves {

// A piece in the middle of its capture.
struct Walker {
    Square origin;
    Square at;
    Bitboard captured = 0;
    Direction arrived = -1;  // direction of the last jump; none before the first
    bool king = false;
    bool crowned = false;    // became a king on the way (Promotion::at_once)
    bool stopped = false;    // may not go on (Promotion::stops_move)
};

// The jumps open to a walker, one at a time: for routes and hops, where clearness counts. The capture tree does the
// same for speed.
template <RulesProfile R>
class Walk {
    using Game = typename R::Game;

public:
    explicit Walk(Position<Game> const& p) : p_{p} {}

    [[nodiscard]] Walker start(Square origin) const {
        assert((p_.pieces(p_.turn()) & origin.board()) != 0);
        return {.origin = origin, .at = origin, .king = (p_.kings() & origin.board()) != 0};
    }

    // Calls visit(Direction, Jump) for each jump from where the walker stands.
    template <class Visit>
    void each_jump(Walker const& w, Visit&& visit) const {
        Bitboard const enemies = p_.pieces(!p_.turn()) & ~w.captured;
        Bitboard const occupied = standing(w);
        each_direction([&]<Direction d>() {
            if (may_turn_to(w, d)) {
                Jump const jump =
                    w.king ? king_jump<Game, d>(w.at.bit(), enemies, occupied) : man_jump<d>(w.at, enemies, occupied);
                if (jump) {
                    visit(d, jump);
                }
            }
        });
    }

    [[nodiscard]] Walker landed(Walker w, Direction d, Jump const& jump, Square landing) const {
        assert((jump.landings & landing.board()) != 0 && (jump.captured & w.captured) == 0);
        w.at = landing;
        w.captured |= jump.captured;
        w.arrived = d;
        if (!w.king && on_far_row(landing)) {
            w.stopped = R::promotion == Promotion::stops_move;
            w.crowned = w.king = R::promotion == Promotion::at_once;
        }
        return w;
    }

    // The move that ends where the walker stands.
    [[nodiscard]] Move finished(Walker const& w) const {
        assert(w.captured != 0);
        return {w.captured, w.origin, w.at, w.crowned || (!w.king && on_far_row(w.at))};
    }

private:
    [[nodiscard]] bool on_far_row(Square s) const { return (promotion_row<Game>(p_.turn()) & s.board()) != 0; }

    [[nodiscard]] bool may_turn_to(Walker const& w, Direction d) const {
        if (w.stopped || (!w.king && !man_captures<Game>(p_.turn(), d))) {
            return false;
        }
        return w.arrived < 0 || d != reverse(w.arrived) || R::half_turn;
    }

    [[nodiscard]] Bitboard standing(Walker const& w) const {
        Bitboard const others = p_.occupied() & ~w.origin.board();
        return R::removal == Removal::at_once ? others & ~w.captured : others;
    }

    template <Direction d>
    static Jump man_jump(Square at, Bitboard enemies, Bitboard occupied) {
        Bitboard const empty = Geometry<Game>::squares & ~occupied;
        Bitboard const landing = man_landings<Game, d>(at.board(), enemies, empty);
        return landing == 0 ? Jump{} : Jump{Geometry<Game>::template shift<d>(at.board()), landing, lowest(landing)};
    }

    Position<Game> p_;
};

}  // namespace coupturc::moves
