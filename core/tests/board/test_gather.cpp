#include <doctest/doctest.h>

#include <random>

#include "board/gather.hpp"

using namespace coupturc;

namespace {

constexpr Bitboard two_rows = 0x1e1e'0000, four_rows = 0x6060'6060'0000;
// Four rows of two dark squares, 5 and 6 bits from each other: packed by a factor, they would meet.
constexpr Bitboard dark_rows = 0x3'1863 << 11;

// Bit by bit.
Bitboard packed(Bitboard set, Bitboard mask) {
    Bitboard result = 0;
    for (int bit = 0, place = 0; bit < 64; ++bit) {
        if ((mask >> bit & 1) != 0) {
            result |= (set >> bit & 1) << place++;
        }
    }
    return result;
}

template <Bitboard mask, class Gather>
void check_on_random_sets(Gather const& gather_set) {
    std::mt19937_64 chance{5};
    for (int i = 0; i < 1'000; ++i) {
        Bitboard const set = chance();
        REQUIRE(gather_set(set) == packed(set, mask));
    }
}

}  // namespace

TEST_CASE("the squares of a mask are packed in their order") {
    check_on_random_sets<two_rows>(gather<two_rows>);
    check_on_random_sets<four_rows>(gather<four_rows>);
    check_on_random_sets<dark_rows>(gather<dark_rows>);
    check_on_random_sets<dark_rows>(detail::gather_by_runs<dark_rows>);
}

TEST_CASE("rows that lie far enough from each other are packed by a factor") {
    CHECK(detail::is_packed_by_factor<two_rows>);
    CHECK(detail::is_packed_by_factor<four_rows>);
    CHECK_FALSE(detail::is_packed_by_factor<dark_rows>);
    check_on_random_sets<two_rows>(detail::gather_by_factor<two_rows>);
    check_on_random_sets<four_rows>(detail::gather_by_factor<four_rows>);
}
