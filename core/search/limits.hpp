#pragma once

#include <cstdint>

namespace coupturc {

// When a search ends; 0 stands for no limit. The deepest finished depth counts.
struct SearchLimits {
    int depth = 0;
    std::uint64_t nodes = 0;
    std::int64_t time_ms = 0;
    int threads = 1;
    int lines = 1;  // best moves to work out, each with its variation
};

inline constexpr int deepest = 100;

}  // namespace coupturc
