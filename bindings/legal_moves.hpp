#pragma once

#include "convert.hpp"

namespace coupturc::python {

// The Python class LegalMoves.
struct LegalMoves {
    AnyPosition position;
    SharedMoves moves;
};

}  // namespace coupturc::python
