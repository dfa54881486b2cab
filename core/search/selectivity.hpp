#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <limits>

#include "base/score.hpp"

// How much the search leaves out. Reductions, the shallow search and the moves left out near the leaves were each
// accepted by a sequential test; their figures by matches or, before matches decided, by regret (docs/training.md).

namespace coupturc::search {

// A shallow search that beats beta by a margin stands for the deep one (M. Buro: ProbCut, ICCA Journal 18, 1995; the
// form with one margin for all positions is F. Letouzey's in Scan).
namespace probcut {

inline constexpr int least_depth = 3;

constexpr Score margin(int depth) {
    assert(depth >= least_depth);
    return 10 * depth;
}

constexpr int shallow_depth(int depth) {
    assert(depth >= least_depth);
    return depth * 2 / 5;
}

}  // namespace probcut

// Late quiet moves are searched less deeply at first, and near the leaves not at all.
namespace late_move {

inline constexpr int least_depth = 2;
inline constexpr std::size_t first = 1;               // number of the first move that is reduced
inline constexpr std::size_t first_of_principal = 3;  // the same where the window is open
inline constexpr std::size_t unlikely = 4;            // from here on two plies at least
inline constexpr int success_a_ply = 2'500;           // of Ordering::most

// In plies; grows with the depth and the number of the move.
inline int reduction(int depth, std::size_t number) {
    static auto const table = [] {
        std::array<std::array<signed char, 64>, 64> plies{};
        for (std::size_t d = 1; d < plies.size(); ++d) {
            for (std::size_t n = 1; n < plies[d].size(); ++n) {
                double const product = std::log(static_cast<double>(d)) * std::log(static_cast<double>(n));
                plies[d][n] = static_cast<signed char>(std::lround(product / 1.5));
            }
        }
        return plies;
    }();
    auto const row = static_cast<std::size_t>(std::clamp(depth, 0, 63));
    return std::max<int>(table[row][std::min<std::size_t>(number, 63)], number >= unlikely ? 2 : 1);
}

// How many moves are looked at whatever they are.
constexpr std::size_t always_tried(int depth) {
    return 0 < depth && depth <= 2 ? 4 * static_cast<std::size_t>(depth) : std::numeric_limits<std::size_t>::max();
}

}  // namespace late_move

}  // namespace coupturc::search
