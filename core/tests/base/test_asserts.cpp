// The core's assertions are on in every test build: one of each kind fires when it should. A shipped build has none
// (tests/architecture/test_assertions.py).

#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "board/geometry.hpp"
#include "moves/legal_moves.hpp"
#include "moves/routes.hpp"
#include "rules/rules_id.hpp"
#include "search/hash_table.hpp"
#include "tables/packed.hpp"
#include "tables/table_index.hpp"

using namespace coupturc;

namespace {

// Whether the work ends in abort(). It is done in a child process, which says nothing of it.
template <class Work>
bool aborts(Work&& work) {
    pid_t const child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        std::signal(SIGABRT, SIG_DFL);  // not the handler of the test library
        static_cast<void>(std::freopen("/dev/null", "w", stderr));
        work();
        std::_Exit(0);
    }
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
}

}  // namespace

TEST_CASE("sound work does not abort") {
    CHECK_FALSE(aborts([] { return Position<International>::start().mirror(); }));
}

TEST_CASE("a square off the board is refused") {
    CHECK(aborts([] { return Square{64}; }));
    CHECK(aborts([] { return Geometry<International>::ordinal(Square{10}); }));  // a gap
}

TEST_CASE("pieces of both sides on one square are refused") {
    CHECK(aborts([] { return Position<TurkishGame>{1, 1, 0, Side::white}; }));
}

TEST_CASE("a move of another position is refused") {
    auto const start = Position<International>::start();
    auto const square = [](int number) { return Geometry<International>::square(number - 1); };
    CHECK(aborts([&] { return start.after(Move{0, square(25), square(20), false}); }));
    Move const capture{square(28).board(), square(32), square(23), false};
    CHECK(aborts([&] { return moves::find_route<International>(start, capture); }));
}

TEST_CASE("an index past the end of a list is refused") {
    CHECK(aborts([] {
        moves::MoveList moves;
        moves::generate<International>(Position<International>::start(), moves);
        return moves[moves.size()];
    }));
}

TEST_CASE("a number past the end of a table is refused") {
    auto const bytes = tables::pack(std::vector<tables::TableByte>(100, 3), 0);
    auto const table = tables::PackedTable::open(bytes).value();
    CHECK(table[99] == 3);
    CHECK(aborts([&] { return table[100]; }));
    CHECK(aborts([] { return tables::TableIndex<TurkishGame>{{0, 1, 0, 1}}.position(64 * 63); }));
}

TEST_CASE("a result that does not fit a hash entry is refused") {
    search::HashTable table{1 << 12};
    CHECK(aborts([&] { table.store(1, {.score = 40'000}); }));
    CHECK(aborts([&] { table.store(1, {.depth = 256}); }));
}
