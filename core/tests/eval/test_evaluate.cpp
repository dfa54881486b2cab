#include "eval/evaluate.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "../boards.hpp"
#include "eval/model.hpp"

using namespace coupturc;
using namespace coupturc::testing;

namespace {

template <class Game>
Weights random_weights(std::uint64_t seed) {
    std::mt19937_64 chance{seed};
    std::vector<std::int16_t> values(Weights::size<Game>);
    for (auto& value : values) {
        value = static_cast<std::int16_t>(static_cast<int>(chance() % 401) - 200);
    }
    return Weights::from<Game>(values).value();
}

}  // namespace

TEST_CASE_TEMPLATE("the start is level", Game, International, TurkishGame) {
    CHECK(evaluate(Position<Game>::start()) == 0);
}

TEST_CASE_TEMPLATE("a mirrored position is worth the same to the side to move", Game, International, TurkishGame) {
    std::mt19937_64 chance{7};
    Weights const weights = random_weights<Game>(11);
    for (int i = 0; i < 2'000; ++i) {
        auto const p = scattered<Game>(chance, 30);
        CHECK(evaluate(p) == evaluate(p.mirror()));
        CHECK(weights.value(p) == weights.value(p.mirror()));
    }
}

TEST_CASE("a man more is worth more, a king more still") {
    auto const level = position_of<International>("W:W31,32:B19,20");
    auto const man = position_of<International>("W:W31,32,33:B19,20");
    auto const king = position_of<International>("W:W31,32,K33:B19,20");
    CHECK(evaluate(level) < evaluate(man));
    CHECK(evaluate(man) < evaluate(king));
}

TEST_CASE_TEMPLATE("every pattern of a window has a number of its own", Game, International, TurkishGame) {
    Window const& window = windows<Game>.front();
    CHECK(count(window.squares) == window_squares);
    CHECK(pattern(window, 0, 0) == 0);
    CHECK(pattern(window, window.squares, 0) + pattern(window, 0, window.squares) == 3 * (patterns_a_window - 1) / 2);
    CHECK(pattern(window, 0, window.squares) == patterns_a_window - 1);
}

TEST_CASE("weights of another number are none") {
    std::vector<std::int16_t> const few(10);
    CHECK_FALSE(Weights::from<International>(few).has_value());
}
