#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "notation/fen.hpp"
#include "notation/pdn_reader.hpp"

using namespace coupturc;
using namespace coupturc::notation;

namespace {

std::vector<PdnRecord> read_all(std::string_view text, std::optional<RulesId> rules = std::nullopt) {
    PdnReader reader{rules};
    reader.feed(text);
    reader.finish();
    std::vector<PdnRecord> games;
    while (auto game = reader.next()) {
        games.push_back(std::move(*game));
    }
    return games;
}

// The movetext as it was understood: `open` and `close` as brackets.
std::string shape(PdnRecord const& game) {
    std::string text;
    for (PdnElement const& element : game.elements) {
        text += text.empty() ? "" : " ";
        switch (element.kind) {
            case PdnElementKind::open: text += '('; break;
            case PdnElementKind::close: text += ')'; break;
            case PdnElementKind::comment: text += "{" + std::string{game.at(element.text)} + "}"; break;
            case PdnElementKind::nag: text += "$" + std::string{game.at(element.text)}; break;
            default: text += game.at(element.text);
        }
    }
    return text;
}

std::string faults(PdnRecord const& game) {
    std::string text;
    for (PdnFault const& fault : game.faults) {
        text += (text.empty() ? "" : "; ") + std::to_string(fault.line) + ":" + std::to_string(fault.column) + " " +
                std::string{code_name(fault.code)} + " " + fault.message;
    }
    return text;
}

// The shape of a text that is one game without faults.
std::string shape_of(std::string_view text, std::optional<RulesId> rules = std::nullopt) {
    auto const games = read_all(text, rules);
    REQUIRE(games.size() == 1);
    CHECK(faults(games[0]) == "");
    return shape(games[0]);
}

std::string faults_of(std::string_view text, std::optional<RulesId> rules = std::nullopt) {
    auto const games = read_all(text, rules);
    REQUIRE(games.size() == 1);
    return faults(games[0]);
}

}  // namespace

TEST_CASE("a game with tags") {
    auto const games = read_all(
        "[Event \"Club \\\"A\\\"\"]\r\n[White \"O'Hara\"]\r\n[GameType \"20,W,10,10,N2,0\"]\r\n\r\n1. 32-28 19-23 2. "
        "28x19 14x23 2-0\r\n");
    REQUIRE(games.size() == 1);
    auto const headers = games[0].headers();
    REQUIRE(headers.size() == 4);
    CHECK(headers[0].second == "Club \"A\"");
    CHECK(headers[3] == std::pair<std::string, std::string>{"Result", "2-0"});
    CHECK(shape(games[0]) == "32-28 19-23 28x19 14x23");
    CHECK(games[0].plies == 4);
    CHECK(games[0].at(games[0].result) == "2-0");
}

TEST_CASE("traps of docs/formats.md#tokens") {
    CHECK(shape_of("1. 32-28 20-24 2. 37-32* 14-20* 3. 41-37 *") == "32-28 20-24 37-32 14-20 41-37");
    CHECK(shape_of("1. 32-28 1-0") == "32-28");
    CHECK(shape_of("1. 32-28 1-1") == "32-28");
    CHECK(shape_of("[FEN \"B:W50:B1,10\"] 1... 1-6 2. 50-45 10-15 1-1") == "1-6 50-45 10-15");
    CHECK(shape_of("[FEN \"W:WK1:B11\"] 1. 1-18 1-1") == "1-18");
    CHECK(shape_of("1. 32-28(?) 19-23 (!) 2. 28x19") == "32-28 ? 19-23 ! 28x19");
    CHECK(shape_of("1. 32 - 28 19 -23 2. 28 x 19") == "32 - 28 19 -23 28 x 19");
    CHECK(shape_of("1. 3228 1923 2. 2819 1423") == "3228 1923 2819 1423");
    CHECK(shape_of("1.32-28 19-23 2.28x19x23 14x23") == "32-28 19-23 28x19x23 14x23");
    CHECK(shape_of("1. 2-0") == "");
    CHECK(shape_of("1. 32-28 19-23 41. - - 2. 33-29 *") == "32-28 19-23");
    CHECK(shape_of("1. 32-28 1... 19-23 2. 28x19 2. ... 14x23") == "32-28 19-23 28x19 14x23");
    CHECK(shape_of("\xEF\xBB\xBF"
                   "1. 32-28 % no move 33-28\n19-23 ; a remark\n2. 28x19") == "32-28 19-23 { a remark} 28x19");
    CHECK(shape_of("1. 32-28! $7 19-23?! {why} ({first} 20-24 $1 2. 28-22 (2. 37-32)) 2. 28x19") ==
          "32-28 ! $7 19-23 ?! {why} ( {first} 20-24 $1 28-22 ( 37-32 ) ) 28x19");
    CHECK(shape_of("1. 32-28 (1. 33-29 2-0) 19-23 2-0") == "32-28 ( 33-29 ) 19-23");
    CHECK(shape_of("1. 32-28 /FEN \"B:W31:B1\"/ 1... 1-6 /FEN \"B::\"/ 2... 6-11") == "32-28 B:W31:B1 1-6 B:: 6-11");
    CHECK(shape_of("[Site \"a \"b\" c\"] 1. 32-28") == "32-28");
}

TEST_CASE("a result in any writing becomes a header") {
    for (auto const* text : {"1. 32-28 2-0", "1. 32-28 2 - 0", "1. 32-28 2–0"}) {
        CAPTURE(text);
        CHECK(read_all(text)[0].headers().back().second == "2-0");
    }
    CHECK(read_all("1. 32-28 1/2 - 1/2")[0].headers().back().second == "1/2-1/2");
    CHECK(read_all("1. 32-28 1/2-1/2")[0].headers().back().second == "1/2-1/2");
    CHECK(read_all("1. 32-28 *")[0].headers().empty());
    CHECK(read_all("1. 32-28")[0].headers().empty());
}

TEST_CASE("a tag that says nothing does not hide a result") {
    for (auto const* value : {"*", "?", ""}) {
        auto const headers = read_all("[Result \"" + std::string{value} + "\"] 1. 32-28 2-0")[0].headers();
        CHECK(headers == std::vector<std::pair<std::string, std::string>>{{"Result", "2-0"}});
    }
    CHECK(read_all("[Result \"1-1\"] 1. 32-28 2-0")[0].headers().back().second == "1-1");
    CHECK(read_all("[Result \"*\"] 1. 32-28 *")[0].headers().back().second == "*");
}

TEST_CASE("a comment behind the result, on its line, is of that game") {
    auto const games = read_all("1. 32-28 2-0 {good} ; very\n{about all} [Event \"2\"] 1. 33-28 * {end}");
    REQUIRE(games.size() == 2);
    CHECK(shape(games[0]) == "32-28 {good} { very}");
    CHECK(games[0].headers().back().second == "2-0");
    CHECK(shape(games[1]) == "{about all} 33-28 {end}");
    CHECK(faults(games[0]) + faults(games[1]) == "");
    CHECK(shape(read_all("1. 32-28 2-0 {left")[0]) == "32-28");
    CHECK(read_all("1. 32-28 2-0 1. 33-28 2-0").size() == 2);
}

TEST_CASE("the Result tag makes other texts results") {
    CHECK(shape_of("[Result \"12-8\"] 1. 32-28 19-23 12-8") == "32-28 19-23");
    CHECK(faults_of("[Result \"12-8\"] 1. 32-28 (12-8) 19-23") == "1:27 illegal expected a legal move, found '12-8'");
}

TEST_CASE("algebraic games") {
    CHECK(shape_of("[GameType \"30,W,8,8,A0,0\"] 1. a3-a4 b6b5 2. h3 - h4 h6:h5 1-0") == "a3-a4 b6b5 h3 - h4 h6:h5");
    CHECK(shape_of("1. a3-a4 a6-a5 1/2-1/2", rules_id<Turkish<Promotion::at_once, false>>) == "a3-a4 a6-a5");
}

TEST_CASE("where one game ends and the next begins") {
    CHECK(read_all("").empty());
    CHECK(read_all("  * 2-0 {no game} *").empty());
    CHECK(read_all("1. 32-28 * 1. 33-29 1-1 1. 34-29").size() == 3);
    CHECK(read_all("1. 32-28*\n1. 33-29*\n").size() == 2);
    CHECK(read_all("[Event \"1\"]\n1. 32-28\n[Event \"2\"]\n1. 33-29").size() == 2);
    CHECK(read_all("[Event \"1\"]\n[Event \"2\"]\n1. 33-29").size() == 2);
    CHECK(read_all("[Event \"1\"] {bye} [Event \"2\"]").size() == 2);
    CHECK(read_all("{about all} [Event \"1\"] *").size() == 1);
    CHECK(read_all("[Event \"1\"]\n[White \"2\"]\n*\n[Event \"3\"]").size() == 2);
}

TEST_CASE("faults say where and what; the other games stay whole") {
    CHECK(faults_of("1. 32-28 19-23\n2. 33-29 14-19") == "2:4 illegal expected a legal move, found '33-29'");
    CHECK(faults_of("1. 32-28 hey 2. 32-27") == "1:10 syntax expected a move, found 'hey'");
    CHECK(faults_of("1. 32-281") == "1:7 syntax expected a move, found '32-281'");
    CHECK(faults_of("[White \"é\"] {é} 1. 32-27 é") == "1:26 syntax expected a move, found 'é'");
    CHECK(faults_of("[FEN \"W:WK47:B14,19,29,31,42\"]\n1. 47x36") ==
          "2:4 ambiguous '47x36' may mean 47x38x20x9x36 or 47x38x24x13x36");
    CHECK(faults_of("[GameType \"25\"] 1. c3-d4") == "1:12 game_type GameType 25 is Russian draughts, not played here");
    CHECK(faults_of("[FEN \"W:Wa1:Bh8\"] [GameType \"25\"] 1. a1-b2") ==
          "1:30 game_type GameType 25 is Russian draughts, not played here");
    CHECK(faults_of("[GameType \"30,W,8,8,A0,0\"] 1. c3-c4", rules_id<International>) ==
          "1:12 game_type expected GameType 20, found '30,W,8,8,A0,0'");
    CHECK(faults_of("[FEN \"W:W31,55:B1,31\"] 1. 31-26") ==
          "1:13 position FEN: no square 55 on this board; 1:19 position FEN: two pieces on 31");
    CHECK(faults_of("1. 32-28 {never closed") == "1:11 unclosed expected '}' to this comment");
    CHECK(faults_of("1. 32-28 (1. 33-29 19-23") == "1:10 unclosed expected ')' to this variation");
    CHECK(faults_of("1. 32-28) 19-23") == "1:9 syntax expected '(' somewhere in front of this ')'");
    CHECK(faults_of("(32-28) 1. 32-28") == "1:1 syntax expected a move in front of this variation");
    CHECK(faults_of("[Event \"x]\n1. 32-28") == "1:9 syntax expected a tag like [Name \"value\"]");
    CHECK(faults_of("[]\n1. 32-28") == "1:1 syntax expected a tag like [Name \"value\"]");
    CHECK(faults_of("1. 32-28 /FEN \"B:W\"") == "1:10 syntax expected a move, found '/FEN'");
    CHECK(faults_of("1. 32-28 /FEN \"B:W99\"/") == "1:19 position FEN: no square 99 on this board");

    auto const games = read_all(
        "[Event \"1\"]\n1. 32-28 {never closed 2-0\n\n[Event \"2\"]\n1. 32-28 (1. 33-29 2-0\n\n[Event \"3\"]\n"
        "1. 32-28 ( 1. 33-29 *\n1. 33-29 19-23 *\n1. 34-29 2-0");
    REQUIRE(games.size() == 5);
    CHECK(faults(games[0]) == "2:11 unclosed expected '}' to this comment");
    CHECK(faults(games[1]) == "5:10 unclosed expected ')' to this variation");
    CHECK(faults(games[2]) == "8:10 unclosed expected ')' to this variation");
    CHECK(faults(games[3]) == "");
    CHECK(shape(games[4]) == "34-29");
    CHECK(games[4].line == 9);
}

TEST_CASE("a text of two moves is the one that the next moves fit") {
    std::string const fen = "[FEN \"W:WK47:B14,19,29,31,42\"]\n";
    std::string const doubt = "2:4 resolved '47x36' may mean 47x38x20x9x36 or 47x38x24x13x36; read as ";
    CHECK(faults_of(fen + "1. 47x36 19-23 *") == doubt + "47x38x20x9x36, which the next moves fit");
    CHECK(faults_of(fen + "1. 47x36! {why} (1. 47x38x20x9x36) 14-20 *") ==
          doubt + "47x38x24x13x36, which the next moves fit");
    std::string const undecided = "2:4 ambiguous '47x36' may mean 47x38x20x9x36 or 47x38x24x13x36";
    CHECK(faults_of(fen + "1. 47x36 20-25 *") == undecided);  // neither
    CHECK(faults_of(fen + "1. 47x36 /FEN \"B:WK36:B14\"/ 14-20 *") == undecided);
}

TEST_CASE("an illegal move in a variation leaves the main line whole") {
    auto const games = read_all("1. 32-28 (1. 33-29 19-22 {gone} (1. 31-27) 2. 1-1) (1. 99-1 {kept}) 19-23 2. 28x19 *");
    REQUIRE(games.size() == 1);
    CHECK(shape(games[0]) == "32-28 ( 33-29 ) 19-23 28x19");
    CHECK(faults(games[0]) ==
          "1:20 illegal expected a legal move, found '19-22'; 1:56 syntax expected a move, found '99-1'");
    CHECK(shape_of("1. 32-28 ({only words}) 19-23") == "32-28 {only words} 19-23");
}

TEST_CASE("a file in pieces reads as a whole") {
    std::string const text =
        "\xEF\xBB\xBF[Event \"1\"]\r\n[Site \"x\"]\r\n\r\n1. 32-28 19-23 2. 28x19 {a\r\nb} 14x23 1-1\r\n\r\n[Event "
        "\"2\"]\r\n1. 33-28 (1. "
        "34-29 *) 19-23 * {over\r\n} {yes} 1. 33-29 * ; so\r\n1. 34-30 20-25 1-0 1. 9-9 *\r\n";
    auto const whole = read_all(text);
    CHECK(whole.size() == 5);
    for (std::size_t size : {1U, 2U, 3U, 7U, 50U}) {
        PdnReader reader;
        std::vector<PdnRecord> games;
        for (std::size_t at = 0; at < text.size() || games.size() < whole.size(); at += size) {
            if (at < text.size()) {
                reader.feed(std::string_view{text}.substr(at, size));
            } else {
                reader.finish();
            }
            while (auto game = reader.next()) {
                games.push_back(std::move(*game));
            }
        }
        REQUIRE(games.size() == whole.size());
        for (std::size_t i = 0; i < games.size(); ++i) {
            CHECK(shape(games[i]) == shape(whole[i]));
            CHECK(faults(games[i]) == faults(whole[i]));
            CHECK(games[i].headers() == whole[i].headers());
            CHECK(games[i].line == whole[i].line);
        }
    }
}
