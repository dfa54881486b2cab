#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string_view>

namespace coupturc::eval {

// Weights of the learned evaluation that go together. A weights file names its blocks, so that a model with other
// blocks can read it.
struct Block {
    std::string_view name;
    int size;  // weights

    friend constexpr bool operator==(Block const&, Block const&) = default;
};

// How many weights come before the block of that name; all of them if there is no such block.
constexpr int weights_before(std::span<Block const> blocks, std::string_view name) {
    int weights = 0;
    for (Block const& block : blocks) {
        if (block.name == name) {
            break;
        }
        weights += block.size;
    }
    return weights;
}

constexpr bool has_block(std::span<Block const> blocks, std::string_view name) {
    return std::any_of(blocks.begin(), blocks.end(), [&](Block const& block) { return block.name == name; });
}

constexpr int weights_of(std::span<Block const> blocks) {
    return weights_before(blocks, {});
}

// No name is empty, too long for a file, or used twice, and no block is empty.
constexpr bool is_sound(std::span<Block const> blocks) {
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        Block const& block = blocks[i];
        if (block.name.empty() || block.name.size() > 255 || block.size <= 0 ||
            has_block(blocks.first(i), block.name)) {
            return false;
        }
    }
    return true;
}

}  // namespace coupturc::eval
