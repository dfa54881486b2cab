#pragma once

#include <cassert>
#include <cstddef>
#include <set>
#include <tuple>

#include "moves/walk.hpp"

namespace coupturc::moves {

// Captures that the rules of the board know, whether or not a larger one is compulsory: to say what is wrong with one
// that was tried. Finds the most pieces that the piece on `origin` can take so that it stands on `target`.
template <RulesProfile R>
class ShortCaptures {
    using Game = typename R::Game;

public:
    // Gives up after `most` places: with many kings there are a hundred thousand.
    ShortCaptures(Position<Game> const& p, Square origin, Square target, std::size_t most)
        : walk_{p}, target_{target}, most_{most} {
        assert(most > 0);
        visit(walk_.start(origin));
    }

    [[nodiscard]] Bitboard captured() const { return captured_; }  // empty when there is no such capture

private:
    void visit(Walker const& w) {
        if (seen_.size() >= most_ || !seen_.emplace(w.at, w.captured, w.arrived).second) {
            return;
        }
        if (w.at == target_ && count(w.captured) > count(captured_)) {
            captured_ = w.captured;
        }
        walk_.each_jump(w, [&](Direction d, Jump const& jump) {
            for_each(jump.landings, [&](Square landing) { visit(walk_.landed(w, d, jump, landing)); });
        });
    }

    Walk<R> walk_;
    Square target_;
    std::size_t most_;
    std::set<std::tuple<Square, Bitboard, Direction>> seen_;
    Bitboard captured_ = 0;
};

}  // namespace coupturc::moves
