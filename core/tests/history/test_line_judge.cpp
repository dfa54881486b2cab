#include "history/line_judge.hpp"

#include <doctest/doctest.h>

#include <random>

#include "../boards.hpp"
#include "moves/legal_moves.hpp"

using namespace coupturc;
using namespace coupturc::history;
using namespace coupturc::testing;

namespace {

constexpr DrawLimits limits{.repetitions = 3,
                            .king_plies = 20,
                            .three_v_one_plies = 8,
                            .two_v_one_plies = 6,
                            .king_v_king_at_once = true,
                            .no_progress_plies = 30,
                            .one_each = OneEach::draw_unless_capture};

Draws with_claims() {
    Draws claims;
    claims.add(DrawReason::repetition);
    claims.add(DrawReason::king_moves);
    return claims;
}

// Plays random moves until the judge says that the line has ended, and looks after each whether the slow count agrees.
template <RulesProfile R>
void play_out(std::mt19937_64& chance) {
    auto const start = scattered<typename R::Game>(chance, 60);
    History history{AnyPosition{rules_id<R>, start}};
    LineJudge<R> judge{start, limits, with_claims()};
    while (!judge.end()) {
        Draws const draws = history.draws(limits);
        REQUIRE_FALSE(draws.first_outside(with_claims()));
        for (int i = 0; i < draw_reason_count; ++i) {
            REQUIRE(judge.claimable().has(static_cast<DrawReason>(i)) == draws.has(static_cast<DrawReason>(i)));
        }
        moves::MoveList moves;
        moves::generate<R>(judge.position(), moves);
        REQUIRE(moves.size() > 0);
        Move const move = moves[chance() % moves.size()];
        history.play(move);
        judge.play(move);
    }
    CHECK(judge.end()->ply == history.ply());
    CHECK(judge.end()->turn == history.position().turn());
    CHECK(judge.end()->draw == history.draws(limits).first_outside(with_claims()));
}

}  // namespace

TEST_CASE("a line is judged as its history is") {
    std::mt19937_64 chance{1};
    for (int game = 0; game < 300; ++game) {
        play_out<International>(chance);
        play_out<TurkishEnd>(chance);
    }
}

TEST_CASE("a position that is set up begins a new count, and the end stays") {
    auto const kings = position_of<International>("W:WK46:BK15,K5");
    LineJudge<International> judge{kings, limits, {}};
    for (int i = 0; i < 4; ++i) {
        judge.set_up(kings);
        CHECK_FALSE(judge.end());
    }
    judge.set_up(position_of<International>("W:W46:B41,37"));
    REQUIRE(judge.end());
    CHECK_FALSE(judge.end()->draw);
    CHECK(judge.end()->has_pieces);
    judge.set_up(kings);
    CHECK(judge.end());
}
