#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "archive/hits.hpp"

namespace coupturc::archive {

// One move of a manoeuvre. Without `captures` it may take pieces or not; `captured` are squares that it must take.
struct ManoeuvreStep {
    Square origin, target;
    std::optional<bool> captures{};
    Bitboard captured = 0;

    friend bool operator==(ManoeuvreStep const&, ManoeuvreStep const&) = default;
};

// Moves of one side in this order, others of that side perhaps between them. From the position before the first one to
// that behind the last one there are at most `within` plies.
struct Manoeuvre {
    RulesId rules;
    Side side;
    std::vector<ManoeuvreStep> steps;
    std::uint32_t within;

    friend bool operator==(Manoeuvre const&, Manoeuvre const&) = default;
};

// The same seen in the mirror, as patterns are.
Manoeuvre mirrored(Manoeuvre const& manoeuvre);

// Where one of the manoeuvres begins; of those that end with the same move the latest.
Hits find_manoeuvres(Segment const& segment, std::span<Manoeuvre const> manoeuvres, Scope const& scope,
                     Wanted const& wanted);

}  // namespace coupturc::archive
