#include <doctest/doctest.h>

#include <string>

#include "moves/legal_moves.hpp"
#include "moves/order.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"

using namespace coupturc;
using namespace coupturc::notation;

namespace {

constexpr auto dammen = rules_id<International>, dama = rules_id<Turkish<Promotion::end_of_move, false>>;

// The position of a FEN with its legal moves.
struct Board {
    AnyPosition position;
    moves::MoveList moves;

    explicit Board(std::string_view fen, RulesId rules = dammen) : position{*parse_fen(fen, rules).position} {
        generate_all();
    }
    explicit Board(AnyPosition const& p) : position{p} { generate_all(); }

    void generate_all() {
        position.visit([&]<RulesProfile R>(Position<typename R::Game> const& p) { moves::generate<R>(p, moves); });
        moves::sort_for_show(moves);
    }

    // The move as it is written in full with its captured squares, or the fault.
    std::string read(std::string_view text) const { return outcome(parse_move(position, moves, text)); }

    std::string outcome(MoveReading const& reading) const {
        if (reading.move) {
            return format_hub(position, moves[*reading.move]);
        }
        std::string text{fault_name(reading.fault)};
        text += reading.column > 0 ? " " + std::to_string(reading.column) : "";
        for (std::size_t i : reading.candidates) {
            text += ' ' + format_move(position, moves, moves[i]);
        }
        return text;
    }
};

}  // namespace

TEST_CASE("quiet moves in every writing") {
    Board const start{"W:W31-50:B1-20"};
    for (auto const* text : {"32-28", " 32 - 28 ", "3228", "32 28", "32-28!", "32-28 ?!", "32-28(?)", "32-28 (!?)",
                             "32-28*", "32-28!!(?)", "32x28", "32:28", "32–28"}) {
        CAPTURE(text);
        CHECK(start.read(text) == "32-28");
    }
    Board const black{"B:W31-50:B1-20"};
    for (auto const* text : {"16-21", "1621"}) {
        CHECK(black.read(text) == "16-21");
    }
    Board const low{"B:W50:B1,7"};
    CHECK(low.read("01-06") == "1-6");
    CHECK(low.read("0106") == "1-6");
    CHECK(low.read("1-6") == "1-6");
}

TEST_CASE("texts that are not moves") {
    Board const start{"W:W31-50:B1-20"};
    CHECK(start.read("") == "syntax 1");
    CHECK(start.read("32") == "syntax 3");
    CHECK(start.read("32-") == "syntax 4");
    CHECK(start.read("-32") == "syntax 1");
    CHECK(start.read("32--28") == "syntax 4");
    CHECK(start.read("32-51") == "syntax 4");
    CHECK(start.read("0-28") == "syntax 1");
    CHECK(start.read("322") == "syntax 1");
    CHECK(start.read("32-282") == "syntax 4");
    CHECK(start.read("é") == "syntax 1");
    CHECK(start.read("32é28") == "syntax 3");
    CHECK(start.read("32-28 32") == "illegal 32-27 32-28");
    CHECK(start.read("32-23") == "illegal 32-27 32-28");
    CHECK(start.read("20-24") == "illegal");
    CHECK(start.read("!!") == "syntax 1");
    CHECK(start.read("32-28)") == "syntax 6");
}

TEST_CASE("captures in every writing") {
    Board const two{"W:W37:B23,32"};  // 000-13
    for (auto const* text : {"37x19", "37:19", "37-19", "3719", "37x28x19", "372819", "37 x 28 x 19", "37×28×19",
                             "37x19x23x32", "37x19x32x23", "37X19", "37x28x19!"}) {
        CAPTURE(text);
        CHECK(two.read(text) == "37x19x23x32");
    }
    CHECK(two.read("37x28") == "illegal 37x19");
    CHECK(two.read("37x19x23") == "illegal 37x19");  // Hub names all captured pieces
    CHECK(two.read("37x19x28") == "illegal 37x19");
    CHECK(two.read("37x19x23x23") == "illegal 37x19");
    CHECK(two.read("37x19x32x23") == "37x19x23x32");
    CHECK(Board{"W:W28:B23"}.read("28x19") == "28x19x23");
    CHECK(Board{"W:W28:B23"}.read("28x19x23") == "28x19x23");
}

TEST_CASE("an ambiguous capture is written in full (formats.md#writing-a-move)") {
    Board const board{"W:WK47:B14,19,29,31,42"};
    CHECK(board.read("47x36") == "ambiguous 47x38x20x9x36 47x38x24x13x36");
    CHECK(board.read("47x38x24x13x36") == "47x36x19x29x31x42");
    CHECK(board.read("47x38x20x9x36") == "47x36x14x29x31x42");
    CHECK(board.read("47x20x36") == "47x36x14x29x31x42");   // one left out, still unique
    CHECK(board.read("47x33x24x13x36") == "47x36x19x29x31x42");  // where it might have stopped
    CHECK(board.read("47x38x36") == "ambiguous 47x38x20x9x36 47x38x24x13x36");
    CHECK(board.read("47x36x42x29x14x31") == "47x36x14x29x31x42");
}

TEST_CASE("fig 2 of seed 001: two captures of five, three ways") {
    Board const board{"W:WK3,25:B1,2,5,6,7,8,9,10,11,13,16,17,19,20,27"};
    REQUIRE(board.moves.size() == 2);
    for (Move const& move : board.moves) {
        CHECK(board.read(format_move(board.position, board.moves, move)) == format_hub(board.position, move));
        CHECK(board.read(format_full(board.position, move)) == format_hub(board.position, move));
    }
    CHECK(board.read("3x12x21x32x14x3") == board.read("3x14x32x21x12x3"));  // the reverse tour
    CHECK(board.read("3x32x3") == board.read("3x14x32x21x12x3"));           // squares left out
    CHECK(board.read("3x3") == board.read("3x14x32x21x12x3"));
}

TEST_CASE("algebraic moves") {
    Board const start{AnyPosition{dama, Position<TurkishGame>::start()}};
    for (auto const* text : {"a3-a4", "a3a4", "A3-A4", "a3 - a4", "a3:a4", "a3a4!"}) {
        CAPTURE(text);
        CHECK(start.read(text) == "a3-a4");
    }
    CHECK(start.read("a3") == "syntax 3");
    CHECK(start.read("a3-a9") == "syntax 4");
    CHECK(start.read("3a-4a") == "syntax 1");
    CHECK(start.read("a2-a4") == "illegal");
    Board const king{"W:WKd2:Bd4,e4,f6,g5", dama};  // 004-16
    REQUIRE(king.moves.size() > 0);
    for (Move const& move : king.moves) {
        CHECK(count(move.captured) == 4);
        CHECK(king.read(format_move(king.position, king.moves, move)) == format_hub(king.position, move));
    }
}

TEST_CASE("every legal move of random games reads back from each of its writings") {
    std::uint64_t seed = 1;
    auto const random = [&](std::size_t n) {
        seed = seed * 6364136223846793005 + 1442695040888963407;
        return static_cast<std::size_t>((seed >> 33) % n);
    };
    for (auto rules : {dammen, dama, rules_id<Turkish<Promotion::at_once, false>>,
                       rules_id<Turkish<Promotion::stops_move, false>>, rules_id<Turkish<Promotion::at_once, true>>}) {
        for (int game = 0; game < 40; ++game) {
            Board board{with_rules(
                rules, [&]<RulesProfile R>() { return AnyPosition{rules, Position<typename R::Game>::start()}; })};
            for (int ply = 0; ply < 150 && board.moves.size() > 0; ++ply) {
                for (Move const& move : board.moves) {
                    auto const wanted = format_hub(board.position, move);
                    CHECK(board.read(format_move(board.position, board.moves, move)) == wanted);
                    CHECK(board.read(format_full(board.position, move)) == wanted);
                    if (rules == dammen || rules == dama) {  // else the final kind may differ as well
                        CHECK(board.read(wanted) == wanted);
                    }
                }
                AnyPosition const next = board.position.after(board.moves[random(board.moves.size())]);
                board.position = next;
                board.moves.clear();
                board.generate_all();
                CHECK(format_fen(*parse_fen(format_fen(next), rules).position) == format_fen(next));
                CHECK(*parse_fen(format_fen(next), rules).position == next);
            }
        }
    }
}
