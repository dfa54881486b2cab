#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "archive/moveless_text.hpp"
#include "archive/packed_game.hpp"

using namespace coupturc;
using namespace coupturc::archive;

namespace {

PackedGame read(std::string_view text) {
    notation::PdnReader reader;
    reader.feed(text);
    reader.finish();
    std::vector<PackedGame> games = read_packed(reader, 2);
    REQUIRE(games.size() == 1);
    return games[0];
}

// What is left of a text when its own moves are taken out; they can be put in again.
std::string moveless(std::string_view text) {
    PackedGame const game = read(text);
    auto const left = without_moves(game.start, game.codes, text);
    REQUIRE(left);
    CHECK(with_moves(game.start, game.codes, *left) == text);
    return *left;
}

}  // namespace

TEST_CASE("a byte stands for each move") {
    CHECK(moveless("1. 32-28 19-23 2. 28x19 14x23 *") == "1. \1 \1 2. \1 \1 *");
    CHECK(moveless("1.32-28\r\n19-23! {[%clk w0:01]}") == "1.\1\r\n\1! {[%clk w0:01]}");
}

TEST_CASE("a capture is written with its landing squares or without") {
    CHECK(moveless("1. 32-28 17-22 2. 28x17x26 *").starts_with("1. \1 \1 2. \1") == false);
    CHECK(moveless("1. 34-29 17-22 2. 40-34 22-28 3. 33x22 18x27 4. 31x22 *") == "1. \1 \1 2. \1 \1 3. \1 \1 4. \1 *");
}

TEST_CASE("a move that is written in another way stays, and those behind it go") {
    CHECK(moveless("1. 32-28 19-23 2. 28:19 14x23 *") == "1. \1 \1 2. 28:19 \3\1 *");
    CHECK(moveless("1. 32-28 (1. 31-27 17-21) 1... 19-23 2. 28x19 *") == "1. \1 (1. 31-27 17-21) 1... \1 2. \1 *");
}

TEST_CASE("a text with the bytes that stand for moves comes back") {
    std::string_view const text{"1. 32-28 {\1\2\3\4\5\0} 19-23 *", 26};
    PackedGame const game = read("1. 32-28 19-23 *");
    auto const left = without_moves(game.start, game.codes, text);
    REQUIRE(left);
    CHECK(with_moves(game.start, game.codes, *left) == text);
}

TEST_CASE("codes that are not the moves of the text are refused") {
    PackedGame const game = read("1. 32-28 19-23 *");
    std::vector<std::uint8_t> const wrong{255};
    CHECK_FALSE(without_moves(game.start, wrong, "1. 32-28"));
    CHECK_FALSE(with_moves(game.start, wrong, "\1"));
    CHECK_FALSE(with_moves(game.start, game.codes, "\1 \1 \1"));
    CHECK_FALSE(with_moves(game.start, game.codes, "\4"));
}
