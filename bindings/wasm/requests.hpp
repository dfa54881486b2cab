#pragma once

#include <optional>
#include <string_view>

#include "history/course.hpp"

namespace coupturc::bindings {

// The legal move that a text names; nothing for any other text.
std::optional<Move> read_move(AnyPosition const& position, std::string_view text);

// Carries out a request in its words, as `move white 32-28`, `draw_offer black` or `take_back 5`. Returns whether it
// may be made; what is refused changes nothing.
bool request(history::Course& course, std::string_view words);

}  // namespace coupturc::bindings
