#include "batch/games.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <set>

#include "../boards.hpp"
#include "history/history.hpp"

using namespace coupturc;
using namespace coupturc::batch;
using namespace coupturc::testing;

namespace {

constexpr DrawLimits limits{.repetitions = 3, .king_plies = 50, .king_v_king_at_once = true};

template <RulesProfile R>
void check_that_no_two_moves_share_a_number() {
    using Game = typename R::Game;
    std::mt19937_64 chance{3};
    std::size_t most = 0;
    for (int i = 0; i < 20'000; ++i) {
        auto const p = scattered<Game>(chance, 30);
        moves::MoveList list;
        moves::generate<R>(p, list);
        std::vector<Action> const actions = actions_of({rules_id<R>, p});
        std::set<Action> const different{actions.begin(), actions.end()};
        REQUIRE(actions.size() == list.size());
        REQUIRE(different.size() == list.size());
        REQUIRE(std::all_of(actions.begin(), actions.end(), [](Action a) { return 0 <= a && a < action_count<Game>; }));
        most = std::max(most, static_cast<std::size_t>(std::count_if(
                                  actions.begin(), actions.end(), [](Action a) { return a >= pair_actions<Game>; })));
    }
    CHECK(most > 0);  // else nothing was tried
    CHECK(most < further_actions / 4);
}

// Plays the games of a batch beside as many histories that are judged slowly.
template <RulesProfile R>
void check_against_histories() {
    using Game = typename R::Game;
    constexpr int size = 6, most_plies = 120;
    AnyPosition const start = AnyPosition::start(rules_id<R>);
    auto games = Games::make(start, {size, limits, most_plies, 7});
    std::vector<history::History> lines(size, history::History{start});
    std::vector<Action> actions(size);
    int ended = 0;
    for (int step = 0; step < 1500; ++step) {
        games->choose_randomly(actions);
        REQUIRE(games->step(actions) == -1);
        for (std::size_t i = 0; i < size; ++i) {
            history::History& line = lines[i];
            std::vector<Action> const numbers = actions_of(line.position());
            auto const place = std::find(numbers.begin(), numbers.end(), actions[i]) - numbers.begin();
            moves::MoveList list;
            moves::generate<R>(line.position().as<Game>(), list);
            moves::sort_for_show(list);
            line.play(list[static_cast<std::size_t>(place)]);
            bool const has_moves = moves::can_move<R>(line.position().as<Game>());
            bool const over = !has_moves || line.draws(limits).any();
            Ending const expected = over ? Ending::over : line.ply() >= most_plies ? Ending::cut_off : Ending::goes_on;
            REQUIRE(games->rows().endings[i] == static_cast<std::uint8_t>(expected));
            if (!has_moves) {
                REQUIRE(games->rows().results[i] == (line.position().turn() == Side::black ? 1 : -1));
            }
            if (expected != Ending::goes_on) {
                line = history::History{start};
                ++ended;
            }
            REQUIRE(games->position(static_cast<int>(i)) == line.position());
            REQUIRE(games->rows().plies[i] == line.ply());
        }
    }
    CHECK(ended > 20);
}

}  // namespace

TEST_CASE("no two legal moves share a number") {
    check_that_no_two_moves_share_a_number<International>();
    check_that_no_two_moves_share_a_number<TurkishEnd>();
}

TEST_CASE("a batch plays as histories do") {
    check_against_histories<International>();
    check_against_histories<TurkishEnd>();
}

TEST_CASE("a number that is not one of a legal move moves no game") {
    AnyPosition const start = AnyPosition::start(usual_rules);
    auto games = Games::make(start, {2, limits, 0, 1});
    std::vector<Action> actions(2);
    games->choose_randomly(actions);
    for (Action const bad : {Action{-1}, Action{0}, pair_actions<International>, Action{1} << 40}) {
        actions[1] = bad;
        CHECK(games->step(actions) == 1);
        CHECK(games->position(0) == start);
    }
}

TEST_CASE("planes and masks say where pieces stand and what is legal") {
    AnyPosition const p{rules_id<International>, position_of<International>("B:W31,K50:B6,K5")};
    auto games = Games::make(AnyPosition::start(usual_rules), {1, limits, 0, 1});
    REQUIRE(games->set_up(0, p));
    std::vector<float> planes(plane_count * 100), alone(plane_count * 100);
    games->planes(planes);
    write_planes(p, alone);
    CHECK(planes == alone);
    CHECK(planes[10] == 1);          // 6, the man to move
    CHECK(planes[100 + 9] == 1);     // 5, his king
    CHECK(planes[200 + 61] == 1);    // 31
    CHECK(planes[300 + 98] == 1);    // 50
    CHECK(std::count(planes.begin(), planes.end(), 1.0F) == 4 + 100);
    std::vector<std::uint8_t> mask(static_cast<std::size_t>(action_count<International>));
    games->mask(mask);
    auto const actions = actions_of(p);
    CHECK(std::count(mask.begin(), mask.end(), 1) == static_cast<std::ptrdiff_t>(actions.size()));
    CHECK(
        std::all_of(actions.begin(), actions.end(), [&](Action a) { return mask[static_cast<std::size_t>(a)] == 1; }));
    CHECK_FALSE(games->set_up(0, {rules_id<International>, position_of<International>("W:W46:B41,37")}));
    CHECK(games->position(0) == p);
}

TEST_CASE("choices hold the boards after each move") {
    AnyPosition const start = AnyPosition::start(usual_rules);
    auto games = Games::make(start, {2, limits, 0, 1});
    Choices const choices = games->choices();
    CHECK(choices.first == std::vector<std::int64_t>{0, 9, 18});
    CHECK(choices.actions.size() == 18);
    CHECK(choices.boards.size() == 3 * 18);
    auto const white = start.as<International>().pieces(Side::white);
    for (std::size_t i = 0; i < 18; ++i) {
        CHECK(count(choices.boards[3 * i] ^ white) == 2);
    }
}
