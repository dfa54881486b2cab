#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "archive/explore.hpp"

// What each game of a segment did in one position, written down: whoever asks for some of the games counts what is
// written, and looks at none of them. docs/archive.md#ledgers says how: files hold them.

namespace coupturc::archive {

// Of the games of a scope; those that neither have the position nor come behind one of its moves stay out.
std::vector<std::uint8_t> make_ledger(Segment const& segment, AnyPosition const& position, Scope const& scope);

// Counts what games did, as `explore` does, of which so many are named. `only`: a bit for each game that counts; empty:
// all. Nothing when the ledger is of another position or damaged.
std::optional<Explored> read_ledger(Codes ledger, Segment const& segment, AnyPosition const& position,
                                    std::span<std::uint8_t const> only, std::size_t most_named);

}  // namespace coupturc::archive
