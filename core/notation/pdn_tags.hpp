#pragma once

#include <optional>
#include <span>

#include "notation/pdn_record.hpp"
#include "notation/pdn_token.hpp"

namespace coupturc::notation {

// Tells the game and its tags, `rules` being what was asked for, if anything; the moves are left for `replay`.
void read_tags(PdnRecord& record, std::span<PdnToken const> tokens, std::optional<RulesId> rules);

// The position of a FEN; its faults become the game's.
std::optional<AnyPosition> read_position(PdnRecord& record, PdnToken const& fen);

}  // namespace coupturc::notation
