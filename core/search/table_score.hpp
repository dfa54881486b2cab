#pragma once

#include <algorithm>
#include <optional>

#include "base/score.hpp"
#include "search/node.hpp"
#include "tables/table_set.hpp"

// What endgame tables say where draw rules count moves.

namespace coupturc::search {

// The fewest plies that a running clock leaves before it draws the game; `most` when none runs.
inline int plies_left(history::DrawClocks const& clocks, DrawLimits const& limits, int most) {
    int left = most;
    auto const look_at = [&](int plies, int limit) {
        left = limit > 0 && plies >= 0 ? std::min(left, limit - plies) : left;
    };
    look_at(clocks.king_plies, limits.king_plies);
    look_at(clocks.king_plies, limits.no_progress_plies);
    look_at(clocks.two_v_one, limits.two_v_one_plies);
    look_at(clocks.three_v_one, limits.three_v_one_plies);
    look_at(clocks.long_diagonal, limits.long_diagonal_plies);
    return left;
}

// The score of a position that the tables know; nothing for a win that takes longer than a clock leaves. A man's move
// or a capture on the way may give new time, as when the king of king and man is given up against a king: only a search
// finds that out.
template <class Game>
std::optional<Score> table_score(tables::TableSet<Game> const& tables, Node<Game> const& node,
                                 DrawLimits const& limits) {
    auto const verdict = tables.probe(node.position);
    if (!verdict || verdict->wdl == tables::Wdl::draw) {
        return verdict ? std::optional{score::draw} : std::nullopt;
    }
    if (verdict->plies > plies_left(node.clocks, limits, tables::most_plies)) {
        return std::nullopt;
    }
    Score const lost = score::lost_in(node.ply + verdict->plies);
    return verdict->wdl == tables::Wdl::loss ? lost : -lost;
}

}  // namespace coupturc::search
