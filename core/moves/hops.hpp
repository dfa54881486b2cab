#pragma once

#include <algorithm>
#include <cassert>
#include <map>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "moves/walk.hpp"

namespace coupturc::moves {

// Input of moves by hand: an automaton over every route of every legal move, so that a page can follow fingers
// without knowing a rule. Routes that meet with the same pieces taken share their states.

struct Hop {
    Square landing;
    Bitboard captured;  // one piece, or none
    int next;           // index of the state it leads to

    friend bool operator==(Hop const&, Hop const&) = default;
};

struct HopState {
    Square square;
    bool start = false;  // the piece has not moved yet
    int move = -1;       // index of the legal move that is complete here
    std::vector<Hop> hops = {};

    friend bool operator==(HopState const&, HopState const&) = default;
};

template <RulesProfile R>
class HopAutomaton {
    using Game = typename R::Game;

public:
    // Builds at most about `most` states: with many kings a board of Dama can have a hundred thousand.
    HopAutomaton(Position<Game> const& p, std::span<Move const> moves, std::size_t most)
        : walk_{p}, moves_{moves}, most_{most} {
        assert(std::all_of(moves.begin(), moves.end(),
                           [&](Move const& move) { return count(move.captured) == count(moves.front().captured); }));
        for (std::size_t i = 0; i < moves.size(); ++i) {
            if (moves[i].is_capture()) {
                visit(walk_.start(moves[i].origin));
            } else {
                add_quiet(moves[i], static_cast<int>(i));
            }
        }
    }

    // Nothing when there are too many.
    [[nodiscard]] std::vector<HopState> states() && { return is_full() ? std::vector<HopState>{} : std::move(states_); }

private:
    [[nodiscard]] bool is_full() const { return known_.size() > most_; }

    using Key = std::tuple<Square, Square, Bitboard, Direction, bool>;

    static Key key(Walker const& w) {
        // Where a turn back is impossible anyway the way of arrival makes no difference.
        Direction const arrived = R::removal == Removal::at_once && !R::half_turn ? w.arrived : 0;
        return {w.origin, w.at, w.captured, w.captured == 0 ? -1 : arrived, w.king};
    }

    void add_quiet(Move const& move, int index) {
        assert(!move.is_capture());
        Key const origin{move.origin, move.origin, 0, -1, false};
        auto const [it, is_new] = known_.try_emplace(origin, static_cast<int>(states_.size()));
        if (is_new) {
            states_.push_back({.square = move.origin, .start = true});
        }
        int const target = static_cast<int>(states_.size());
        states_.push_back({.square = move.target, .move = index});
        states_[static_cast<std::size_t>(*it->second)].hops.push_back({move.target, 0, target});
    }

    // The state of this walker, or nothing when no legal move goes through it.
    std::optional<int> visit(Walker const& w) {
        if (auto const it = known_.find(key(w)); it != known_.end()) {
            return it->second;
        }
        if (is_full()) {
            return std::nullopt;
        }
        HopState state{.square = w.at, .start = w.captured == 0, .move = legal_index(w)};
        if (state.move < 0) {
            walk_.each_jump(w, [&](Direction d, Jump const& jump) {
                for_each(jump.landings, [&](Square landing) {
                    if (auto const next = visit(walk_.landed(w, d, jump, landing))) {
                        state.hops.push_back({landing, jump.captured, *next});
                    }
                });
            });
        }
        std::optional<int> index;
        if (state.move >= 0 || !state.hops.empty()) {
            index = static_cast<int>(states_.size());
            states_.push_back(std::move(state));
        }
        known_.emplace(key(w), index);
        return index;
    }

    // Every legal capture takes the same number of pieces, so a walker that has taken as many is at an end.
    [[nodiscard]] int legal_index(Walker const& w) const {
        if (w.captured == 0 || count(w.captured) < count(moves_.front().captured)) {
            return -1;
        }
        auto const it = std::find(moves_.begin(), moves_.end(), walk_.finished(w));
        return it == moves_.end() ? -1 : static_cast<int>(it - moves_.begin());
    }

    Walk<R> walk_;
    std::span<Move const> moves_;
    std::size_t most_;
    std::map<Key, std::optional<int>> known_;
    std::vector<HopState> states_;
};

}  // namespace coupturc::moves
