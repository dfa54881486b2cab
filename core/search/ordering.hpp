#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>

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
// is never sorted as a whole, and the moves stay where they are: only their numbers change places.
class MovePicker {
public:
    MovePicker(MoveList const& moves, Ordering const& ordering, Side side, std::optional<HashEntry> const& entry,
               int ply)
        : moves_{moves}, ranked_{std::min(moves.size(), room)} {
        for (std::size_t i = 0; i < ranked_; ++i) {
            keys_[i] = ordering.rank(side, moves[i], entry, ply) * number_of_keys + (last - static_cast<int>(i));
        }
    }

    // The move with number i, asked for in order; moves beyond the room come as they were found.
    Move const& pick(std::size_t i) {
        if (i < ranked_) {
            std::iter_swap(keys_.begin() + i, std::max_element(keys_.begin() + i, keys_.begin() + ranked_));
        }
        return picked(i);
    }

    // A move that was picked before.
    [[nodiscard]] Move const& picked(std::size_t i) const {
        return moves_[i < ranked_ ? static_cast<std::size_t>(last - (keys_[i] & last)) : i];
    }

private:
    static constexpr std::size_t room = 128;
    static constexpr int number_of_keys = room, last = number_of_keys - 1;

    MoveList const& moves_;
    std::size_t ranked_;
    std::array<int, room> keys_;  // rank, then the number in the list, the first one highest; `ranked_` of them are set
};

}  // namespace coupturc
