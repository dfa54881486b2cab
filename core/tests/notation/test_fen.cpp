#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "notation/fen.hpp"

using namespace coupturc;
using namespace coupturc::notation;

namespace {

constexpr auto dammen = rules_id<International>, dama = rules_id<Turkish<Promotion::end_of_move, false>>;

std::string canonical(std::string_view text, RulesId rules = dammen) {
    PositionReading const reading = parse_fen(text, rules);
    for (Fault const& fault : reading.faults) {
        MESSAGE(code_name(fault.code) << " " << fault.column << " " << describe(fault));
    }
    REQUIRE(reading.position);
    return format_fen(*reading.position);
}

struct Expected {
    FaultCode code;
    int column;
};

void check_faults(std::string_view text, std::vector<Expected> const& expected, RulesId rules = dammen) {
    CAPTURE(text);
    PositionReading const reading = parse_fen(text, rules);
    CHECK_FALSE(reading.position);
    REQUIRE(reading.faults.size() == expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        CHECK(code_name(reading.faults[i].code) == code_name(expected[i].code));
        CHECK(reading.faults[i].column == expected[i].column);
    }
}

}  // namespace

TEST_CASE("FEN of the start positions") {
    CHECK(canonical("W:W31-50:B1-20") ==
          "W:W31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:"
          "B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20");
    CHECK(parse_fen("W:W31-50:B1-20", dammen).position->as<International>() == Position<International>::start());
    std::string const turkish =
        "W:Wa2,b2,c2,d2,e2,f2,g2,h2,a3,b3,c3,d3,e3,f3,g3,h3:Ba6,b6,c6,d6,e6,f6,g6,h6,a7,b7,c7,d7,e7,f7,g7,h7";
    CHECK(canonical(turkish, dama) == turkish);
    CHECK(parse_fen(turkish, dama).position->as<TurkishGame>() == Position<TurkishGame>::start());
}

TEST_CASE("FEN dialects that are read") {
    CHECK(canonical("B:B1:WK50") == "B:WK50:B1");                        // sides in either order
    CHECK(canonical("W:WK31-33:B") == "W:WK31,K32,K33:B");               // king range, empty side
    CHECK(canonical("W:WK31-K33:B1") == "W:WK31,K32,K33:B1");            // K repeated
    CHECK(canonical(" w : w 31 , k 32 - 33 : b 1 . ") == "W:W31,K32,K33:B1");
    CHECK(canonical("W:W31\n:B1\r\n") == "W:W31:B1");
    CHECK(canonical("W:W31-50:B1-20.") == canonical("W:W31-50:B1-20"));
    CHECK(canonical("W:WK3") == "W:WK3:B");                              // missing side
    CHECK(canonical("W:W:B") == "W:W:B");
    CHECK(canonical("W:W031,08K03:B001") == "W:WK3,8,31:B1");            // leading zeros, a comma missing
    CHECK(canonical("B:W31,32:B1,2:H12:F43") == "B:W31,32:B1,2");        // lidraughts
    CHECK(canonical("B:H0:F1:W31:B1:+0+0") == "B:W31:B1");
    CHECK(canonical("W:W31:Xyz:B1") == "W:W31:B1");
    CHECK(canonical("W:W31:W32:B1") == "W:W31,32:B1");                   // a list in two parts
    CHECK(canonical("W:W31 32 33:B1") == "W:W31,32,33:B1");
}

TEST_CASE("FEN dialects that are read, algebraic") {
    CHECK(canonical("W:Wa2Kb2:Bh7", dama) == "W:Wa2,Kb2:Bh7");
    CHECK(canonical("b:wka2,b2:bh7.", dama) == "B:WKa2,b2:Bh7");
    CHECK(canonical("W:WA2,KB3:BC6", dama) == "W:Wa2,Kb3:Bc6");
    CHECK(canonical("W:Wa2:Bh7:H0:F1", dama) == "W:Wa2:Bh7");
}

TEST_CASE("FEN faults are found one by one") {
    using enum FaultCode;
    check_faults("", {{syntax, 1}});
    check_faults("hello", {{syntax, 1}});  // nothing else is known of it
    check_faults("Bonjour", {{syntax, 2}});
    check_faults("W", {{syntax, 2}});
    check_faults("W:", {{syntax, 3}});
    check_faults(":W31:B1", {{syntax, 1}});
    check_faults("X:W31:B1", {{unknown_side, 1}});
    check_faults("?:W31:B1", {{unknown_side, 1}});
    check_faults("W:?31:B1", {{unknown_side, 3}});
    check_faults("W:31:B1", {{unknown_side, 3}});
    check_faults("W:K31:B1", {{unknown_side, 3}});
    check_faults("W31-50:B1-20", {{syntax, 2}});
    check_faults("W:W31,31:B1", {{square_twice, 7}});
    check_faults("W:W31:B31", {{square_twice, 8}});
    check_faults("W:W31-33,32:B1", {{square_twice, 10}});
    check_faults("W:W0,51,31:B1", {{off_board, 4}, {off_board, 6}});
    check_faults("W:W45-55:B1", {{off_board, 7}});
    check_faults("W:W99999999999999999999999:B1", {{off_board, 4}});
    check_faults("W:W3:B1", {{man_on_far_row, 4}});
    check_faults("W:W31:B46", {{man_on_far_row, 8}});
    check_faults("W:W30-50:B6", {{too_many_pieces, 0}});
    check_faults("W:W33-31:B1", {{syntax, 4}});        // reversed
    check_faults("W:W31-:B1", {{syntax, 7}});
    check_faults("W:W31-K33:B1", {{syntax, 7}});
    check_faults("W:W31,,32:B1", {{syntax, 7}});
    check_faults("W:W31,:B1", {{syntax, 7}});
    check_faults("W:W,31:B1", {{syntax, 4}});
    check_faults("W:W31x:B1", {{syntax, 6}});
    check_faults("W:W31.32:B1", {{syntax, 6}});
    check_faults("W:WG31:BP1", {{syntax, 4}, {syntax, 9}});  // ghosts of lidraughts
    check_faults("W:Wa2:B1", {{syntax, 4}});
}

TEST_CASE("FEN faults, algebraic") {
    using enum FaultCode;
    check_faults("W:Wa2-h3:Ba6", {{syntax, 6}}, dama);
    check_faults("W:Wi2,a9,a0:Ba6", {{off_board, 4}, {off_board, 7}, {off_board, 10}}, dama);
    check_faults("W:W31:Ba6", {{syntax, 4}}, dama);
    check_faults("W:Wa8:Bb1", {{man_on_far_row, 4}, {man_on_far_row, 8}}, dama);
    check_faults("W:a2:Ba6", {{unknown_side, 3}}, dama);
}

TEST_CASE("FEN faults are all reported at once") {
    using enum FaultCode;
    check_faults("Q:W3,77,31,31-50,30:B1-21,x", {{unknown_side, 1},
                                                 {man_on_far_row, 4},
                                                 {off_board, 6},
                                                 {square_twice, 12},
                                                 {square_twice, 22},
                                                 {syntax, 27},
                                                 {too_many_pieces, 0}});
    check_faults("W:Wé,3:?", {{syntax, 4}, {man_on_far_row, 6}, {unknown_side, 8}});  // columns count characters
}

TEST_CASE("FEN fault in words") {
    auto const reading = parse_fen("W:Wé:é", dammen);
    CHECK(describe(reading.faults[0]) == "expected a square 1-50");
    CHECK(describe(reading.faults[1]) == "unknown side 'é', expected W or B");
}

TEST_CASE("pieces by name") {
    CHECK(format_fen(*place_pieces({{"32", "w"}, {"5", "B"}}, Side::black, dammen).position) == "B:W32:BK5");
    auto const faults =
        place_pieces({{"51", "w"}, {"1", "w"}, {"2", "x"}, {"02", "b"}, {"2", "b"}}, Side::white, dammen).faults;
    REQUIRE(faults.size() == 4);
    CHECK(faults[0].code == FaultCode::off_board);
    CHECK(faults[1].code == FaultCode::man_on_far_row);
    CHECK(faults[2].code == FaultCode::syntax);
    CHECK(faults[3].code == FaultCode::square_twice);
}
