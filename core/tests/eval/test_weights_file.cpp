#include "eval/weights_file.hpp"

#include <doctest/doctest.h>

#include <array>
#include <numeric>

using namespace coupturc;
using namespace coupturc::eval;

namespace {

constexpr std::array old_blocks{Block{"men", 1}, Block{"squares", 3}};
constexpr std::array new_blocks{Block{"squares", 3}, Block{"kings", 2}, Block{"men", 1}};

std::vector<std::int16_t> numbered(std::size_t size) {
    std::vector<std::int16_t> values(size);
    std::iota(values.begin(), values.end(), std::int16_t{-3});
    return values;
}

}  // namespace

TEST_CASE("weights are read back") {
    ModelShape const model{"dama", old_blocks};
    CHECK(read_weights(write_weights(numbered(4), model), model) == numbered(4));
}

TEST_CASE("blocks are found by name, and one that the file lacks is zeros") {
    auto const file = write_weights(numbered(4), {"dama", old_blocks});
    std::vector<std::int16_t> const expected{-2, -1, 0, 0, 0, -3};
    CHECK(read_weights(file, {"dama", new_blocks}) == expected);
}

TEST_CASE("a block that the model lacks, or has in another size, is refused by name") {
    auto const file = write_weights(numbered(6), {"dama", new_blocks});
    CHECK_THROWS_WITH_AS(read_weights(file, {"dama", old_blocks}),
                         "the weights have a block 'kings' that the model does not have", WeightsFault);
    constexpr std::array larger{Block{"squares", 4}, Block{"kings", 2}, Block{"men", 1}};
    CHECK_THROWS_WITH_AS(read_weights(file, {"dama", larger}), "block 'squares' has 3 weights, expected 4",
                         WeightsFault);
}

TEST_CASE("a file that is cut off anywhere, or has a changed bit, is refused") {
    ModelShape const model{"dama", old_blocks};
    auto const file = write_weights(numbered(4), model);
    for (std::size_t size = 0; size < file.size(); ++size) {
        CHECK_THROWS_AS(read_weights(std::span{file}.first(size), model), WeightsFault);
        auto changed = file;
        changed[size] ^= std::byte{0x10};
        CHECK_THROWS_AS(read_weights(changed, model), WeightsFault);
    }
}
