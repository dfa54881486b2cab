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

// What tables make of a position.
struct TableAnswer {
    std::optional<Score> score;  // enough for what is asked
    int won = 0;                 // else 1 or -1 when the side to move is known to win or to lose
};

// Nothing is said of a win that takes more plies than a clock leaves. A man's move or a capture on the way may give new
// time, as when the king of king and man is given up against a king: only a search finds that out.
inline TableAnswer answer(tables::Verdict const& verdict, int ply, int plies_left) {
    if (verdict.wdl == tables::Wdl::draw) {
        return {score::draw};
    }
    if (verdict.plies > plies_left) {
        return {};
    }
    Score const lost = score::lost_in(ply + verdict.plies);
    return {verdict.wdl == tables::Wdl::loss ? lost : -lost};
}

// Where no distance is known a win is a bound: among moves that all win the search looks for those that come nearer to
// the end.
inline TableAnswer answer(tables::Promise const& promise, Task const& task, int plies_left) {
    int const won = static_cast<int>(promise.wdl);
    if (won == 0) {
        return {score::draw};
    }
    if (promise.within > plies_left) {
        return {};
    }
    bool const is_enough = won > 0 ? task.beta <= score::least_promised : task.alpha >= -score::least_promised;
    return {is_enough ? std::optional{won * score::least_promised} : std::nullopt, won};
}

template <RulesProfile R>
TableAnswer ask_tables(tables::TableSet<typename R::Game> const& tables, Node<typename R::Game> const& node,
                       Task const& task, DrawLimits const& limits) {
    if (auto const verdict = tables.probe(node.position)) {
        return answer(*verdict, node.ply, plies_left(node.clocks, limits, tables::most_plies));
    }
    auto const promise = tables.template promise<R>(node.position);
    return promise ? answer(*promise, task, plies_left(node.clocks, limits, tables::most_plies)) : TableAnswer{};
}

}  // namespace coupturc::search
