#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

#include "search/limits.hpp"

namespace coupturc {

// Decides when a search is over; one for all its threads.
class SearchClock {
public:
    using Now = std::chrono::steady_clock;

    SearchClock(SearchLimits const& limits, std::atomic<bool> const& stop)
        : limits_{limits}, stop_{stop}, start_{Now::now()} {}

    // Asked by each thread now and then. `nodes` of that thread: with a node limit one thread stops at the same node
    // every time.
    [[nodiscard]] bool is_over(std::uint64_t nodes) const {
        if (over_.load(std::memory_order_relaxed)) {
            return true;
        }
        return (limits_.nodes != 0 && nodes * static_cast<std::uint64_t>(limits_.threads) >= limits_.nodes) ||
               stop_.load(std::memory_order_relaxed) ||
               (limits_.time_ms != 0 && seconds() * 1000 >= static_cast<double>(limits_.time_ms));
    }

    void end() { over_.store(true, std::memory_order_relaxed); }

    [[nodiscard]] double seconds() const { return std::chrono::duration<double>(Now::now() - start_).count(); }

private:
    SearchLimits limits_;
    std::atomic<bool> const& stop_;
    std::atomic<bool> over_ = false;
    Now::time_point start_;
};

}  // namespace coupturc
