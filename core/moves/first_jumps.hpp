#pragma once

#include <cassert>
#include <optional>

#include "moves/jumps.hpp"
#include "rules/features.hpp"

namespace coupturc::moves {

// Short captures, found for all pieces at once. Of the positions with a capture that a perft from the start meets,
// 70 in 100 have none of more than one piece, and 94 none of more than two: there no tree need be walked.

template <RulesProfile R, Side us>
class ManJumps {
    using Game = typename R::Game;
    using G = Geometry<Game>;

public:
    constexpr explicit ManJumps(Position<Game> const& p)
        : men_{p.men(us)}, from_{man_jump_squares<Game, us>(p.pieces(!us), p.empty())} {}

    [[nodiscard]] constexpr bool any() const { return (men_ & from_.all()) != 0; }

    // The number of first jumps.
    [[nodiscard]] constexpr int total() const {
        int n = 0;
        each_man_capture<Game, us>([&]<Direction d>() { n += count(men_ & from_.get<d>()); });
        return n;
    }

    // Whether some capture takes more than one piece (perhaps not: after a promotion on the way). A man behind its
    // first jump never jumps back: its own square, which would be empty to it, counts as taken here.
    [[nodiscard]] constexpr bool go_on() const {
        Bitboard here = 0;
        each_man_capture<Game, us>([&]<Direction d>() { here |= landed<Game, d>(men_ & from_.get<d>()); });
        return goes_on(here, from_.all());
    }

    // When go_on(): the number of captures if the longest take two pieces, none if some may take three. No man meets
    // its own square or a piece that it took before its fourth jump, so both may count as standing.
    [[nodiscard]] constexpr std::optional<int> total_of_two() const {
        assert(go_on());
        int n = 0;
        bool third = false;
        each_man_capture<Game, us>([&]<Direction d>() {
            Bitboard const here = landed<Game, d>(men_ & from_.get<d>());
            each_onward<d>([&]<Direction e>() {
                Bitboard const jumpers = may_go_on(here) & from_.get<e>();
                n += count(jumpers);
                third |= goes_on(landed<Game, e>(jumpers), onward<e>());
            });
            third |= R::promotion == Promotion::at_once && (here & far_row) != 0;
        });
        return third ? std::nullopt : std::optional{n};
    }

    // Calls visit.template operator()<Kind::man>(origin, target, captured) for each first jump.
    template <class Visit>
    constexpr void each(Visit&& visit) const {
        each_man_capture<Game, us>([&]<Direction d>() {
            for_each_bit(men_ & from_.get<d>(), [&](Bitboard origin) {
                visit.template operator()<Kind::man>(origin, landed<Game, d>(origin), G::template shift<d>(origin));
            });
        });
    }

    // The same for captures of two pieces.
    template <class Visit>
    constexpr void each_of_two(Visit&& visit) const {
        each_man_capture<Game, us>([&]<Direction d>() {
            Bitboard const here = may_go_on(landed<Game, d>(men_ & from_.get<d>()));
            each_onward<d>([&]<Direction e>() {
                for_each_bit(here & from_.get<e>(), [&](Bitboard middle) {
                    Bitboard const first = G::template shift<reverse(d)>(middle);
                    visit.template operator()<Kind::man>(G::template shift<reverse(d)>(first), landed<Game, e>(middle),
                                                         first | G::template shift<e>(middle));
                });
            });
        });
    }

private:
    static constexpr Bitboard far_row = promotion_row<Game>(us);

    // Directions in which a man goes on behind a jump in direction d.
    template <Direction d, class Visit>
    static constexpr void each_onward(Visit&& visit) {
        each_man_capture<Game, us>([&]<Direction e>() {
            if constexpr (e != reverse(d)) {
                visit.template operator()<e>();
            }
        });
    }

    template <Direction d>
    [[nodiscard]] constexpr Bitboard onward() const {
        Bitboard from = 0;
        each_onward<d>([&]<Direction e>() { from |= from_.get<e>(); });
        return from;
    }

    static constexpr Bitboard may_go_on(Bitboard here) {
        return R::promotion == Promotion::stops_move ? here & ~far_row : here;
    }

    // Whether one of the men that landed `here` finds a jump among `from`, or is crowned and may find one as a king.
    static constexpr bool goes_on(Bitboard here, Bitboard from) {
        return (may_go_on(here) & from) != 0 || (R::promotion == Promotion::at_once && (here & far_row) != 0);
    }

    Bitboard men_;
    PerDirection from_;
};

template <RulesProfile R, Side us>
class KingJumps {
    using Game = typename R::Game;

public:
    explicit KingJumps(Position<Game> const& p)
        : occupied_{p.occupied()}, kings_{p.kings(us)}, from_{king_jump_squares<Game>(p.pieces(!us), p.empty())} {}

    [[nodiscard]] bool any() const { return (kings_ & from_.all()) != 0; }

    [[nodiscard]] int total() const {
        int n = 0;
        each_jump([&]<Direction d>(Bitboard, Jump const& jump) { n += count(jump.landings); });
        return n;
    }

    // Whether some capture takes more than one piece. Across and ahead of where a king lands nothing has changed, for
    // neither its own square nor the piece taken lies there; behind it, after a half turn, something may have.
    [[nodiscard]] bool go_on() const {
        if constexpr (R::half_turn) {
            return any();
        }
        Bitboard next = 0;
        each_jump([&]<Direction d>(Bitboard, Jump const& jump) {
            each_direction([&]<Direction e>() {
                if constexpr (e != reverse(d)) {
                    next |= jump.landings & from_.get<e>();
                }
            });
        });
        return next != 0;
    }

    template <class Visit>
    void each(Visit&& visit) const {
        each_jump([&]<Direction d>(Bitboard origin, Jump const& jump) {
            for_each_bit(jump.landings, [&](Bitboard target) {
                visit.template operator()<Kind::king>(origin, target, jump.captured);
            });
        });
    }

private:
    template <class Visit>
    void each_jump(Visit&& visit) const {
        each_direction([&]<Direction d>() {
            for_each_bit(kings_ & from_.get<d>(), [&](Bitboard origin) {
                visit.template operator()<d>(origin, sure_king_jump<Game, d>(lowest(origin), occupied_));
            });
        });
    }

    Bitboard occupied_, kings_;
    PerDirection from_;
};

}  // namespace coupturc::moves
