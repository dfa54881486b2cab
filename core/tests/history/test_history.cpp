#include "history/history.hpp"

#include <doctest/doctest.h>

#include <string_view>
#include <vector>

#include "../boards.hpp"
#include "board/names.hpp"
#include "moves/order.hpp"
#include "notation/move_text.hpp"

using namespace coupturc;
using namespace coupturc::history;
using namespace coupturc::testing;

namespace {

constexpr DrawLimits fmjd{.repetitions = 3, .king_plies = 50, .three_v_one_plies = 32, .two_v_one_plies = 10};

History line(std::string_view fen, RulesId rules, std::initializer_list<std::string_view> texts) {
    History history{notation::parse_fen(fen, rules).position.value()};
    for (std::string_view text : texts) {
        moves::MoveList moves;
        history.position().visit(
            [&]<RulesProfile R>(Position<typename R::Game> const& p) { moves::generate<R>(p, moves); });
        history.play(moves[notation::parse_move(history.position(), moves, text).move.value()]);
    }
    return history;
}

}  // namespace

TEST_CASE("FMJD 6.1: the third time a position stands on the board with the same side to move") {
    auto const twice = line("W:WK48,31:BK3,20", rules_id<International>, {"48-43", "3-8", "43-48", "8-3"});
    CHECK(twice.repetitions() == 2);
    CHECK_FALSE(twice.draws(fmjd).has(DrawReason::repetition));
    auto const thrice = line("W:WK48,31:BK3,20", rules_id<International>,
                             {"48-43", "3-8", "43-48", "8-3", "48-43", "3-8", "43-48", "8-3"});
    CHECK(thrice.draws(fmjd).has(DrawReason::repetition));
}

TEST_CASE("a Turkish man that steps aside and back repeats the position") {
    auto const history =
        line("W:Wa2,h3:Ba7,h6", rules_id<Turkish<Promotion::end_of_move, false>>, {"a2-b2", "a7-b7", "b2-a2", "b7-a7"});
    CHECK(history.repetitions() == 2);
    CHECK(history.clocks({}).king_plies == 0);
}

TEST_CASE("what draws a move would make stand is known before it is made") {
    auto const history =
        line("W:WK48,31:BK3,20", rules_id<International>, {"48-43", "3-8", "43-48", "8-3", "48-43", "3-8", "43-48"});
    moves::MoveList legal;
    history.position().visit(
        [&]<RulesProfile R>(Position<typename R::Game> const& p) { moves::generate<R>(p, legal); });
    std::vector<Move> const moves(legal.begin(), legal.end());
    auto const draws = history.draws_after(moves, fmjd);
    int drawing = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        History next = history;
        next.play(moves[i]);
        CHECK(draws[i].has(DrawReason::repetition) == next.draws(fmjd).has(DrawReason::repetition));
        drawing += draws[i].any() ? 1 : 0;
    }
    CHECK(drawing == 1);  // 8-3
}

TEST_CASE("the move that makes the material is ply 0") {
    auto const history = line("W:WK46,K45,6:BK3", rules_id<International>, {"6-1", "3-26"});
    CHECK(history.clocks(fmjd).three_v_one == 2);  // three against one, a king among them, from the start
    CHECK(line("W:WK48,8,12:BK4,45", rules_id<International>, {"48-26"}).clocks(fmjd).three_v_one == -1);
}

TEST_CASE("000-39: king against king is a draw at once, unless one can be taken") {
    constexpr DrawLimits leaflet{.king_v_king_at_once = true};
    CHECK(line("W:WK46:BK4", rules_id<International>, {}).draws(leaflet).has(DrawReason::king_v_king));
    CHECK_FALSE(line("W:WK46:BK10", rules_id<International>, {}).draws(leaflet).any());
    CHECK_FALSE(line("W:WK46:BK5", rules_id<International>, {}).draws(leaflet).any());  // White must leave the corner
    CHECK_FALSE(line("B:WK46:BK19", rules_id<International>, {}).draws(leaflet).any());  // 19-5, and White must
    CHECK(line("B:WK46:BK20", rules_id<International>, {}).draws(leaflet).has(DrawReason::king_v_king));
}

TEST_CASE("a side that cannot move has lost, whatever the counters say") {
    CHECK_FALSE(line("W:W:BK4", rules_id<International>, {}).draws({.repetitions = 1}).any());
}

TEST_CASE("A position to which an irregular move led counts on, but its line starts there") {
    auto const before = line("W:WK48,31:BK3,20", rules_id<International>, {"48-43", "3-8"});
    AnyPosition const led_to = notation::parse_fen("B:WK48,31:BK8,20", rules_id<International>).position.value();
    auto const quiet =
        before.continued(led_to, square_named<International>("43").value(), square_named<International>("48").value());
    CHECK(quiet.clocks(fmjd).king_plies == 3);
    CHECK(quiet.ply() == 0);
    CHECK(quiet.moves().empty());
    CHECK(quiet.start() == led_to);
    AnyPosition const taken = notation::parse_fen("B:WK48,31:BK8", rules_id<International>).position.value();
    CHECK(before.continued(taken, square_named<International>("43").value(), square_named<International>("48").value())
              .clocks(fmjd)
              .king_plies == 0);
}

TEST_CASE("A repetition counts over an irregular move of a king") {
    auto const once = line("W:WK48,31:BK3,20", rules_id<International>, {"48-43", "3-8", "43-48"});
    AnyPosition const again = notation::parse_fen("W:WK48,31:BK3,20", rules_id<International>).position.value();
    CHECK(once.continued(again, square_named<International>("8").value(), square_named<International>("3").value())
              .repetitions() == 2);
}
