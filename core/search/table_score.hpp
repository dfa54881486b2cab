#pragma once

#include <algorithm>
#include <optional>

#include "base/score.hpp"
#include "search/node.hpp"
#include "tables/table_set.hpp"

// What endgame tables say where draw rules count moves.

namespace coupturc {

// The fewest plies that one of these clocks leaves before it draws the game; `most` when none runs.
class PliesLeft {
public:
    explicit PliesLeft(int most) : left_{most} {}

    PliesLeft& look_at(int plies, int limit) {
        left_ = limit > 0 && plies >= 0 ? std::min(left_, limit - plies) : left_;
        return *this;
    }

    [[nodiscard]] int get() const { return left_; }

private:
    int left_;
};

// Of the clocks that no move inside their phase restarts (FMJD 6.3, 6.4; 001-42).
inline int plies_of_phase(DrawClocks const& clocks, DrawLimits const& limits) {
    return PliesLeft{most_plies}
        .look_at(clocks.two_v_one, limits.two_v_one_plies)
        .look_at(clocks.three_v_one, limits.three_v_one_plies)
        .look_at(clocks.long_diagonal, limits.long_diagonal_plies)
        .get();
}

// Of those that a capture or a man's move starts anew (FMJD 6.2).
inline int plies_of_kings(DrawClocks const& clocks, DrawLimits const& limits) {
    return PliesLeft{most_plies}
        .look_at(clocks.king_plies, limits.king_plies)
        .look_at(clocks.king_plies, limits.no_progress_plies)
        .get();
}

// The score of a position that the tables know. A win that takes longer than its phase may last is a draw: nobody wins
// faster than the table. Where moves of kings alone may draw it first nothing is said, for a move on the way may give
// new time: only a search can tell.
template <class Game>
std::optional<Score> table_score(TableSet<Game> const& tables, Node<Game> const& node, DrawLimits const& limits) {
    auto const verdict = tables.probe(node.position);
    if (!verdict) {
        return std::nullopt;
    }
    if (verdict->wdl == Wdl::draw || verdict->plies > plies_of_phase(node.clocks, limits)) {
        return score::draw;
    }
    if (verdict->plies > plies_of_kings(node.clocks, limits)) {
        return std::nullopt;
    }
    Score const lost = score::lost_in(node.ply + verdict->plies);
    return verdict->wdl == Wdl::loss ? lost : -lost;
}

}  // namespace coupturc
