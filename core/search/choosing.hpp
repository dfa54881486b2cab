#pragma once

#include <cstdint>
#include <optional>

#include "search/search.hpp"

namespace coupturc::search {

// How a player errs; src/coupturc/engine/levels.py has those of the levels.
struct Weakness {
    double overlook = 0;   // chance of not seeing a line with a long capture, 0 to 1
    int long_capture = 0;  // pieces that make a capture a long one
    int sight_plies = 0;   // within so many plies nothing is overlooked
    int margin = 0;        // hundredths of a man that make little difference to it
    double forget = 0;     // chance of not looking at the answer to a move, 0 to 1
};

// How a player chooses among what its search finds.
struct Manner {
    std::optional<Weakness> weakness;
    bool is_varied = false;  // whether it opens its games with any move that is worth nearly as much as the best
    std::uint64_t seed = 0;  // of the dice; the same one chooses alike
};

// Chooses a move as a player of that manner does, in a position that has one. `tools.report` may not be called.
//
// Returns the move as the first one of a line, with what it seems to be worth; a weak player expects no answer. A weak
// player forgets first what the hash table holds, so that it knows nothing from other searches.
SearchReport choose(history::History const& history, DrawLimits const& draws, SearchLimits const& limits,
                    Manner const& manner, SearchTools const& tools);

// Of a game that begins with its usual position, by both sides.
inline constexpr int opening_plies = 8;

// Whether the next move is one of the first of a game from its usual position.
bool is_opening(history::History const& history);

}  // namespace coupturc::search
