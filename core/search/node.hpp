#pragma once

#include "base/score.hpp"
#include "history/history.hpp"
#include "search/limits.hpp"

namespace coupturc::search {

// What the line so far brings to a node.
template <class Game>
struct Node {
    Position<Game> position;
    history::DrawClocks clocks;
    int reversible_plies;    // moves behind us that can be taken back: how far to look for repetitions
    int ply;
    bool extended = false;   // made deeper because a capture threatened
    bool may_prune = true;   // no cut by a shallow search is under trial
};

// What is asked of a node.
struct Task {
    int depth;
    Score alpha, beta;

    [[nodiscard]] bool is_principal() const { return beta - alpha > 1; }
    [[nodiscard]] bool is_sound() const {
        return depth <= deepest && -score::infinite <= alpha && alpha < beta && beta <= score::infinite;
    }
};

// Whether material or a clock draws the game here. Most nodes have many pieces and no clock: they are done at once.
template <RulesProfile R>
bool is_drawn_by_rule(Node<typename R::Game> const& node, DrawLimits const& limits) {
    history::DrawClocks const& clocks = node.clocks;
    bool const runs =
        clocks.king_plies > 0 || clocks.three_v_one >= 0 || clocks.two_v_one >= 0 || clocks.long_diagonal >= 0;
    if (!runs && count(node.position.occupied()) > 2) {
        return false;
    }
    history::Draws draws;
    history::add_material_draws<R>(node.position, limits, draws);
    history::add_counted_draws(clocks, 0, limits, draws);
    return draws.any() && moves::can_move<R>(node.position);
}

}  // namespace coupturc::search
