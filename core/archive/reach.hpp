#pragma once

#include <span>

#include "archive/hits.hpp"

namespace coupturc::archive {

// Where each game first has each of the positions, which are all different; without `every` the first of them only.
Hits reach(Segment const& segment, std::span<AnyPosition const> positions, Scope const& scope, Wanted const& wanted);

}  // namespace coupturc::archive
