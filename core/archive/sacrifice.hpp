#pragma once

#include <optional>
#include <vector>

#include "archive/hits.hpp"
#include "archive/range.hpp"

namespace coupturc::archive {

// Men that a side gives and wins back with others: a combination, as far as it was played.
//
// A line of a side is one of its moves and what follows as long as every move of the opponent is a capture, which he
// had to make. A sacrifice is a line at whose end the side has won a man or more since one of its positions in it. It
// gave the most that it had lost more than taken in between, against that position; a man that becomes a king counts
// for the end alone. It begins in the position from which it gave most, of several in the last one. A king counts as
// `men_in_a_king`.
struct Sacrifice {
    RulesId rules;
    std::optional<Side> side{};
    Range men{.least = 1};

    friend bool operator==(Sacrifice const&, Sacrifice const&) = default;
};

// The same seen in the mirror, as patterns are.
Sacrifice mirrored(Sacrifice const& sacrifice);

// Where one of the sacrifices begins: in a line there is one at most.
Hits find_sacrifices(Segment const& segment, std::span<Sacrifice const> sacrifices, Scope const& scope,
                     Wanted const& wanted);

}  // namespace coupturc::archive
