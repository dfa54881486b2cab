#pragma once

#include <cstdint>

namespace coupturc {

enum class Side : std::uint8_t { white, black };

constexpr Side operator!(Side side) {
    return side == Side::white ? Side::black : Side::white;
}

constexpr int index(Side side) {
    return static_cast<int>(side);
}

}  // namespace coupturc
