#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "notation/faults.hpp"
#include "position/any_position.hpp"

namespace coupturc::notation {

// What came of reading a position: the position, or everything that is wrong with it.
struct PositionReading {
    std::optional<AnyPosition> position;
    std::vector<Fault> faults;
};

// Reads the FEN of PDN 3 in all its dialects (docs/formats.md#positions).
PositionReading parse_fen(std::string_view text, RulesId rules);

// The canonical writing: White's list first, squares ascending, each king marked, no ranges, no blanks.
std::string format_fen(AnyPosition const& position);

// A piece by the names the field uses: square "32" or "d4"; letter w, b (men), W, B (kings).
struct NamedPiece {
    std::string_view square;
    std::string_view letter;
};

// Sets up a position from its pieces; the faults have no columns.
PositionReading place_pieces(std::vector<NamedPiece> const& pieces, Side turn, RulesId rules);

}  // namespace coupturc::notation
