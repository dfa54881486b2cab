#include "archive/packed_game.hpp"

#include <doctest/doctest.h>

#include "archive/step_code.hpp"

using namespace coupturc;
using namespace coupturc::archive;

TEST_CASE("games are packed as they are read, and the text adds up") {
    std::string const text =
        "% club\n[White \"A\"]\n1. 32-28 (1. 31-27) 19-23 2. 28x19 14x23 *\n*\n 1. 32-28 19-22 * {end}";
    notation::PdnReader reader;
    std::vector<PackedGame> games;
    auto const take = [&] {
        for (PackedGame& game : read_packed(reader, 1)) {
            games.push_back(std::move(game));
        }
    };
    for (char const c : text) {
        reader.feed({&c, 1});
        take();
    }
    reader.finish();
    take();
    CHECK(read_packed(reader, 1).empty());
    REQUIRE(games.size() == 2);
    CHECK(games[0].codes == std::vector<std::uint8_t>{63, 36, 100, 101});
    CHECK(games[0].is_whole);
    CHECK(games[0].has_variations);
    CHECK(games[1].codes == std::vector<std::uint8_t>{63});
    CHECK(games[1].plies == 1);
    CHECK_FALSE(games[1].is_whole);
    CHECK(games[1].faults.size() == 1);
    CHECK(games[0].before + games[0].text + games[1].before + games[1].text + reader.rest() == text);
}

TEST_CASE("each code of a fault has a name of its own") {
    for (int code = 0; code <= static_cast<int>(notation::PdnFaultCode::unclosed); ++code) {
        auto const fault = static_cast<notation::PdnFaultCode>(code);
        CHECK(notation::code_named(notation::code_name(fault)) == fault);
    }
    CHECK_FALSE(notation::code_named("nothing"));
}
