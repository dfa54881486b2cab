#include <doctest/doctest.h>

#include <random>

#include "table_positions.hpp"
#include "tables/any_tables.hpp"
#include "tables/file_bytes.hpp"

using namespace coupturc;
using namespace coupturc::tables;
using namespace coupturc::testing;

namespace {

// Values that take a given number of bits in each block, and blocks of different kinds.
std::vector<TableByte> scattered(std::size_t size, int kinds, std::mt19937& random) {
    std::vector<TableByte> values(size);
    for (std::size_t i = 0; i < size; ++i) {
        int const in_block = i / 4096 % 2 == 0 ? kinds : 1;
        values[i] = static_cast<TableByte>(random() % static_cast<unsigned>(in_block) * 255 / 256 + i / 4096 % 3);
    }
    return values;
}

void check_round_trip(std::vector<TableByte> const& values, std::mt19937& random) {
    std::uint64_t const label = random();
    auto const packed = pack(values, label);
    auto const table = PackedTable::open(packed);
    REQUIRE(table);
    REQUIRE(table->label() == label);
    REQUIRE(table->verify());
    REQUIRE(table->positions() == values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        REQUIRE((*table)[i] == values[i]);
    }
    for (int i = 0; i < 1000 && !values.empty(); ++i) {
        std::size_t const at = random() % values.size();
        REQUIRE((*table)[at] == values[at]);
    }
}

Material const two_kings{0, 1, 0, 1};

}  // namespace

TEST_CASE("packed values come back, whatever their number") {
    std::mt19937 random{2026};
    for (int kinds : {1, 2, 3, 4, 5, 8, 9, 17, 33, 65, 129, 250}) {
        CAPTURE(kinds);
        for (std::size_t size : {1U, 63U, 4095U, 4096U, 4097U, 20'000U}) {
            check_round_trip(scattered(size, kinds, random), random);
        }
    }
    check_round_trip({}, random);
}

TEST_CASE("no damaged byte is taken for a table") {
    std::mt19937 random{2026};
    check_that_damage_is_found<PackedTable>(pack(scattered(9000, 5, random), 7), 9000, 7);
}

TEST_CASE("no table that was cut short is taken for one") {
    BuiltTables const built{rules_id<International>, 2};
    auto const& whole = built.files().at(two_kings);
    AnyTables tables{rules_id<International>};
    CHECK(tables.add(two_kings, whole));
    for (std::size_t size = 0; size < whole.size(); size += size < 64 ? 1 : 97) {
        CAPTURE(size);
        REQUIRE_FALSE(tables.add(two_kings, std::span{whole}.first(size)));
    }
}

TEST_CASE("a table of another material or game is refused") {
    BuiltTables const built{rules_id<International>, 2};
    AnyTables tables{rules_id<International>}, turkish{rules_id<Turkish<Promotion::end_of_move, false>>};
    CHECK_FALSE(tables.add({1, 0, 1, 0}, built.files().at(two_kings)));
    Material const man_and_king{1, 0, 0, 1};
    CHECK_FALSE(tables.add(man_and_king.turned(), built.files().at(man_and_king)));  // equally many positions
    CHECK_FALSE(turkish.add(two_kings, built.files().at(two_kings)));
    BuiltTables const dama{rules_id<Turkish<Promotion::end_of_move, false>>, 2};
    AnyTables club{rules_id<Turkish<Promotion::at_once, false>>};
    CHECK_FALSE(club.add(man_and_king, dama.files().at(man_and_king)));  // the same board, another way to crown
}

// Behind a right checksum, which anybody can make.
TEST_CASE("a table that would be read beyond its end is refused") {
    std::mt19937 random{2026};
    auto const whole = pack(scattered(9000, 129, random), 7);
    constexpr std::size_t checksum_at = 24, starts_at = 32;
    auto const is_refused = [&](std::size_t at, auto value) {
        auto crafted = whole;
        write(crafted, at, value);
        write(crafted, checksum_at, checksum(std::span{crafted}.subspan(checksum_at + 8)));
        auto const table = PackedTable::open(crafted);
        return !table || !table->verify();
    };
    CHECK_FALSE(is_refused(0, read<std::uint64_t>(whole, 0)));
    for (std::size_t block = 0; block < 3; ++block) {
        std::size_t const at = starts_at + block * sizeof(std::uint32_t);
        CHECK(is_refused(at, ~std::uint32_t{0}));
        CHECK(is_refused(at, static_cast<std::uint32_t>((whole.size() - starts_at - 16) / 8 - 1)));
    }
}

TEST_CASE("nothing is built when stopped, or without the smaller tables") {
    std::atomic<bool> const stopped = true;
    AnyTables const none{rules_id<International>};
    CHECK(build_both(none, two_kings, stopped).empty());
    CHECK(build_both(none, two_kings, never_stopped).size() == 1);
    CHECK_THROWS_AS(build_both(none, {1, 0, 0, 1}, never_stopped), std::logic_error);
}
