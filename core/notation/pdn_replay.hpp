#pragma once

#include <span>

#include "notation/pdn_record.hpp"
#include "notation/pdn_token.hpp"

namespace coupturc::notation {

// Plays the movetext from the start position: fills in moves, elements, faults and the end position.
void replay(PdnRecord& record, std::span<PdnToken const> tokens);

}  // namespace coupturc::notation
