#pragma once

#include <algorithm>
#include <cstddef>
#include <unordered_map>

#include "moves/legal_moves.hpp"
#include "position/hash.hpp"
#include "position/material.hpp"

namespace coupturc::search {

// Whether a side wins material by force: every answer of the opponent is a capture that he must make, and after each
// the material is still won. No evaluation takes part, so what it says holds whatever an engine thinks.
template <RulesProfile R>
class ForcedGain {
public:
    using Position = coupturc::Position<typename R::Game>;

    // The side wins when it is `target` men ahead and nothing is left to capture. At most `budget` of its positions are
    // looked at; then `exhausted` is true and no answer means anything.
    ForcedGain(Side side, int target, int budget) : side_{side}, target_{target}, left_{budget} {}

    [[nodiscard]] bool exhausted() const { return left_ < 0; }

    // Whether the side, to move, wins within so many moves of its own.
    bool wins(Position const& p, int moves) {
        Key const key{p, moves};
        if (auto const known = known_.find(key); known != known_.end()) {
            return known->second;
        }
        bool const found = finds_win(p, moves);
        known_.emplace(key, found);
        return found;
    }

    // Whether the opponent, to move, cannot keep the side from it.
    bool holds(Position const& p, int moves) {
        moves::MoveList replies;
        int const captured = moves::generate<R>(p, replies);
        if (replies.empty()) {
            return true;
        }
        if (captured == 0) {
            return is_enough(p);
        }
        return std::ranges::all_of(replies, [&](Move const& reply) { return wins(p.after(reply), moves); });
    }

private:
    struct Key {
        Position position;
        int moves;

        friend bool operator==(Key const&, Key const&) = default;
    };

    struct Hash {
        std::size_t operator()(Key const& key) const {
            return static_cast<std::size_t>(hash(key.position)) + static_cast<std::size_t>(key.moves);
        }
    };

    bool finds_win(Position const& p, int moves) {
        moves::MoveList own;
        int const captured = moves::generate<R>(p, own);
        if (!own.empty() && captured == 0 && is_enough(p)) {
            return true;
        }
        if (moves == 0 || --left_ < 0) {
            return false;
        }
        return std::ranges::any_of(own, [&](Move const& move) { return holds(p.after(move), moves - 1); });
    }

    [[nodiscard]] bool is_enough(Position const& p) const { return balance(p, side_) >= target_; }

    Side side_;
    int target_;
    int left_;
    std::unordered_map<Key, bool, Hash> known_;
};

}  // namespace coupturc::search
