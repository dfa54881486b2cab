#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "archive/hits.hpp"
#include "archive/range.hpp"

namespace coupturc::archive {

// What squares may hold, in the order of sets_of, and last that they are empty.
inline constexpr std::size_t content_count = 5;
inline constexpr std::size_t empty_content = 4;

inline constexpr int king_in_men = 3;
inline constexpr int most_lead = 64 * king_in_men;

// What a position looks like: for each content the squares that may have it, how many pieces there are, and who is to
// move; all of it for so many positions in a row, of which the first one has the side to move.
struct Pattern {
    RulesId rules;
    std::array<Bitboard, content_count> allowed{};
    std::optional<Side> turn{};
    std::array<Range, content_count - 1> pieces{};  // in the order of sets_of
    std::array<Range, 2> both{};                    // men and kings together, White's and Black's
    Range lead{-most_lead, most_lead};              // White's, in men; a king counts as three
    std::uint32_t plies = 1;

    friend bool operator==(Pattern const&, Pattern const&) = default;
};

// The same seen in the mirror (archive/mirror.hpp).
Pattern mirrored(Pattern const& pattern);

// Whether a position looks so, whoever is to move.
bool matches(Pattern const& pattern, AnyPosition const& position);

// Where one of the patterns comes about: the first position of each stretch in which it holds long enough.
Hits search(Segment const& segment, std::span<Pattern const> patterns, Scope const& scope, Wanted const& wanted);

}  // namespace coupturc::archive
