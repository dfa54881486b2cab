#include "archive/step_code.hpp"

#include <doctest/doctest.h>

#include <random>
#include <vector>

#include "../boards.hpp"
#include "moves/legal_moves.hpp"

using namespace coupturc;
using namespace coupturc::archive;
using namespace coupturc::testing;

namespace {

template <RulesProfile R>
struct Line {
    using Game = typename R::Game;

    std::vector<Position<Game>> positions{Position<Game>::start()};
    std::vector<Move> moves{};
    std::vector<std::uint8_t> codes{};
};

template <RulesProfile R>
Line<R> random_line(std::mt19937_64& chance, int most_plies) {
    Line<R> line;
    for (int ply = 0; ply < most_plies; ++ply) {
        auto const p = line.positions.back();
        moves::MoveList legal;
        moves::generate<R>(p, legal);
        if (legal.empty()) {
            break;
        }
        line.moves.push_back(legal[chance() % legal.size()]);
        REQUIRE(append_code<R>(p, line.moves.back(), line.codes));
        line.positions.push_back(p.after(line.moves.back()));
    }
    return line;
}

template <RulesProfile R>
void check_each_move(Position<typename R::Game> const& p) {
    moves::MoveList legal;
    moves::generate<R>(p, legal);
    std::vector<std::vector<std::uint8_t>> seen;
    for (Move const& move : legal) {
        std::vector<std::uint8_t> bytes;
        REQUIRE(append_code<R>(p, move, bytes));
        Codes codes = bytes;
        CHECK(take_move<R>(p, codes) == move);
        CHECK(codes.empty());
        CHECK(count_moves(bytes) == 1);
        std::vector<Position<typename R::Game>> passed;
        CHECK(each_position<R>(p, bytes, [&](auto const& now, Codes) { return passed.push_back(now), true; }));
        CHECK(passed == std::vector{p, p.after(move)});
        seen.push_back(bytes);
    }
    std::sort(seen.begin(), seen.end());
    CHECK(std::adjacent_find(seen.begin(), seen.end()) == seen.end());
}

}  // namespace

TEST_CASE("what a byte means is fixed") {
    CHECK(step_code_version == 1);
    CHECK(first_place<International> == 100);
    CHECK(first_place<TurkishGame> == 192);
    CHECK(step_code<International>(Geometry<International>::square(31), 0) == 62);  // 32-27
    CHECK(step_code<International>(Geometry<International>::square(31), 1) == 63);  // 32-28
    CHECK(step_code<International>(Geometry<International>::square(18), 2) == 36);  // 19-23
    CHECK(step_code<International>(Geometry<International>::square(18), 3) == 37);  // 19-24
    CHECK(step_code<TurkishGame>(Square{8}, 0) == 24);                              // a2-a3
    CHECK(step_code<TurkishGame>(Square{8}, 1) == 25);                              // a2-b2
    CHECK(step_code<TurkishGame>(Square{9}, 2) == 29);                              // b2-a2
    CHECK(step_code<TurkishGame>(Square{48}, 3) == 144);                            // a7-a6
}

TEST_CASE_TEMPLATE("each move of a position has a code of its own", R, International, TurkishEnd, TurkishKing,
                   TurkishStop, TurkishHalfTurn) {
    std::mt19937_64 chance{21};
    for (unsigned king_share : {0U, 10U, 40U, 100U}) {
        for (int i = 0; i < 100; ++i) {
            check_each_move<R>(scattered<typename R::Game>(chance, king_share));
        }
    }
}

TEST_CASE_TEMPLATE("a packed game plays again", R, International, TurkishEnd, TurkishKing, TurkishStop,
                   TurkishHalfTurn) {
    std::mt19937_64 chance{22};
    for (int game = 0; game < 40; ++game) {
        Line<R> const line = random_line<R>(chance, 160);
        std::size_t at = 0;
        bool const is_read = each_position<R>(line.positions[0], line.codes, [&](auto const& p, Codes rest) {
            CHECK(p == line.positions[at]);
            CHECK(count_moves(rest) == line.moves.size() - at);
            ++at;
            return true;
        });
        CHECK(is_read);
        CHECK(at == line.positions.size());
    }
}

TEST_CASE_TEMPLATE("damaged codes end the game and nothing else", R, International, TurkishEnd, TurkishHalfTurn) {
    std::mt19937_64 chance{23};
    int broken = 0;
    for (int game = 0; game < 300; ++game) {
        Line<R> line = random_line<R>(chance, 60);
        line.codes[chance() % line.codes.size()] = static_cast<std::uint8_t>(chance());
        line.codes.resize(line.codes.size() - chance() % 3);
        broken += each_position<R>(line.positions[0], line.codes, [](auto const&, Codes) { return true; }) ? 0 : 1;
        auto p = line.positions[0];
        for (Codes codes = line.codes; !codes.empty();) {
            auto const move = take_move<R>(p, codes);
            if (!move) {
                break;
            }
            p = p.after(*move);
        }
    }
    CHECK(broken > 150);
}
