#pragma once

#include <span>

#include "moves/walk.hpp"

namespace coupturc::notation {

// Whether some route of a capture passes the named landing squares in their order; squares may have been left out.
template <RulesProfile R>
class RouteMatch {
    using Game = typename R::Game;

public:
    RouteMatch(Position<Game> const& p, Move const& move, std::span<Square const> named)
        : walk_{p}, move_{move}, named_{named}, found_{go_on(walk_.start(move.origin), 0, true)} {}

    [[nodiscard]] bool found() const { return found_; }

private:
    // Straight on and straight back a king meets the same piece from each landing square: `straight` says from which.
    bool go_on(moves::Walker const& w, std::size_t passed, bool straight) {
        if (w.captured == move_.captured) {
            return passed == named_.size() && walk_.finished(w) == move_;
        }
        bool found = false;
        walk_.each_jump(w, [&](Direction d, moves::Jump const& jump) {
            bool const open = straight || (d != w.arrived && d != reverse(w.arrived));
            found = found || (open && (jump.captured & move_.captured) != 0 && land(w, d, jump, passed));
        });
        return found;
    }

    // On one route it is never wrong to take a named square at the first chance.
    bool land(moves::Walker const& w, Direction d, moves::Jump const& jump, std::size_t passed) {
        for (Bitboard rest = jump.landings; rest != 0; rest = without_lowest(rest)) {
            Square const s{lowest(rest)};
            bool const is_named = passed < named_.size() && named_[passed] == s;
            bool const straight = is_named || s == Square{jump.first};
            if (go_on(walk_.landed(w, d, jump, s), passed + (is_named ? 1 : 0), straight)) {
                return true;
            }
        }
        return false;
    }

    moves::Walk<R> walk_;
    Move move_;
    std::span<Square const> named_;
    bool found_;
};

}  // namespace coupturc::notation
