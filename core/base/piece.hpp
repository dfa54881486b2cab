#pragma once

#include <cstdint>

#include "base/side.hpp"

namespace coupturc {

enum class Kind : std::uint8_t { man, king };

struct Piece {
    Side side;
    Kind kind;

    friend constexpr bool operator==(Piece, Piece) = default;
};

}  // namespace coupturc
