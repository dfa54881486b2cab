#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

#include "base/side.hpp"
#include "moves/move_list.hpp"
#include "search/hash_table.hpp"
#include "search/limits.hpp"

namespace coupturc {

// Remembers which quiet moves refuted others, and puts likely ones first.
class Ordering {
public:
    // Orders in place: the hash table's move, crownings, the ply's killers, then by success so far.
    void sort(Side side, MoveList& moves, std::optional<HashEntry> const& entry, int ply) {
        if (moves.size() < 2) {
            return;
        }
        std::array<Ranked, 256> ranked;
        std::size_t const n = std::min(moves.size(), ranked.size());
        for (std::size_t i = 0; i < n; ++i) {
            ranked[i] = {rank(side, moves[i], entry, ply), moves[i]};
        }
        std::stable_sort(ranked.begin(), ranked.begin() + n,
                         [](Ranked const& a, Ranked const& b) { return a.rank > b.rank; });
        std::transform(ranked.begin(), ranked.begin() + n, moves.begin(), [](Ranked const& r) { return r.move; });
    }

    // A quiet move cut the tree off.
    void reward(Side side, Move const& move, int depth, int ply) {
        auto& killers = killers_[static_cast<std::size_t>(ply)];
        if (killers[0] != move) {
            killers = {move, killers[0]};
        }
        learn(side, move, bonus(depth));
    }

    // A quiet move was tried before the one that cut the tree off.
    void blame(Side side, Move const& move, int depth) { learn(side, move, -bonus(depth)); }

private:
    static constexpr int most = 1 << 14;

    struct Ranked {
        int rank;
        Move move;
    };

    [[nodiscard]] int rank(Side side, Move const& move, std::optional<HashEntry> const& entry, int ply) {
        if (entry && entry->has_move && entry->origin == move.origin.bit() && entry->target == move.target.bit()) {
            return 8 * most;
        }
        auto const& killers = killers_[static_cast<std::size_t>(ply)];
        int const bonus = move.promotes ? 4 * most : move == killers[0] ? 3 * most : move == killers[1] ? 2 * most : 0;
        return bonus + success_of(side, move);
    }

    static int bonus(int depth) { return std::min(depth * depth, 1024); }

    // Moves the figure towards +-most: old success fades as new success comes.
    void learn(Side side, Move const& move, int change) {
        int& success = success_of(side, move);
        success += change - success * std::abs(change) / most;
    }

    int& success_of(Side side, Move const& move) {
        auto const ends = static_cast<std::size_t>(move.origin.bit() * 64 + move.target.bit());
        return success_[static_cast<std::size_t>(side)][ends];
    }

    std::array<std::array<Move, 2>, deepest + 2> killers_{};
    std::array<std::array<int, 64 * 64>, 2> success_{};
};

}  // namespace coupturc
