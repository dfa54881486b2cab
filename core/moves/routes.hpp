#pragma once

#include <cassert>
#include <vector>

#include "moves/walk.hpp"

namespace coupturc::moves {

// Landing squares after the origin, the last one the target.
using Route = std::vector<Square>;

// The route by which a legal move of the position is written (docs/formats.md#writing-a-move): a king that goes
// straight on lands right behind the piece it has taken; of several such routes the first in direction and square
// order.
template <RulesProfile R>
class RouteFinder {
    using Game = typename R::Game;

public:
    RouteFinder(Position<Game> const& p, Move const& move) : walk_{p}, move_{move} {
        if (!move.is_capture()) {
            route_ = {move.target};
        } else {
            go_on(walk_.start(move.origin));
        }
        assert(!route_.empty() && route_.back() == move.target);  // the move is one of the position
    }

    [[nodiscard]] Route const& route() const { return route_; }

private:
    bool go_on(Walker const& w) {
        bool found = false;
        walk_.each_jump(w, [&](Direction d, Jump const& jump) {
            found = found || ((jump.captured & move_.captured) != 0 && land(w, d, jump));
        });
        return found;
    }

    bool land(Walker const& w, Direction d, Jump const& jump) {
        bool const last = (w.captured | jump.captured) == move_.captured;
        if (last) {
            if ((jump.landings & move_.target.board()) == 0) {
                return false;
            }
            Walker const end = walk_.landed(w, d, jump, move_.target);
            return walk_.finished(end) == move_ && push_until_done(end, true);
        }
        for (Bitboard rest = jump.landings; rest != 0; rest = without_lowest(rest)) {
            if (push_until_done(walk_.landed(w, d, jump, Square{lowest(rest)}), lowest(rest) == jump.first)) {
                return true;
            }
        }
        return false;
    }

    // Straight on and straight back only from the first landing square.
    bool push_until_done(Walker const& w, bool first) {
        route_.push_back(w.at);
        if (w.captured == move_.captured || (first ? go_on(w) : turn(w))) {
            return true;
        }
        route_.pop_back();
        return false;
    }

    bool turn(Walker const& w) {
        bool found = false;
        walk_.each_jump(w, [&](Direction d, Jump const& jump) {
            bool const across = d != w.arrived && d != reverse(w.arrived);
            found = found || (across && (jump.captured & move_.captured) != 0 && land(w, d, jump));
        });
        return found;
    }

    Walk<R> walk_;
    Move move_;
    Route route_;
};

template <RulesProfile R>
Route find_route(Position<typename R::Game> const& p, Move const& move) {
    return RouteFinder<R>{p, move}.route();
}

}  // namespace coupturc::moves
