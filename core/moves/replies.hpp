#pragma once

#include <cassert>

#include "moves/count.hpp"
#include "moves/positions.hpp"

namespace coupturc::moves {

// Counts the replies to quiet moves of men, for all moves at once.
//
// A move changes the board on two squares, so most of the opponent's quiet moves are the same after each of our moves:
// those to the square we enter go, those to the square we leave come. What is left to look at one by one are the moves
// that let the opponent capture: on to a square where it takes the man, or off a square where it lands behind another.
template <RulesProfile R, Side us>
class Replies {
    using Game = typename R::Game;
    using G = Geometry<Game>;
    static constexpr Side them = !us;

public:
    // Only for positions without kings in which neither side can capture.
    explicit Replies(Position<Game> const& p) : p_{p} {
        assert(p.turn() == us && p.kings() == 0);
        assert(!(man_can_jump<Game, us>(p) || man_can_jump<Game, them>(p)));
        Bitboard const empty = p.empty();
        each_man_capture<Game, them>([&]<Direction e>() {
            Bitboard const reached = G::template shift<e>(p.pieces(them));
            reached_.set<e>(reached);
            risky_to_enter_ |= reached & G::template shift<reverse(e)>(empty);
            risky_to_leave_ |= G::template shift<e>(reached & p.pieces(us));
        });
        replies_ = count_man_quiet<Game, them>(p);
        each_forward<Game, us>([&]<Direction d>() { add_moves<d>(); });
    }

    [[nodiscard]] int total() const { return total_; }

private:
    template <Direction d>
    void add_moves() {
        constexpr Direction back = reverse(d);
        Bitboard const targets = man_targets<Game, us, d>(p_);
        Bitboard const lands_where_we_left = reached_.get<back>();  // none where men do not capture that way
        Bitboard const risky =
            targets & (risky_to_enter_ | lands_where_we_left | G::template shift<d>(risky_to_leave_));
        add_safe<d>(targets & ~risky);
        for_each_bit(risky, [&](Bitboard target) {
            total_ +=
                count_moves<R, them>(p_.template after<us, Kind::man>(G::template shift<back>(target), target, 0));
        });
    }

    template <Direction d>
    void add_safe(Bitboard targets) {
        Bitboard const origins = G::template shift<reverse(d)>(targets);
        total_ += count(targets) * replies_;
        each_forward<Game, them>(
            [&]<Direction e>() { total_ += count(origins & reached_.get<e>()) - count(targets & reached_.get<e>()); });
    }

    Position<Game> const& p_;
    PerDirection reached_;  // squares next to their men, in the directions in which these capture
    Bitboard risky_to_enter_ = 0, risky_to_leave_ = 0;
    int replies_ = 0;
    int total_ = 0;
};

// The number of lines of two plies.
template <RulesProfile R, Side us>
[[gnu::noinline, gnu::flatten]] int count_replies(Position<typename R::Game> const& p) {
    using Game = typename R::Game;
    if (p.kings() == 0 && !man_can_jump<Game, us>(p) && !man_can_jump<Game, !us>(p)) {
        return Replies<R, us>{p}.total();
    }
    int total = 0;
    each_position<R, us>(p, [&](Position<Game> const& q) { total += count_moves<R, !us>(q); });
    return total;
}

}  // namespace coupturc::moves
