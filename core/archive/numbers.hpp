#pragma once

#include <cstdint>
#include <vector>

#include "archive/step_code.hpp"

// Numbers in files: seven bits a byte, the lowest first; the highest bit of a byte says that more follow. Words of 64
// bits have their lowest byte first.

namespace coupturc::archive {

inline void append_number(std::vector<std::uint8_t>& bytes, std::uint32_t number) {
    for (; number > 0x7f; number >>= 7) {
        bytes.push_back(static_cast<std::uint8_t>(number | 0x80));
    }
    bytes.push_back(static_cast<std::uint8_t>(number));
}

inline void append_word(std::vector<std::uint8_t>& bytes, std::uint64_t word) {
    for (int shift = 0; shift < 64; shift += 8) {
        bytes.push_back(static_cast<std::uint8_t>(word >> shift));
    }
}

// Takes numbers off the front of bytes; where these break off, 0.
class Numbers {
public:
    explicit Numbers(Codes bytes) : bytes_{bytes} {}

    [[nodiscard]] std::size_t left() const { return bytes_.size(); }
    [[nodiscard]] bool empty() const { return bytes_.empty(); }

    std::uint32_t byte() {
        if (bytes_.empty()) {
            return 0;
        }
        std::uint32_t const byte = bytes_[0];
        bytes_ = bytes_.subspan(1);
        return byte;
    }

    std::uint32_t number() {
        if (!bytes_.empty() && bytes_[0] < 0x80) {
            return byte();
        }
        std::uint32_t number = 0;
        for (int shift = 0; shift < 32; shift += 7) {
            std::uint32_t const next = byte();
            number |= (next & 0x7f) << shift;
            if (next < 0x80) {
                break;
            }
        }
        return number;
    }

    std::uint64_t word() {
        std::uint64_t word = 0;
        for (int shift = 0; shift < 64; shift += 8) {
            word |= std::uint64_t{byte()} << shift;
        }
        return word;
    }

private:
    Codes bytes_;
};

}  // namespace coupturc::archive
