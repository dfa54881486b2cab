#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <utility>

#include "base/side.hpp"
#include "moves/move_list.hpp"
#include "search/hash_table.hpp"
#include "search/limits.hpp"

namespace coupturc {

// Remembers which quiet moves refuted others, and how often each one did.
class Ordering {
public:
    static constexpr int most = 1 << 14;  // of success

    // How promising a move is: the hash table's first, then crownings, the ply's killers, success so far.
    [[nodiscard]] int rank(Side side, Move const& move, std::optional<HashEntry> const& entry, int ply) const {
        if (entry && entry->is_of(move)) {
            return 8 * most;
        }
        auto const& killers = killers_[static_cast<std::size_t>(ply)];
        int const bonus = move.promotes ? 4 * most : move == killers[0] ? 3 * most : move == killers[1] ? 2 * most : 0;
        return bonus + success(side, move);
    }

    // From -most, it never cut the tree off, to most.
    [[nodiscard]] int success(Side side, Move const& move) const {
        return success_[static_cast<std::size_t>(side)][ends(move)];
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
    static int bonus(int depth) { return std::min(16 * depth * depth, most / 8); }

    // Moves the figure towards +-most: old success fades as new success comes.
    void learn(Side side, Move const& move, int change) {
        std::int16_t& success = success_[static_cast<std::size_t>(side)][ends(move)];
        success = static_cast<std::int16_t>(success + change - success * std::abs(change) / most);
    }

    static std::size_t ends(Move const& move) {
        return static_cast<std::size_t>(move.origin.bit() * 64 + move.target.bit());
    }

    std::array<std::array<Move, 2>, deepest + 2> killers_{};
    std::array<std::array<std::int16_t, 64 * 64>, 2> success_{};
};

// Gives out the moves of a list one by one, the most promising first. Most nodes need only the first few, so the list
// is never sorted as a whole.
class MovePicker {
public:
    MovePicker(MoveList& moves, Ordering const& ordering, Side side, std::optional<HashEntry> const& entry, int ply)
        : moves_{moves}, ranked_{std::min(moves.size(), room)} {
        for (std::size_t i = 0; i < ranked_; ++i) {
            ranks_[i] = ordering.rank(side, moves[i], entry, ply);
        }
    }

    // The move with number i, asked for in order; moves beyond the room stay as they were found.
    Move const& pick(std::size_t i) {
        if (i < ranked_) {
            auto const best = std::max_element(ranks_.begin() + i, ranks_.begin() + ranked_) - ranks_.begin();
            std::swap(ranks_[i], ranks_[static_cast<std::size_t>(best)]);
            std::swap(moves_.begin()[i], moves_.begin()[best]);
        }
        return moves_[i];
    }

private:
    static constexpr std::size_t room = 128;

    MoveList& moves_;
    std::size_t ranked_;
    std::array<int, room> ranks_;  // only the first `ranked_` are set
};

}  // namespace coupturc
