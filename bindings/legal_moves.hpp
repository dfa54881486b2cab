#pragma once

#include <vector>

#include "position/any_position.hpp"

namespace coupturc::python {

// The Python class LegalMoves.
struct LegalMoves {
    AnyPosition position;
    std::vector<Move> moves;
};

}  // namespace coupturc::python
