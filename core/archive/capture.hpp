#pragma once

#include <optional>
#include <vector>

#include "archive/hits.hpp"
#include "archive/range.hpp"

namespace coupturc::archive {

// A capture: by whom, of how many pieces, and as far as that is said where it begins and ends and what it takes.
struct Capture {
    RulesId rules;
    std::optional<Side> side{};
    Range pieces{.least = 1};
    std::optional<Square> origin{}, target{};
    Bitboard captured = 0;  // it takes what stands on all of these, and perhaps others

    friend bool operator==(Capture const&, Capture const&) = default;
};

// The same seen in the mirror, as patterns are.
Capture mirrored(Capture const& capture);

// Where one of the captures is made: behind the moves before it.
Hits find_captures(Segment const& segment, std::span<Capture const> captures, Scope const& scope, Wanted const& wanted);

}  // namespace coupturc::archive
