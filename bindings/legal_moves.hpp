#pragma once

#include "convert.hpp"

namespace coupturc::bindings {

// The Python class LegalMoves.
struct LegalMoves {
    AnyPosition position;
    SharedMoves moves;
};

}  // namespace coupturc::bindings
