#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

#include "../boards.hpp"
#include "moves/legal_moves.hpp"
#include "moves/perft.hpp"

using namespace coupturc;
using namespace coupturc::moves;
using namespace coupturc::testing;

namespace {

// The counts of every depth from 0 on, checked both ways. Sources: docs/perft.md and data/perft.
template <RulesProfile R>
void check_perft(Position<typename R::Game> const& p, std::vector<std::uint64_t> const& expected) {
    CHECK(perft<R>(p, 0) == 1);
    for (int depth = 1; std::uint64_t const lines : expected) {
        CAPTURE(depth);
        CHECK(perft<R>(p, depth) == lines);
        CHECK(perft<R>(p, depth, Leaves::made) == lines);
        CHECK(perft<R>(p.mirror(), depth) == lines);
        ++depth;
    }
}

}  // namespace

TEST_CASE("perft of the International start") {
    check_perft<International>(Position<International>::start(), {9, 81, 658, 4265, 27117, 167140});
}

TEST_CASE("perft with many captures: Woldouby, random178") {
    check_perft<International>(
        position_of<International>("W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26"),
        {6, 12, 30, 73, 215, 590, 1944, 6269, 22369});
    check_perft<International>(
        position_of<International>("B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46"),
        {14, 55, 1168, 5432, 87195});
}

TEST_CASE("perft with kings only, and with men about to become one") {
    Position<International> const start = Position<International>::start();
    check_perft<International>({start.pieces(Side::white), start.pieces(Side::black), start.occupied(), Side::white},
                               {17, 79, 352, 1399, 7062, 37589});
    check_perft<International>(position_of<International>("W:W6,7,8,9,10:B41,42,43,44,45"), {9, 81, 795, 7578, 86351});
}

TEST_CASE_TEMPLATE("perft of the Turkish start", R, TurkishEnd, TurkishKing, TurkishStop) {
    check_perft<R>(Position<TurkishGame>::start(), {8, 64, 708, 7538, 85090});
}

TEST_CASE("perft of the Turkish start with half turns") {
    check_perft<TurkishHalfTurn>(Position<TurkishGame>::start(), {8, 64, 708, 7538, 85090});
    check_perft<Turkish<Promotion::at_once, true>>(Position<TurkishGame>::start(), {8, 64, 708, 7538, 85056});
}

TEST_CASE("perft differs by what a man does on its far row (rule-sources.md#promotion-in-mid-capture)") {
    auto const p = position_of<TurkishGame>("W:Wb6,d6,f6,h6:Bc7,e7,g7,a7,c8,e8,Kh2");
    check_perft<TurkishEnd>(p, {11, 26, 125, 613, 2896});
    check_perft<TurkishStop>(p, {11, 26, 125, 613, 2882});
    check_perft<TurkishKing>(p, {11, 26, 151, 1024, 9090});
}

TEST_CASE("perft differs where half turns are allowed (rule-sources.md#half-turn)") {
    auto const p = position_of<TurkishGame>("W:WKd1,a4,h4,c5:BKe8,a7,h7,f6,b6");
    check_perft<TurkishEnd>(p, {21, 437, 6248, 96215});
    check_perft<TurkishHalfTurn>(p, {21, 437, 6267, 96134});
}

TEST_CASE("perft is the same on several threads") {
    auto const p = Position<International>::start();
    CHECK(perft<International>(p, 6, Leaves::counted, 2) == 167140);
    CHECK(perft<International>(p, 6, Leaves::made, 2) == 167140);
    CHECK(perft<International>(p, 2, Leaves::counted, 2) == 81);
}

TEST_CASE("a side without a move has no line") {
    auto const p = position_of<International>("W:W46:B41,37");
    CHECK(perft<International>(p, 1) == 0);
    CHECK(perft<International>(p, 2) == 0);
    CHECK(!can_move<International>(p));
}
