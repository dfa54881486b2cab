#pragma once

#include "convert.hpp"

namespace coupturc::bindings {

// The Python class LegalMoves.
struct LegalMoves {
    AnyPosition position;
    SharedMoves moves;

    friend bool operator==(LegalMoves const& a, LegalMoves const& b) { return a.position == b.position; }
};

}  // namespace coupturc::bindings
