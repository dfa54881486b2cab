#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "tables/verdict.hpp"

namespace coupturc::tables {

// Table bytes packed for use where they lie: in blocks of 4096 positions, each with the list of the values that occur
// in it and as few bits a position as distinguish those. A look-up reads two or three bytes and unpacks nothing.
//
// Layout, little endian: "CTTABLE2", label (u64), positions (u64), checksum of all that follows (u64), start of each
// block (u32, in 8 bytes counted from the first block), then blocks: values (u8 n, n bytes, padding to 8), indices
// (u64 words). The label says of what these are the values.

std::vector<std::byte> pack(std::span<TableByte const> values, std::uint64_t label);

class PackedTable {
public:
    // Nothing when the bytes are not such a table. The checksum is `verify`'s business.
    static std::optional<PackedTable> open(std::span<std::byte const> bytes);

    [[nodiscard]] std::uint64_t label() const;
    [[nodiscard]] std::uint64_t positions() const { return positions_; }
    [[nodiscard]] TableByte operator[](std::uint64_t number) const;
    // Whether the checksum is right and no look-up reads beyond the bytes: anybody can make a right checksum.
    [[nodiscard]] bool verify() const;

private:
    [[nodiscard]] bool stays_inside(std::uint64_t block) const;

    PackedTable(std::span<std::byte const> bytes, std::uint64_t positions) : bytes_{bytes}, positions_{positions} {}

    std::span<std::byte const> bytes_;
    std::uint64_t positions_;
};

}  // namespace coupturc::tables
