#include "history/course.hpp"

#include <doctest/doctest.h>

#include "../boards.hpp"
#include "notation/move_text.hpp"

using namespace coupturc;
using namespace coupturc::history;
using namespace coupturc::testing;

namespace {

using Asked = CourseRequest::Kind;

constexpr CourseRules after_one_move{.limits = {.repetitions = 3}, .agreement = {true, 1}};

Course course(CourseRules const& rules = after_one_move, std::string_view fen = "W:WK48:BK3,20") {
    return {notation::parse_fen(fen, rules_id<International>).position.value(), rules};
}

bool play(Course& course, std::string_view text) {
    AnyPosition const position = course.history().position();
    moves::MoveList legal;
    position.visit([&]<RulesProfile R>(Position<typename R::Game> const& p) { moves::generate<R>(p, legal); });
    return course.apply(
        {Asked::move, position.turn(), legal[notation::parse_move(position, legal, text).move.value()]});
}

}  // namespace

TEST_CASE("a draw is offered once between two moves of one's own, and not too early") {
    Course game = course();
    CHECK_FALSE(game.may_offer(Side::white));
    REQUIRE(play(game, "48-43"));
    CHECK_FALSE(game.apply({Asked::draw_offer, Side::white}));
    REQUIRE(play(game, "3-8"));
    CHECK(game.apply({Asked::draw_offer, Side::white}));
    CHECK_FALSE(game.apply({Asked::draw_offer, Side::white}));
    CHECK(game.apply({Asked::draw_decline, Side::black}));
    CHECK_FALSE(game.may_offer(Side::white));
    CHECK(game.may_offer(Side::black));
    REQUIRE(play(game, "43-48"));
    CHECK(game.may_offer(Side::white));
}

TEST_CASE("an offer is open until the opponent answers or moves, and only he answers") {
    Course game = course({.limits = {}, .agreement = {}});
    REQUIRE(play(game, "48-43"));
    CHECK(game.apply({Asked::draw_offer, Side::white}));
    CHECK_FALSE(game.apply({Asked::draw_accept, Side::white}));
    REQUIRE(play(game, "3-8"));
    CHECK_FALSE(game.apply({Asked::draw_accept, Side::black}));
    CHECK(game.apply({Asked::draw_offer, Side::black}));
    CHECK(game.apply({Asked::draw_accept, Side::white}));
    CHECK(game.end() == GameEnd{"agreement", std::nullopt});
    CHECK_FALSE(play(game, "43-48"));
}

TEST_CASE("two offers that meet are an agreement") {
    Course game = course({.limits = {}, .agreement = {}});
    CHECK(game.apply({Asked::draw_offer, Side::black}));
    CHECK(game.apply({Asked::draw_offer, Side::white}));
    CHECK(game.end() == GameEnd{"agreement", std::nullopt});
}

TEST_CASE("where agreement or resignation is off there is none") {
    Course game = course({.limits = {}, .agreement = {false, 0}, .resignation = false});
    CHECK_FALSE(game.apply({Asked::draw_offer, Side::white}));
    CHECK_FALSE(game.apply({Asked::resign, Side::white}));
    CHECK_FALSE(game.end());
}

TEST_CASE("what was said before a move stays said when the move is taken back") {
    Course game = course({.limits = {}, .agreement = {}});
    CHECK(game.apply({Asked::draw_offer, Side::white}));
    CHECK(game.apply({Asked::draw_decline, Side::black}));
    REQUIRE(play(game, "48-43"));
    REQUIRE(play(game, "3-8"));
    CHECK(game.apply({Asked::draw_offer, Side::black}));
    CHECK(game.apply({Asked::resign, Side::white}));
    CHECK_FALSE(game.take_back(3));
    REQUIRE(game.take_back(1));
    CHECK_FALSE(game.end());
    CHECK(game.history().ply() == 0);
    CHECK_FALSE(game.may_offer(Side::white));  // before this move he has offered
    CHECK(game.may_offer(Side::black));        // his offer came later
}

TEST_CASE("the board ends a game: no move, with or without pieces, and a draw") {
    Course taken = course(after_one_move, "W:W28:B23");
    REQUIRE(play(taken, "28x19"));
    CHECK(taken.end() == GameEnd{"no_moves", Side::white, false});
    Course blocked = course(after_one_move, "W:W16,11:B6");
    REQUIRE(play(blocked, "11-7"));
    CHECK_FALSE(blocked.end());
    Course repeated = course();
    for (int i = 0; i < 2; ++i) {
        for (std::string_view text : {"48-43", "3-8", "43-48", "8-3"}) {
            REQUIRE(play(repeated, text));
        }
    }
    CHECK(repeated.end() == GameEnd{"repetition", std::nullopt});
}

TEST_CASE("the plies since the last move of a side") {
    Course game = course();
    CHECK(game.plies_since({Side::white, Side::black}) == 0);
    REQUIRE(play(game, "48-43"));
    CHECK(game.plies_since({Side::black}) == 0);
    CHECK(game.plies_since({Side::white}) == 1);
    REQUIRE(play(game, "3-8"));
    CHECK(game.plies_since({Side::white}) == 2);
    CHECK(game.plies_since({Side::white, Side::black}) == 1);
    CHECK(game.plies_since({}) == 0);
}
