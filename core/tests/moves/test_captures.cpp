#include <doctest/doctest.h>

#include <string>

#include "../boards.hpp"
#include "moves/legal_moves.hpp"
#include "moves/order.hpp"
#include "notation/move_text.hpp"

using namespace coupturc;
using namespace coupturc::moves;
using namespace coupturc::testing;

namespace {

// All legal moves as Hub writes them (origin, target, captured squares); `+` behind those that promote.
template <RulesProfile R>
std::string moves_of(std::string_view fen) {
    constexpr auto rules =
        std::is_same_v<R, International> ? rules_id<International> : rules_id<Turkish<Promotion::end_of_move, false>>;
    auto const p = position_of<typename R::Game>(fen);
    MoveList moves;
    generate<R>(p, moves);
    sort_for_show(moves);
    std::string text;
    for (Move const& move : moves) {
        text += text.empty() ? "" : " ";
        text += notation::format_hub(AnyPosition{rules, p}, move);
        text += move.promotes ? "+" : "";
    }
    return text;
}

}  // namespace

TEST_CASE("men capture forward and backward (FMJD 4.2; 000-11, 001-16)") {
    CHECK(moves_of<International>("W:W28:B22,23,32,33") == "28x17x22 28x19x23 28x37x32 28x39x33");
}

TEST_CASE("Turkish men capture forward and to the sides (004-10)") {
    CHECK(moves_of<TurkishEnd>("W:Wd4:Bc4,e4,d5,d3") == "d4xb4xc4 d4xf4xe4 d4xd6xd5");
}

TEST_CASE("the most pieces must be taken (FMJD 4.13; 000-17, 001-19)") {
    CHECK(moves_of<International>("W:W28,47:B22,K11,K41") == "28x6x11x22");
    CHECK(moves_of<TurkishEnd>("W:Wd4,a4:Bd5,c6,b7,Ka5") == "d4xb8xd5xc6xb7+");
}

TEST_CASE("a king jumps from afar and lands anywhere behind (FMJD 4.3)") {
    CHECK(moves_of<International>("W:WK46:B28") == "46x5x28 46x10x28 46x14x28 46x19x28 46x23x28");
}

TEST_CASE("a king goes straight on") {
    CHECK(moves_of<International>("W:WK46:B37,23") == "46x5x23x37 46x10x23x37 46x14x23x37 46x19x23x37");
}

TEST_CASE("two pieces in line, or an own piece, stop a king") {
    CHECK(moves_of<International>("W:WK46:B37,32") == "46-41");
    CHECK(moves_of<International>("W:WK46,23:B37,19") == "23x14x19 46x28x37 46x32x37");
}

TEST_CASE("both ways round the same pieces are one move, back where it began (rule-sources.md#captures)") {
    CHECK(moves_of<International>("W:W38:B22,23,32,33") == "38x38x22x23x32x33");
}

TEST_CASE("coup turc: a piece that was taken stays in the way (FMJD 4.5; 000-15, 002-20)") {
    CHECK(moves_of<International>("W:WK46:B37,18,21,42") == "46x26x18x21x37");
}

TEST_CASE("a Turkish king crosses the squares of pieces it took, and stops there (004-11, 004-16)") {
    CHECK(moves_of<TurkishEnd>("W:WKa4:Bd4,f6,e8,d7") ==
          "a4xd1xd4xf6xd7xe8 a4xd2xd4xf6xd7xe8 a4xd3xd4xf6xd7xe8 "
          "a4xd4xd4xf6xd7xe8 a4xd5xd4xf6xd7xe8 a4xd6xd4xf6xd7xe8");
}

TEST_CASE("a man that passes its far row stays a man (FMJD 4.15; 000-22, 002-13)") {
    CHECK(moves_of<International>("W:W12:B8,9") == "12x14x8x9");
    CHECK(moves_of<International>("W:W12:B8") == "12x3x8+");
}

TEST_CASE("a Turkish man on its far row in mid-capture goes on as a man (004-6)") {
    CHECK(moves_of<TurkishEnd>("W:Wb6:Bb7,c8") == "b6xd8xb7xc8+");
    CHECK(moves_of<TurkishEnd>("W:Wb6:Bb7,d8") == "b6xb8xb7+");
}

TEST_CASE("... or as a king") {
    CHECK(moves_of<TurkishKing>("W:Wb6:Bb7,d8") == "b6xe8xb7xd8+ b6xf8xb7xd8+ b6xg8xb7xd8+ b6xh8xb7xd8+");
}

TEST_CASE("... or stops") {
    CHECK(moves_of<TurkishStop>("W:Wb6:Bb7,c8") == "b6xb8xb7+");
}

TEST_CASE("a Turkish king turns back between two jumps only where that is allowed (rule-sources.md#half-turn)") {
    CHECK(moves_of<TurkishEnd>("W:WKd4:Bf4,b4") == "d4xa4xb4 d4xg4xf4 d4xh4xf4");
    CHECK(moves_of<TurkishHalfTurn>("W:WKd4:Bf4,b4") == "d4xa4xb4xf4 d4xg4xb4xf4 d4xh4xb4xf4");
}
