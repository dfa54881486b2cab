#include "board/names.hpp"
#include "eval/windows.hpp"
#include "moves/generate.hpp"
#include "moves/perft_lines.hpp"
#include "slow_moves.hpp"

// A game that is not in the registry: the recipe of CONTRIBUTING for a new game, tried. Board, names and moves follow
// from the struct alone.

namespace coupturc {

// Brazilian draughts: the rules of the 10x10 board on 8x8.
struct Brazilian : International {
    using Game = Brazilian;

    static constexpr std::string_view name = "brazilian";
    static constexpr int pdn_type = 26;
    static constexpr auto naming = Naming::algebraic;
    static constexpr int width = 8, height = 8;
    static constexpr int men_rows = 3;
};
static_assert(RulesProfile<Brazilian>);

// Men that capture forward only and are crowned in passing: no game, but every feature that the dark squares have not
// met yet.
struct Passing : Brazilian {
    using Game = Passing;

    static constexpr bool men_capture_backward = false;
    static constexpr auto removal = Removal::at_once;
    static constexpr auto promotion = Promotion::at_once;
    static constexpr auto naming = Naming::numbers;
};

}  // namespace coupturc

using namespace coupturc;
using namespace coupturc::moves;
using namespace coupturc::testing;

TEST_CASE("a third game: the board follows from its struct") {
    using G = Geometry<Brazilian>;
    CHECK(count(G::squares) == 32);
    CHECK(count(G::long_diagonal) == 8);
    CHECK(count(start_squares<Brazilian>(Side::white)) == 12);
    CHECK(square_named<Brazilian>("a1") == G::square(28));
    CHECK(square_name<Brazilian>(G::square(0)) == "b8");
    CHECK(!square_named<Brazilian>("a2"));
    CHECK(square_names_between<Passing>("-") == "1-32");
    CHECK(eval::windows_of_white<Brazilian>.size() == 9);
}

namespace {

std::uint64_t slow_lines(Position<Brazilian> const& p, int depth) {
    if (depth == 0) {
        return 1;
    }
    SlowMoves<Brazilian> const slow{p};
    std::uint64_t lines = 0;
    for (Move const& move : slow.moves()) {
        lines += slow_lines(p.after(move), depth - 1);
    }
    return lines;
}

}  // namespace

// Counted slowly as well as far as that ends soon.
TEST_CASE("a third game: its lines are counted") {
    auto const start = Position<Brazilian>::start();
    std::uint64_t const expected[] = {1, 7, 49, 302, 1469, 7473, 37628, 187302, 907830};
    for (int depth = 0; depth <= 8; ++depth) {
        CHECK(perft<Brazilian>(start, depth) == expected[depth]);
        CHECK((depth > 6 || slow_lines(start, depth) == expected[depth]));
    }
}

TEST_CASE_TEMPLATE("a third game: the generator agrees with a slow one", R, Brazilian, Passing) {
    std::mt19937_64 chance{2026};
    for (unsigned king_share : {0U, 10U, 40U}) {
        for (int i = 0; i < 100; ++i) {
            check_against_slow<R>(scattered<R>(chance, king_share));
        }
    }
}
