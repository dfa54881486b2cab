#pragma once

#include <compare>

#include "base/bitboard.hpp"
#include "base/square.hpp"

namespace coupturc {

// A whole turn, all jumps included. Routes over other squares that take the same pieces are the same move, so the
// route is not part of it (docs/rule-sources.md#captures); moves/routes.hpp finds it back.
struct Move {
    Bitboard captured = 0;
    Square origin;
    Square target;
    bool promotes = false;  // a man before, a king after

    [[nodiscard]] constexpr bool is_capture() const { return captured != 0; }

    friend constexpr bool operator==(Move const&, Move const&) = default;
};

static_assert(sizeof(Move) == 16);

}  // namespace coupturc
