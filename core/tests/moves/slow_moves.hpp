#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "../boards.hpp"
#include "moves/legal_moves.hpp"
#include "moves/order.hpp"
#include "moves/perft.hpp"
#include "moves/walk.hpp"

namespace coupturc::testing {

// Legal moves found piece by piece and jump by jump.
template <RulesProfile R>
class SlowMoves {
    using Game = typename R::Game;

public:
    explicit SlowMoves(Position<Game> const& p) : walk_{p} {
        for_each(p.pieces(p.turn()), [&](Square origin) { go_on(walk_.start(origin)); });
        if (moves_.empty()) {
            for_each(p.pieces(p.turn()), [&](Square origin) { step(p, origin); });
        }
        std::sort(moves_.begin(), moves_.end(), moves::shown_before);
        moves_.erase(std::unique(moves_.begin(), moves_.end()), moves_.end());
    }

    [[nodiscard]] std::vector<Move> const& moves() const { return moves_; }

private:
    void go_on(moves::Walker const& w) {
        if (w.captured != 0) {
            keep(walk_.finished(w));
        }
        walk_.each_jump(w, [&](Direction d, moves::Jump const& jump) {
            for_each(jump.landings, [&](Square landing) { go_on(walk_.landed(w, d, jump, landing)); });
        });
    }

    void keep(Move const& move) {
        int const most = moves_.empty() ? 0 : count(moves_.front().captured);
        if (count(move.captured) > most) {
            moves_.clear();
        }
        if (count(move.captured) >= most) {
            moves_.push_back(move);
        }
    }

    void step(Position<Game> const& p, Square origin) {
        bool const king = (p.kings() & origin.board()) != 0;
        for (Direction d = 0; d < direction_count; ++d) {
            if (!king && !is_forward<Game>(p.turn(), d)) {
                continue;
            }
            Bitboard to = origin.board();
            do {
                to = shift<Game>(d, to) & p.empty();
                if (to != 0) {
                    bool const promotes = !king && (to & promotion_row<Game>(p.turn())) != 0;
                    moves_.push_back({0, origin, Square{lowest(to)}, promotes});
                }
            } while (king && to != 0);
        }
    }

    moves::Walk<R> walk_;
    std::vector<Move> moves_;
};

template <RulesProfile R>
void check_against_slow(Position<typename R::Game> const& p) {
    std::vector<Move> const expected = SlowMoves<R>{p}.moves();
    moves::MoveList moves;
    int const captured = moves::generate<R>(p, moves);
    moves::sort_for_show(moves);
    REQUIRE(std::vector<Move>(moves.begin(), moves.end()) == expected);
    CHECK(captured == (expected.empty() ? 0 : count(expected.front().captured)));
    CHECK(moves::can_capture<R>(p) == (captured > 0));
    CHECK(moves::can_move<R>(p) == !expected.empty());
    CHECK(moves::perft<R>(p, 1) == expected.size());

    std::uint64_t lines = 0;
    for (Move const& move : expected) {
        lines += SlowMoves<R>{p.after(move)}.moves().size();
    }
    CHECK(moves::perft<R>(p, 2) == lines);
    CHECK(moves::perft<R>(p, 2, moves::Leaves::made) == lines);
}

}  // namespace coupturc::testing
