#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "archive/range.hpp"
#include "archive/segment.hpp"

namespace coupturc::archive {

// What is asked of games besides their moves. What is unknown of a game is in no range.
struct Choice {
    std::optional<Result> result{};
    std::optional<Range> years{};
    std::optional<Range> ratings{};  // of both players
};

// A bit for each game of a segment, lowest first, set for those that are asked for.
std::vector<std::uint8_t> chosen(Segment const& segment, Choice const& choice);

}  // namespace coupturc::archive
