#include "tables/packed.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstring>
#include <limits>

#include "tables/file_bytes.hpp"

namespace coupturc::tables {

namespace {

constexpr std::uint64_t magic = 0x32'45'4c'42'41'54'54'43;  // "CTTABLE2"
constexpr std::uint64_t block_positions = 4096;
constexpr std::size_t word = sizeof(std::uint64_t);
constexpr std::size_t label_at = word, positions_at = 2 * word, checksum_at = 3 * word, header = 4 * word;

std::uint64_t blocks_of(std::uint64_t positions) {
    return (positions + block_positions - 1) / block_positions;
}

std::size_t index_bytes(std::uint64_t positions) {
    return (blocks_of(positions) * sizeof(std::uint32_t) + word - 1) / word * word;
}

// Bits that distinguish n values.
int bits_for(std::size_t n) {
    assert(0 < n && n <= 256);
    return static_cast<int>(std::bit_width(n - 1));
}

// Of the list with which a block begins: how many values occur, and those.
std::size_t list_bytes(std::size_t values) {
    return (1 + values + word - 1) / word * word;
}

std::vector<TableByte> values_in(std::span<TableByte const> block) {
    std::array<bool, 256> seen{};
    for (TableByte v : block) {
        seen[v] = true;
    }
    std::vector<TableByte> values;
    for (std::size_t v = 0; v < seen.size(); ++v) {
        if (seen[v]) {
            values.push_back(static_cast<TableByte>(v));
        }
    }
    return values;
}

void append_block(std::vector<std::byte>& bytes, std::span<TableByte const> block) {
    assert(!block.empty() && block.size() <= block_positions && bytes.size() % word == 0);
    auto const values = values_in(block);
    auto const bits = static_cast<std::size_t>(bits_for(values.size()));
    std::size_t const list = list_bytes(values.size()), start = bytes.size();
    bytes.resize(start + list + (block.size() * bits + 63) / 64 * word);
    write(bytes, start, static_cast<std::uint8_t>(values.size() - 1));
    std::memcpy(bytes.data() + start + 1, values.data(), values.size());
    for (std::size_t i = 0; i < block.size() && bits > 0; ++i) {
        auto const place = static_cast<std::uint64_t>(std::ranges::lower_bound(values, block[i]) - values.begin());
        std::size_t const bit = i * bits, at = start + list + bit / 64 * word;
        write(bytes, at, read<std::uint64_t>(bytes, at) | place << bit % 64);
        if (bit % 64 + bits > 64) {
            write(bytes, at + word, place >> (64 - bit % 64));
        }
    }
}

}  // namespace

std::vector<std::byte> pack(std::span<TableByte const> values, std::uint64_t label) {
    std::vector<std::byte> bytes(header + index_bytes(values.size()));
    std::size_t const first = bytes.size();
    for (std::uint64_t block = 0; block < blocks_of(values.size()); ++block) {
        auto const at = block * block_positions;
        assert((bytes.size() - first) / word <= std::numeric_limits<std::uint32_t>::max());
        write(bytes, header + block * sizeof(std::uint32_t), static_cast<std::uint32_t>((bytes.size() - first) / word));
        append_block(bytes, values.subspan(at, std::min(block_positions, values.size() - at)));
    }
    write(bytes, 0, magic);
    write(bytes, label_at, label);
    write(bytes, positions_at, static_cast<std::uint64_t>(values.size()));
    write(bytes, checksum_at, checksum(std::span{bytes}.subspan(header)));
    return bytes;
}

std::optional<PackedTable> PackedTable::open(std::span<std::byte const> bytes) {
    if (bytes.size() < header || read<std::uint64_t>(bytes, 0) != magic) {
        return std::nullopt;
    }
    auto const positions = read<std::uint64_t>(bytes, positions_at);
    bool const cut_short = positions > bytes.size() * block_positions || bytes.size() < header + index_bytes(positions);
    return cut_short ? std::nullopt : std::optional{PackedTable{bytes, positions}};
}

std::uint64_t PackedTable::label() const {
    return read<std::uint64_t>(bytes_, label_at);
}

TableByte PackedTable::operator[](std::uint64_t number) const {
    assert(number < positions_);
    std::size_t const first = header + index_bytes(positions_);
    auto const offset = read<std::uint32_t>(bytes_, header + number / block_positions * sizeof(std::uint32_t));
    std::size_t const start = first + offset * word;
    std::size_t const values = 1 + read<std::uint8_t>(bytes_, start);
    auto const bits = static_cast<std::size_t>(bits_for(values));
    std::size_t const bit = number % block_positions * bits;
    std::size_t const at = start + list_bytes(values) + bit / 64 * word;
    if (bits == 0) {
        return read<TableByte>(bytes_, start + 1);
    }
    std::uint64_t place = read<std::uint64_t>(bytes_, at) >> bit % 64;
    if (bit % 64 + bits > 64) {
        place |= read<std::uint64_t>(bytes_, at + word) << (64 - bit % 64);
    }
    place &= (1U << bits) - 1;
    assert(place < values);
    return read<TableByte>(bytes_, start + 1 + place);
}

bool PackedTable::verify() const {
    if (read<std::uint64_t>(bytes_, checksum_at) != checksum(bytes_.subspan(header))) {
        return false;
    }
    for (std::uint64_t block = 0; block < blocks_of(positions_); ++block) {
        if (!stays_inside(block)) {
            return false;
        }
    }
    return true;
}

bool PackedTable::stays_inside(std::uint64_t block) const {
    auto const offset = read<std::uint32_t>(bytes_, header + block * sizeof(std::uint32_t));
    std::size_t const start = header + index_bytes(positions_) + offset * word;
    if (start >= bytes_.size()) {
        return false;
    }
    std::size_t const values = 1 + read<std::uint8_t>(bytes_, start);
    auto const bits = static_cast<std::size_t>(bits_for(values));
    std::uint64_t const places = std::min(block_positions, positions_ - block * block_positions);
    std::size_t const indices = (places * bits + 63) / 64 * word, last_value = std::size_t{1} << bits;
    return start + std::max(list_bytes(values) + indices, 1 + last_value) <= bytes_.size();
}

}  // namespace coupturc::tables
