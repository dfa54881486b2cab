#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "archive/step_code.hpp"
#include "position/any_position.hpp"

// The text of a game without its moves (docs/archive.md#the-original-text). The moves are in step code already: in the
// text one byte stands for each of them, so that what is left of many games looks alike and packs well.

namespace coupturc::archive {

// Takes the moves out of a text, as far as it writes them as they are expected there. Any text can be restored.
// Nothing when the codes are not the moves of a game from this start.
std::optional<std::string> without_moves(AnyPosition const& start, Codes codes, std::string_view text);

// Puts them in again. Nothing when the codes are not moves, or when the text asks for more moves than they hold.
std::optional<std::string> with_moves(AnyPosition const& start, Codes codes, std::string_view moveless);

}  // namespace coupturc::archive
