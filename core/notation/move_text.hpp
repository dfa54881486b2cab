#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "position/any_position.hpp"

namespace coupturc::notation {

// The legal moves of a position, in any order.
using LegalSpan = std::span<Move const>;

// Why a text does not name exactly one legal move.
enum class MoveTextFault : std::uint8_t {
    syntax,     // not a move at all
    illegal,    // no legal move is written so
    ambiguous,  // several are
};

std::string_view fault_name(MoveTextFault fault);

// What came of reading a move; numbers are indices into the list of legal moves.
struct MoveReading {
    std::optional<std::size_t> move;
    MoveTextFault fault = MoveTextFault::syntax;  // when there is no move
    int column = 0;                               // of a syntax fault, in characters from 1; else 0
    std::vector<std::size_t> candidates;          // ambiguous: what it may mean; illegal: the moves of that piece
};

// The canonical writing (docs/formats.md#writing-a-move): `32-28`, `28x19`; all landing squares, `47x38x24x13x36`, when
// another legal move has the same origin and target.
std::string format_move(AnyPosition const& position, LegalSpan legal, Move const& move);

// Always origin and target alone.
std::string format_short(AnyPosition const& position, Move const& move);

// Always with all landing squares.
std::string format_full(AnyPosition const& position, Move const& move);

// Hub's writing: `32-28`, `28x19x23`, the squares after the second are those of the captured pieces.
std::string format_hub(AnyPosition const& position, Move const& move);

// Reads every writing of docs/formats.md#reading-a-move: origin and target, or landing squares left out or not, or
// Hub's.
MoveReading parse_move(AnyPosition const& position, LegalSpan legal, std::string_view text);

}  // namespace coupturc::notation
