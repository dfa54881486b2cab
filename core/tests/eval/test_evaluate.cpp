#include "eval/evaluation.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
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
    std::vector<std::int16_t> values(weight_count<Game>);
    for (auto& value : values) {
        value = static_cast<std::int16_t>(static_cast<int>(chance() % 401) - 200);
    }
    return values;
}

template <class Game>
LearnedEvaluation random_weights(std::uint64_t seed) {
    return LearnedEvaluation::from<Game>(random_values<Game>(seed)).value();
}

// The model as it is defined, a number at a time.
template <class Game>
Score by_definition(Position<Game> const& p, std::vector<std::int16_t> const& values, int added) {
    std::vector<int> sums(values.begin() + static_cast<std::ptrdiff_t>(first_sum<Game>),
                          values.begin() + static_cast<std::ptrdiff_t>(first_output<Game>));
    for (int const row : rows_of(p)) {
        for (std::size_t unit = 0; unit < units; ++unit) {
            sums[unit] += values[static_cast<std::size_t>(row) * units + unit];
        }
    }
    std::int64_t bent = 0;
    for (std::size_t unit = 0; unit < bent_units; ++unit) {
        int const cut = std::clamp(sums[unit], 0, bent_unit);
        bent += std::int64_t{cut} * cut * values[first_output<Game> + stage(p) * units + unit];
    }
    int const share = phase(p), rest = phase_steps<Game> - share;
    int const opening = sums[bent_units] + (p.turn() == Side::white ? added : -added);
    int const straight = (opening * share + sums[bent_units + 1] * rest) / phase_steps<Game>;
    int const curved = static_cast<int>(bent * straight_unit / (bent_unit * bent_unit * output_unit));
    Score const own = material(p) + (straight + curved + values[first_stage<Game> + stage(p)]) / weight_unit;
    return own * chance_of_win(p, p.turn() == Side::white ? own : -own) / sure_chance;
}

// The same seen in a mirror: columns exchanged.
Position<TurkishGame> reflected(Position<TurkishGame> const& p) {
    using G = Geometry<TurkishGame>;
    auto const turned = [](Bitboard set) {
        Bitboard result = 0;
        for_each(set, [&](Square s) {
            for (int i = 0; i < G::square_count; ++i) {
                Square const other = G::square(i);
                bool const is_opposite = G::row_of(other) == G::row_of(s) && G::column_of(other) == 7 - G::column_of(s);
                result |= is_opposite ? other.board() : 0;
            }
        });
        return result;
    };
    return {turned(p.pieces(Side::white)), turned(p.pieces(Side::black)), turned(p.kings()), p.turn()};
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

TEST_CASE_TEMPLATE("the network is worth what its definition says", Game, International, TurkishGame) {
    std::mt19937_64 chance{13};
    auto const values = random_values<Game>(17);
    LearnedEvaluation const weights = LearnedEvaluation::from<Game>(values).value();
    for (int i = 0; i < 5'000; ++i) {
        auto const p = scattered<Game>(chance, 2 + static_cast<unsigned>(i) % 30);
        REQUIRE(weights.value(p) == by_definition(p, values, 0));
        REQUIRE(weights.value(p, 300 - i) == by_definition(p, values, 300 - i));
    }
}

TEST_CASE("windows that are reflections of each other read alike in a mirror") {
    auto const patterns = [](Position<TurkishGame> const& p) {
        std::vector<int> found;
        for (int const row : rows_of(p)) {
            auto const is_of = [&](Window const& w) { return w.table == row / patterns_a_window; };
            if (std::ranges::count_if(windows_of_white<TurkishGame>, is_of) == 2) {
                found.push_back(row);
            }
        }
        std::ranges::sort(found);
        return found;
    };
    CHECK(patterns(Position<TurkishGame>::start()).size() == 24);
    std::mt19937_64 chance{29};
    for (int i = 0; i < 2'000; ++i) {
        auto const p = scattered<TurkishGame>(chance, 30);
        REQUIRE(patterns(p) == patterns(reflected(p)));
    }
}

TEST_CASE("a taste adds in the opening what White's men have more of than Black's") {
    std::array<std::int16_t, 4> const forward{0, 0, 40, -20};
    Taste const taste = Taste::of<International>(forward).value();
    auto const p = position_of<International>("W:W28,33,46:B1,19");
    int const rows = advancement(p, Side::white) - advancement(p, Side::black);
    int const guard = base_guard(p, Side::white) - base_guard(p, Side::black);
    CHECK(rows != 0);
    CHECK(taste.value(p) == 40 * rows - 20 * guard);
    std::array<std::int16_t, 2> const kings{0, 5};
    CHECK_FALSE(Taste::of<International>(kings).has_value());
}

TEST_CASE_TEMPLATE("windows hold every square on which men can stand", Game, International, TurkishGame) {
    Bitboard held = 0;
    for (Window const& w : windows_of_white<Game>) {
        CHECK(count(w.squares) == window_squares);
        held |= w.squares;
    }
    CHECK((start_squares<Game>(Side::white) & ~held) == 0);
    CHECK((start_squares<Game>(Side::black) & ~held) == 0);
}

TEST_CASE("weights that no fit makes do not make the value a decided game") {
    for (std::int16_t const extreme : {std::int16_t{32'767}, std::int16_t{-32'768}}) {
        std::vector<std::int16_t> const values(weight_count<International>, extreme);
        LearnedEvaluation const weights = LearnedEvaluation::from<International>(values).value();
        CHECK_FALSE(score::is_decided(Evaluation{weights}.value(Position<International>::start())));
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
    static constexpr Window window = windows_of_white<Game>.front();
    CHECK(pattern<window>(0, 0) == 0);
    CHECK(pattern<window>(window.squares, 0) + pattern<window>(0, window.squares) == 3 * (patterns_a_window - 1) / 2);
    CHECK(pattern<window>(0, window.squares) == patterns_a_window - 1);
}

TEST_CASE("weights of another number are refused") {
    std::vector<std::int16_t> const few(10);
    CHECK_FALSE(LearnedEvaluation::from<International>(few).has_value());
}
