#pragma once

#include <cstdint>

namespace coupturc::search {

// When a search ends; 0 means no limit. The deepest finished depth counts.
struct SearchLimits {
    std::int64_t hard_ms = 0;      // no search goes on after it
    std::int64_t soft_ms = 0;      // the first depth that is finished after it is the last
    std::int64_t cpu_ms = 0;       // CPU time of the threads that search, together
    std::int64_t soft_cpu_ms = 0;  // as soft_ms, in the CPU time of cpu_ms
    std::uint64_t nodes = 0;       // positions searched
    int depth = 0;                 // plies looked ahead
    bool forced_at_once = false;   // with one legal move the first depth is enough, as when a move is to be played
    int threads = 1;
    int lines = 1;  // best moves to work out, each with its variation
};

inline constexpr int deepest = 100;

}  // namespace coupturc::search
