#include <doctest/doctest.h>

#include <algorithm>
#include <random>

#include "../boards.hpp"
#include "search/forced_gain.hpp"

using namespace coupturc;
using namespace coupturc::search;
using namespace coupturc::testing;

namespace {

constexpr int plenty = 1'000'000;

// The same question answered without memory, move by move as the definition reads.
template <RulesProfile R>
bool slow_wins(Position<typename R::Game> const& p, Side side, int target, int moves) {
    moves::MoveList own;
    int const captured = moves::generate<R>(p, own);
    if (!own.empty() && captured == 0 && balance(p, side) >= target) {
        return true;
    }
    return moves > 0 && std::ranges::any_of(own, [&](Move const& move) {
               auto const after = p.after(move);
               moves::MoveList replies;
               bool const must_capture = moves::generate<R>(after, replies) > 0;
               if (replies.empty() || !must_capture) {
                   return replies.empty() || balance(after, side) >= target;
               }
               return std::ranges::all_of(replies, [&](Move const& reply) {
                   return slow_wins<R>(after.after(reply), side, target, moves - 1);
               });
           });
}

template <RulesProfile R>
int fewest_moves(Position<typename R::Game> const& p, int gain, int most) {
    ForcedGain<R> proof{p.turn(), balance(p, p.turn()) + gain, plenty};
    for (int moves = 0; moves <= most; ++moves) {
        if (proof.wins(p, moves)) {
            return moves;
        }
    }
    return -1;
}

}  // namespace

TEST_CASE("a king counts as three men") {
    auto const p = position_of<International>("W:WK3,31:B12,K40");
    CHECK(balance(p, Side::white) == 0);
    CHECK(balance(position_of<International>("W:WK3,31:B12"), Side::black) == -3);
}

TEST_CASE("34-30 gives one and 40x9 takes three") {
    auto const p =
        position_of<International>("W:W31,33,34,35,36,38,39,40,43,45,46,49,50:B4,5,6,10,13,14,15,16,17,18,19,24,25");
    CHECK(fewest_moves<International>(p, 2, 4) == 2);
    CHECK(fewest_moves<International>(p.mirror(), 2, 4) == 2);
    CHECK(fewest_moves<International>(p, 5, 4) == -1);
}

TEST_CASE("taking the last man is enough whatever it is worth") {
    auto const p = position_of<International>("W:W15,20:B10");
    CHECK(fewest_moves<International>(p, 5, 2) == 1);
}

TEST_CASE("a proof that is too wide says so") {
    ForcedGain<International> proof{Side::white, 1, 0};
    CHECK_FALSE(proof.wins(Position<International>::start(), 3));
    CHECK(proof.exhausted());
}

TEST_CASE_TEMPLATE("memory changes no answer", R, International, TurkishEnd, TurkishHalfTurn) {
    std::mt19937_64 chance{17};
    int won = 0;
    for (int i = 0; i < 2000; ++i) {
        auto const p = scattered<typename R::Game>(chance, 10);
        if (!moves::can_move<R>(p)) {
            continue;
        }
        int const target = balance(p, p.turn()) + 2;
        ForcedGain<R> proof{p.turn(), target, plenty};
        for (int moves = 0; moves <= 3; ++moves) {
            bool const wins = proof.wins(p, moves);
            CHECK(wins == slow_wins<R>(p, p.turn(), target, moves));
            won += static_cast<int>(wins);
        }
    }
    CHECK(won > 100);
}
