#pragma once

#include <vector>

#include "history/course.hpp"
#include "history/history.hpp"
#include "search/search.hpp"
#include "wasm/json.hpp"

namespace coupturc::bindings {

// The values have the form of the server's messages (src/coupturc/web/messages/board.py): the page reads both alike.

// In the order in which they are shown.
std::vector<Move> legal_moves(AnyPosition const& position);

// A position with what may be played on it, its draws and its counters.
void describe_position(Json& json, history::History const& history, DrawLimits const& limits);

// The same at the end of a course, with the moves played, how many of them go back to the last one of a person, and who
// may offer a draw.
void describe_course(Json& json, history::Course const& course, DrawLimits const& limits,
                     std::vector<Side> const& persons);

// What a search found out about a line, from the view of the side to move.
void describe_line(Json& json, AnyPosition const& position, search::SearchReport const& report);

}  // namespace coupturc::bindings
