#include "archive/choose.hpp"

#include <doctest/doctest.h>

#include <array>
#include <random>
#include <vector>

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

TEST_CASE("of many games, those are chosen that one look at each chooses") {
    constexpr std::size_t count = 1'003;  // whole blocks, and some games behind them
    std::mt19937 chance{7};
    std::vector<std::uint32_t> const none(count);
    std::vector<Result> outcomes(count);
    std::vector<std::uint16_t> dates(count);
    std::vector<Ratings> both(count);
    auto const number = [&](unsigned most) { return static_cast<std::uint16_t>(chance() % most); };
    for (std::size_t game = 0; game < count; ++game) {
        outcomes[game] = static_cast<Result>(number(4));
        dates[game] = number(5);
        both[game] = {number(5), number(5)};
    }
    Segment const many{
        .rules = rules_id<International>, .ends = none, .results = outcomes, .years = dates, .ratings = both};
    Bits const found = chosen(many, {.result = Result::draw, .years = Range{2, 3}, .ratings = Range{0, 3}});
    auto const is_within = [](std::uint16_t value, int least, int most) { return least <= value && value <= most; };
    for (std::size_t game = 0; game < count; ++game) {
        bool const expected = outcomes[game] == Result::draw && is_within(dates[game], 2, 3) &&
                              is_within(both[game].white, 1, 3) && is_within(both[game].black, 1, 3);
        CHECK(((found[game / 8] >> game % 8 & 1) != 0) == expected);
    }
    CHECK(int{found.back()} < 1 << count % 8);
}
