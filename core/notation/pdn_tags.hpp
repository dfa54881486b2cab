#pragma once

#include <optional>
#include <span>

#include "notation/pdn_record.hpp"
#include "notation/pdn_token.hpp"

namespace coupturc::notation {

// Reads the tags of a game, and from them its rules and its start; the moves are left for `replay`. `rules`: those that
// it must have, if any were asked for.
void read_tags(PdnRecord& record, std::span<PdnToken const> tokens, std::optional<RulesId> rules);

// The position of a FEN; its faults become the game's.
std::optional<AnyPosition> read_position(PdnRecord& record, PdnToken const& fen);

}  // namespace coupturc::notation
