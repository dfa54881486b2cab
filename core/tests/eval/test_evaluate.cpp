#include "eval/evaluation.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "../boards.hpp"
#include "eval/learned.hpp"

using namespace coupturc;
using namespace coupturc::eval;
using namespace coupturc::testing;

namespace {

template <class Game>
std::vector<std::int16_t> random_values(std::uint64_t seed) {
    std::mt19937_64 chance{seed};
    std::vector<std::int16_t> values(LearnedEvaluation::size<Game>);
    for (auto& value : values) {
        value = static_cast<std::int16_t>(static_cast<int>(chance() % 401) - 200);
    }
    return values;
}

template <class Game>
LearnedEvaluation random_weights(std::uint64_t seed) {
    return LearnedEvaluation::from<Game>(random_values<Game>(seed)).value();
}

// The model as it is defined: every feature times its weight.
template <class Game>
Score sum_of_features(Position<Game> const& p, std::vector<std::int16_t> const& values) {
    int opening = 0, ending = 0;
    each_feature(p, [&](int feature, int amount) {
        auto const at = 2 * static_cast<std::size_t>(feature);
        opening += amount * values[at];
        ending += amount * values[at + 1];
    });
    int const share = phase(p);
    int const white = (opening * share + ending * (phase_steps<Game> - share)) / (phase_steps<Game> * weight_unit);
    int const likely = white * chance_of_win(p, white) / sure_chance;
    return p.turn() == Side::white ? likely : -likely;
}

}  // namespace

TEST_CASE_TEMPLATE("the start is level", Game, International, TurkishGame) {
    CHECK(hand_written_value(Position<Game>::start()) == 0);
}

TEST_CASE_TEMPLATE("a mirrored position is worth the same to the side to move", Game, International, TurkishGame) {
    std::mt19937_64 chance{7};
    LearnedEvaluation const weights = random_weights<Game>(11);
    for (int i = 0; i < 2'000; ++i) {
        auto const p = scattered<Game>(chance, 30);
        CHECK(hand_written_value(p) == hand_written_value(p.mirror()));
        CHECK(weights.value(p) == weights.value(p.mirror()));
    }
}

TEST_CASE_TEMPLATE("men counted in patterns are worth what they are worth alone", Game, International, TurkishGame) {
    std::mt19937_64 chance{13};
    auto const values = random_values<Game>(17);
    LearnedEvaluation const weights = LearnedEvaluation::from<Game>(values).value();
    for (int i = 0; i < 5'000; ++i) {
        auto const p = scattered<Game>(chance, 2 + static_cast<unsigned>(i) % 30);
        REQUIRE(weights.value(p) == sum_of_features(p, values));
    }
}

TEST_CASE_TEMPLATE("rows to go are those of every man added up", Game, International, TurkishGame) {
    std::mt19937_64 chance{19};
    for (int i = 0; i < 2'000; ++i) {
        auto const p = scattered<Game>(chance, 30);
        for (Side const side : {Side::white, Side::black}) {
            int rows = 0;
            for_each(p.men(side), [&](Square s) { rows += rows_to_go<Game>(side, s); });
            REQUIRE(rows_to_go(p, side) == rows);
        }
    }
}

TEST_CASE("the opening is all of the start and less with every row and every piece that goes") {
    CHECK(phase_steps<International> == 300);  // 5 men on each of 9, 8, 7 and 6 rows to go, for both sides
    CHECK(phase(Position<International>::start()) == phase_steps<International>);
    CHECK(phase(position_of<International>("W:W32,28:B19")) == 5 + 6 + 6);
    CHECK(phase(position_of<International>("W:WK32:BK19")) == 0);
    CHECK(phase_steps<TurkishGame> == 32);
    CHECK(phase(Position<TurkishGame>::start()) == phase_steps<TurkishGame>);
    CHECK(phase(position_of<TurkishGame>("W:Wa3,Kb4:Bc6")) == 3);
}

TEST_CASE("an advantage that is seldom won with counts for less") {
    CHECK(chance_of_win(position_of<International>("W:WK1,K2,K3:BK50"), 100) == 1);
    CHECK(chance_of_win(position_of<International>("W:WK1,20,21,22:BK50,24,25"), 100) == sure_chance / 2);
    CHECK(chance_of_win(position_of<International>("W:WK1,20,21,22:B24,25"), 100) == sure_chance);
}

TEST_CASE("a man more is worth more, a king more still") {
    auto const level = position_of<International>("W:W31,32:B19,20");
    auto const man = position_of<International>("W:W31,32,33:B19,20");
    auto const king = position_of<International>("W:W31,32,K33:B19,20");
    CHECK(hand_written_value(level) < hand_written_value(man));
    CHECK(hand_written_value(man) < hand_written_value(king));
}

TEST_CASE_TEMPLATE("every pattern of a window has a number of its own", Game, International, TurkishGame) {
    Window const& window = windows<Game>.front();
    CHECK(count(window.squares) == window_squares);
    CHECK(pattern(window, 0, 0) == 0);
    CHECK(pattern(window, window.squares, 0) + pattern(window, 0, window.squares) == 3 * (patterns_a_window - 1) / 2);
    CHECK(pattern(window, 0, window.squares) == patterns_a_window - 1);
}

TEST_CASE("weights of another number are refused") {
    std::vector<std::int16_t> const few(10);
    CHECK_FALSE(LearnedEvaluation::from<International>(few).has_value());
}
