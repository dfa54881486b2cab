#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "eval/block.hpp"

namespace coupturc::eval {

// The weights of a learned evaluation as bytes, little endian (docs/training.md#the-weights-file):
//
//     magic          8 bytes "CTWEIGHT"
//     version        u16, of the model: what the weights of a block mean
//     blocks         u16, how many
//     game           u8 length, name
//     each block     u8 length, name, u32 weights
//     weights        block after block, an i16 each
//     checksum       u32, CRC-32 of all that comes before
//
// A new block needs no new version. A change of what an old block means does.
inline constexpr int model_version = 3;  // 2 had rows of 32 weights
inline constexpr std::string_view weights_magic = "CTWEIGHT";

// The game that a model is of, and its blocks in the order in which the model has them.
struct ModelShape {
    std::string_view game;
    std::span<Block const> blocks;
};

// Bytes that are not weights of the model; what() is one line that says why.
struct WeightsFault : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

// The weights in the order of the model, zeros for blocks that the file lacks.
// Throws WeightsFault for bytes of another format, version or game, that are damaged or of a wrong length, or that have
// a block which the model lacks or has in another size.
std::vector<std::int16_t> read_weights(std::span<std::byte const> file, ModelShape const& model);

// The same into `weights`: as many zeros as the model has weights. Nothing is written when it throws.
void read_weights(std::span<std::byte const> file, ModelShape const& model, std::span<std::int16_t> weights);

// `weights`: all of the model, in its order.
std::vector<std::byte> write_weights(std::span<std::int16_t const> weights, ModelShape const& model);

}  // namespace coupturc::eval
