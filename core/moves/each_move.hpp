#pragma once

#include <cassert>

#include "moves/first_jumps.hpp"
#include "moves/quiet.hpp"

namespace coupturc::moves {

template <RulesProfile R, Side us, class Visit, class WalkTree>
constexpr int each_move_with_kings(Position<typename R::Game> const& p, Visit&& visit, WalkTree&& walk_tree) {
    ManJumps<R, us> const men{p};
    KingJumps<R, us> const kings{p};
    if (!men.any() && !kings.any()) {
        each_quiet<typename R::Game, us>(p, visit);
        return 0;
    }
    if (men.go_on() || kings.go_on()) {
        return walk_tree();
    }
    men.each(visit);
    kings.each(visit);
    return 1;
}

// Calls visit.template operator()<kind>(origin, target, captured) for each legal move that needs no tree: quiet moves
// and short captures. `origin` and `target` are sets of one square. Longer captures are for walk_tree, called instead.
// Returns how many pieces each move takes; of longer captures what walk_tree returns.
template <RulesProfile R, Side us, class Visit, class WalkTree>
constexpr int each_move(Position<typename R::Game> const& p, Visit&& visit, WalkTree&& walk_tree) {
    assert(p.turn() == us);
    if (p.kings(us) != 0) {
        return each_move_with_kings<R, us>(p, visit, walk_tree);
    }
    ManJumps<R, us> const men{p};
    if (!men.any()) {
        each_man_quiet<typename R::Game, us>(p, visit);
        return 0;
    }
    if (!men.go_on()) {
        men.each(visit);
        return 1;
    }
    if (men.total_of_two()) {
        men.each_of_two(visit);
        return 2;
    }
    return walk_tree();
}

}  // namespace coupturc::moves
