#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "archive/segment.hpp"

namespace coupturc::archive {

struct Range {
    std::uint16_t least, most;

    [[nodiscard]] bool holds(std::uint16_t value) const { return least <= value && value <= most; }
};

// What is asked of games besides their moves. What is unknown of a game is in no range.
struct Choice {
    std::optional<Result> result{};
    std::optional<Range> years{};
    std::optional<Range> ratings{};  // of both players
};

// A bit for each game of a segment, lowest first, set for those that are asked for.
std::vector<std::uint8_t> chosen(Segment const& segment, Choice const& choice);

}  // namespace coupturc::archive
