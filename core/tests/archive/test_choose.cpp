#include "archive/choose.hpp"

#include <doctest/doctest.h>

#include <array>

using namespace coupturc;
using namespace coupturc::archive;

namespace {

std::array<std::uint32_t, 10> const ends{};
std::array<Result, 10> const results{Result::unknown, Result::white_won, Result::draw,    Result::black_won,
                                     Result::draw,    Result::unknown,   Result::unknown, Result::unknown,
                                     Result::unknown, Result::draw};
std::array<std::uint16_t, 10> const years{0, 1977, 1978, 1979, 1980, 1981, 0, 0, 0, 1980};
std::array<Ratings, 10> const ratings{{{1200, 0}, {0, 1200}, {1200, 1300}, {1199, 1300}, {1300, 1301}, {1300, 1200}}};

Segment const segment{
    .rules = rules_id<International>, .ends = ends, .results = results, .years = years, .ratings = ratings};

using Bits = std::vector<std::uint8_t>;

}  // namespace

TEST_CASE("games are chosen by result, year and ratings") {
    CHECK(chosen(segment, {}) == Bits{0xff, 0x03});
    CHECK(chosen(segment, {.result = Result::draw}) == Bits{0b0001'0100, 0b10});
    CHECK(chosen(segment, {.result = Result::unknown}) == Bits{0b1110'0001, 0b01});
    CHECK(chosen(segment, {.years = Range{1978, 1980}}) == Bits{0b0001'1100, 0b10});
    CHECK(chosen(segment, {.ratings = Range{1200, 1300}}) == Bits{0b0010'0100, 0});
    CHECK(chosen(segment, {.result = Result::draw, .years = Range{1978, 1978}, .ratings = Range{1200, 1300}}) ==
          Bits{0b100, 0});
}

TEST_CASE("what is unknown is in no range") {
    CHECK(chosen(segment, {.years = Range{0, 9999}}) == Bits{0b0011'1110, 0b10});
    CHECK(chosen(segment, {.ratings = Range{0, 9999}}) == Bits{0b0011'1100, 0});
    Segment const bare{.rules = rules_id<International>, .ends = ends};
    CHECK(chosen(bare, {.result = Result::unknown}) == Bits{0xff, 0x03});
    CHECK(chosen(bare, {.years = Range{0, 9999}}) == Bits{0, 0});
    CHECK(chosen(bare, {.ratings = Range{0, 9999}}) == Bits{0, 0});
}
