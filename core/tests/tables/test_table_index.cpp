#include <doctest/doctest.h>

#include "table_positions.hpp"

using namespace coupturc;
using namespace coupturc::tables;
using namespace coupturc::testing;

namespace {

// Valid numbers of a material: those of its men alone, times the places left for kings.
template <class Game>
std::uint64_t positions_of(Material const& m) {
    TableIndex<Game> const men{{m.own_men, 0, m.enemy_men, 0}};
    std::uint64_t placed = 0;
    for (std::uint64_t n = 0; n < men.size(); ++n) {
        placed += men.position(n) ? 1 : 0;
    }
    int const free = Geometry<Game>::square_count - m.men();
    return placed * choose(free, m.own_kings) * choose(free - m.own_kings, m.enemy_kings);
}

template <class Game>
std::uint64_t positions(int pieces) {
    std::uint64_t total = 0;
    for (int men = 0; men <= pieces; ++men) {
        for (Material const& m : materials(pieces, men)) {
            total += positions_of<Game>(m);
        }
    }
    return total;
}

template <class Game>
void check_bijection(int pieces) {
    std::map<Material, std::vector<bool>> seen;
    std::uint64_t found = 0;
    each_position<Game>(pieces, [&](Position<Game> const& p) {
        Material const m = material_of(p);
        TableIndex<Game> const index{m};
        auto const number = index.number(p);
        REQUIRE(number);
        REQUIRE(*number < index.size());
        REQUIRE(index.position(*number) == p);
        REQUIRE(index.number(p.mirror()) == number);
        auto& numbers = seen[m];
        numbers.resize(index.size());
        REQUIRE_FALSE(numbers[*number]);
        numbers[*number] = true;
        ++found;
    });
    CHECK(found == positions<Game>(pieces));
}

}  // namespace

TEST_CASE("tables have the published numbers of International positions") {
    CHECK(positions<International>(2) == 8'845);
    CHECK(positions<International>(3) == 806'300);
    CHECK(positions<International>(4) == 41'971'200);
    if (pieces_to_test > 2) {  // the sanitizers take a minute and a half over five
        CHECK(positions<International>(5) == 1'570'600'750);
    }
}

TEST_CASE("tables have the published number of Turkish positions") {
    CHECK(positions<TurkishGame>(2) == 12'336);
}

TEST_CASE("every position of two and three pieces has a number of its own") {
    for (int pieces = 2; pieces <= pieces_to_test; ++pieces) {
        check_bijection<International>(pieces);
        check_bijection<TurkishGame>(pieces);
    }
}

TEST_CASE("a man where no game brings it has no number") {
    Bitboard const a1 = Bitboard{1} << lowest(promotion_row<TurkishGame>(Side::black));
    Bitboard const far = Bitboard{1} << lowest(promotion_row<TurkishGame>(Side::white));
    TableIndex<TurkishGame> const index{{1, 0, 0, 1}};
    CHECK_FALSE(index.number({a1, far, far, Side::white}));
    CHECK_FALSE(index.number({far, a1, a1, Side::white}));
}

TEST_CASE("materials are named by their counts") {
    CHECK(material_name({0, 2, 0, 1}) == "0201");
    CHECK(material_named("2110") == Material{2, 1, 1, 0});
    for (auto const* name : {"", "021", "02010", "0a01", "0200", "0002", "4003", "-101", "7001"}) {
        CAPTURE(name);
        CHECK_FALSE(material_named(name));
    }
}
