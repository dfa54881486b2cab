#pragma once

#include <algorithm>
#include <cstddef>

#include "base/score.hpp"
#include "moves/legal_moves.hpp"
#include "search/node.hpp"
#include "search/ordering.hpp"
#include "search/selectivity.hpp"

// Which late moves are searched less. Shots begin with a capture forced or threatened: those keep their depth.

namespace coupturc::search {

// Whether the opponent could capture if it were their turn: then the quiet value cannot be trusted.
template <RulesProfile R>
bool is_threatened(Position<typename R::Game> const& p) {
    return moves::can_capture<R>(p.with_turn(!p.turn()));
}

// Plies by which a late quiet move is looked at less deeply at first. What forces a capture is never reduced, what
// threatens one by a ply at most.
template <RulesProfile R>
int reduction_of(Position<typename R::Game> const& after, Move const& move, std::size_t number, Task const& task,
                 Ordering const& ordering) {
    auto const first = task.is_principal() ? late_move::first_of_principal : late_move::first;
    if (move.is_capture() || move.promotes || task.depth < late_move::least_depth || number < first) {
        return 0;
    }
    int const success = ordering.success(!after.turn(), move) / late_move::success_a_ply;
    int const plies = late_move::reduction(task.depth, number) - success - (task.is_principal() ? 1 : 0);
    if (plies <= 0 || moves::can_capture<R>(after)) {
        return 0;
    }
    return std::min(plies, is_threatened<R>(after) ? 1 : task.depth - 1);
}

// Whether a move was quiet and neither side could capture after it.
template <RulesProfile R>
bool is_idle(Position<typename R::Game> const& after, Move const& move) {
    return !move.is_capture() && !move.promotes && !moves::can_capture<R>(after) && !is_threatened<R>(after);
}

// Finds the late moves of one node that are not looked at: idle ones near the leaves, where no capture threatens.
template <RulesProfile R>
class LateMoveFilter {
public:
    LateMoveFilter(Position<typename R::Game> const& before, Task const& task)
        : before_{before}, task_{task}, tried_{late_move::always_tried(task.depth)} {}

    // Called for one move after another. `best` of those before: while all are known to lose none is skipped, for a
    // loss must be proven.
    bool skips(Move const& move, std::size_t number, Score best) {
        if (number == tried_) {
            may_ = !task_.is_principal() && !is_threatened<R>(before_);
        }
        return may_ && !score::is_promised(best) && is_idle<R>(before_.after(move), move);
    }

private:
    Position<typename R::Game> const& before_;
    Task const& task_;
    std::size_t tried_;
    bool may_ = false;
};

}  // namespace coupturc::search
