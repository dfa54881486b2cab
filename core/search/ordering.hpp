#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <optional>

#include "base/side.hpp"
#include "moves/move_list.hpp"
#include "search/hash_table.hpp"

namespace coupturc::search {

// Remembers how often each quiet move cut the tree off, for all threads of a search; what two of them learn at the same
// moment may be lost. No killers: tried first, the last cuts of a ply made the tree larger by two fifths
// (docs/training.md).
class Ordering {
public:
    static constexpr int most = 1 << 14;  // of success

    // How promising a move is: the hash table's first, then crownings, then success so far.
    [[nodiscard]] int rank(Side side, Move const& move, std::optional<HashEntry> const& entry) const {
        if (entry && entry->is_of(move)) {
            return 8 * most;
        }
        return (move.promotes ? 4 * most : 0) + success(side, move);
    }

    // From -most, it never cut the tree off, to most.
    [[nodiscard]] int success(Side side, Move const& move) const {
        return success_[static_cast<std::size_t>(side)][ends(move)].load(std::memory_order_relaxed);
    }

    // A quiet move cut the tree off.
    void reward(Side side, Move const& move, int depth) { learn(side, move, bonus(depth)); }

    // A quiet move was tried before the one that cut the tree off.
    void blame(Side side, Move const& move, int depth) { learn(side, move, -bonus(depth)); }

private:
    static int bonus(int depth) { return std::min(16 * depth * depth, most / 8); }

    // Moves the figure towards +-most: old success fades as new success comes.
    void learn(Side side, Move const& move, int change) {
        assert(!move.is_capture() && std::abs(change) <= most);
        int const before = success(side, move), after = before + change - before * std::abs(change) / most;
        assert(std::abs(after) <= most);
        success_[static_cast<std::size_t>(side)][ends(move)].store(static_cast<std::int16_t>(after),
                                                                   std::memory_order_relaxed);
    }

    static std::size_t ends(Move const& move) {
        return static_cast<std::size_t>(move.origin.bit() * 64 + move.target.bit());
    }

    std::array<std::array<std::atomic<std::int16_t>, 64 * 64>, 2> success_{};
};

// Gives out the moves of a list one by one, the most promising first, and at the end those that were left for later.
// Most nodes need only the first few, so the list is never sorted: each time the highest key is looked for, eight at
// once.
class MovePicker {
public:
    MovePicker(moves::MoveList const& moves, Ordering const& ordering, Side side, std::optional<HashEntry> const& entry)
        : moves_{moves}, ranked_{moves.size() > 1 ? std::min(moves.size(), room) : 0} {
        for (std::size_t i = 0; i < ranked_; ++i) {
            keys_[i] = ordering.rank(side, moves[i], entry) * number_of_keys + (last - static_cast<int>(i));
        }
        std::fill_n(keys_.begin() + ranked_, lanes, taken);
    }

    [[nodiscard]] bool has_more() const { return turn_ < moves_.size() + left_; }

    // The number of the next move, from 0; moves beyond the room come as they were found.
    std::size_t pick() {
        assert(has_more());
        std::size_t const turn = turn_++;
        if (turn >= moves_.size()) {
            return for_later_[turn - moves_.size()];
        }
        if (turn < ranked_) {
            auto const index = static_cast<std::size_t>(last - (highest_key() & last));
            assert(index < ranked_ && keys_[index] != taken);
            keys_[index] = taken;
            order_[turn] = static_cast<std::uint8_t>(index);
        }
        return turn;
    }

    // The move with a number that was picked.
    [[nodiscard]] Move const& picked(std::size_t number) const {
        return moves_[number < ranked_ ? order_[number] : number];
    }

    // Leaves the move picked last for later. False for the first, which shows how good the others must be, and for
    // one that has waited: those are searched now.
    bool leave(std::size_t number) {
        bool const may = 0 < number && number < ranked_ && turn_ <= moves_.size();
        if (may) {
            for_later_[left_++] = static_cast<std::uint8_t>(number);
        }
        return may;
    }

private:
    static constexpr std::size_t room = 128, lanes = 8;
    static constexpr int number_of_keys = room, last = number_of_keys - 1;
    static constexpr int taken = std::numeric_limits<int>::min();

    [[nodiscard]] int highest_key() const {
        std::array<int, lanes> highest;
        std::copy_n(keys_.begin(), lanes, highest.begin());
        for (std::size_t i = lanes; i < ranked_; i += lanes) {
            for (std::size_t lane = 0; lane < lanes; ++lane) {
                highest[lane] = std::max(highest[lane], keys_[i + lane]);
            }
        }
        return *std::max_element(highest.begin(), highest.end());
    }

    moves::MoveList const& moves_;
    std::size_t ranked_;
    std::size_t turn_ = 0, left_ = 0;
    std::array<int, room + lanes> keys_;  // rank, then the number in the list, the first one highest; then `taken`
    std::array<std::uint8_t, room> order_, for_later_;
};

}  // namespace coupturc::search
