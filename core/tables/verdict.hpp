#pragma once

#include <cassert>
#include <cstdint>

namespace coupturc::tables {

// What a table says of a position, for the side to move.
enum class Wdl : std::int8_t { loss = -1, draw = 0, win = 1 };

struct Verdict {
    Wdl wdl = Wdl::draw;
    int plies = 0;  // to the end of the game with best play of both sides; 0 for a draw

    friend constexpr bool operator==(Verdict const&, Verdict const&) = default;
};

// One byte a position: 0 is a draw, else the plies to the end and one. The side to move wins in odd plies only.
using TableByte = std::uint8_t;

inline constexpr int most_plies = 254;

constexpr TableByte decided_in(int plies) {
    assert(0 <= plies && plies <= most_plies);
    return static_cast<TableByte>(plies + 1);
}

constexpr Verdict verdict_of(TableByte byte) {
    if (byte == 0) {
        return {};
    }
    return {byte % 2 == 0 ? Wdl::win : Wdl::loss, byte - 1};
}

}  // namespace coupturc::tables
