#pragma once

#include "convert.hpp"
#include "search/search.hpp"

namespace coupturc::bindings {

// What a search reported, with the position that its moves are of.
struct BoundReport {
    AnyPosition position;
    search::SearchReport report;

    friend bool operator==(BoundReport const&, BoundReport const&) = default;
};

}  // namespace coupturc::bindings
