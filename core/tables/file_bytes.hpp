#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

// Numbers in the files of tables, little endian.

namespace coupturc::tables {

template <class T>
T read(std::span<std::byte const> bytes, std::size_t at) {
    T value;
    assert(at + sizeof(T) <= bytes.size());
    std::memcpy(&value, bytes.data() + at, sizeof(T));
    return value;
}

template <class T>
void write(std::vector<std::byte>& bytes, std::size_t at, T value) {
    assert(at + sizeof(T) <= bytes.size());
    std::memcpy(bytes.data() + at, &value, sizeof(T));
}

// FNV-1a over words: enough to find a damaged file.
inline std::uint64_t checksum(std::span<std::byte const> bytes) {
    constexpr std::size_t word = sizeof(std::uint64_t);
    std::uint64_t sum = 0xcbf29ce484222325;
    for (std::size_t at = 0; at + word <= bytes.size(); at += word) {
        sum = (sum ^ read<std::uint64_t>(bytes, at)) * 0x100000001b3;
        sum ^= sum >> 29;
    }
    return sum;
}

}  // namespace coupturc::tables
