#pragma once

#include <cstdint>
#include <vector>

#include "archive/scan.hpp"

namespace coupturc::archive {

// The squares that the pieces of a game ever held; of damaged codes as far as they can be read.
Held held_squares(RulesId rules, AnyPosition const& start, Codes codes);

// The same of the games of a scope, one behind the other.
std::vector<Held> held_squares(Segment const& segment, Scope const& scope);

// Positions of games as columns, a row a position: boards has three numbers a row, White's pieces, Black's and kings.
struct PositionRows {
    std::vector<std::uint64_t> boards{}, hashes{};
    std::vector<std::uint32_t> games{}, plies{};
    std::vector<std::uint8_t> turns{}, codes{};  // 0 White, 1 Black; the first byte of the next move, 255 at the end
    std::size_t next = 0;                        // the game to go on with
};

// The positions of the games of a scope, of each game at most those behind so many moves.
PositionRows position_rows(Segment const& segment, Scope const& scope, std::size_t most_plies);

}  // namespace coupturc::archive
