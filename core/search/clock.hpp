#pragma once

#include <atomic>
#include <cassert>
#include <chrono>
#include <cstdint>

#include "base/thread_time.hpp"
#include "search/limits.hpp"
#include "search/search_time.hpp"

namespace coupturc::search {

// What one thread has used of what is limited.
struct ThreadUse {
    std::uint64_t nodes;
    std::chrono::nanoseconds began;  // its CPU time when it began to search
};

// Decides when a search is over: the one place, for all its threads and all limits.
class SearchClock {
public:
    using Now = std::chrono::steady_clock;

    SearchClock(SearchLimits const& limits, std::atomic<bool> const& stop, SearchTime const& time)
        : limits_{limits}, stop_{stop}, time_{time}, start_{Now::now()}, cpu_start_{thread_time()} {
        assert(limits.cpu_ms >= 0 && limits.soft_cpu_ms >= 0 && limits.threads >= 1);
    }

    // Asked by each thread now and then. A thread has its equal share of nodes and of CPU time: with a node limit one
    // thread stops at the same node every time.
    [[nodiscard]] bool is_over(ThreadUse const& use) const {
        if (over_.load(std::memory_order_relaxed) || stop_.load(std::memory_order_relaxed)) {
            return true;
        }
        return (limits_.nodes != 0 && use.nodes * threads() >= limits_.nodes) || time_.is_hard_past() ||
               (is_answered() && has_depth_.load(std::memory_order_relaxed)) || is_cpu_used(use);
    }

    // Called when the last line of a depth was found.
    void finish_depth() { has_depth_.store(true, std::memory_order_relaxed); }

    // Asked between two depths, by the thread that made the clock. Nodes do not count here: they end a search in the
    // middle of a depth.
    [[nodiscard]] bool may_deepen() const {
        return !time_.is_soft_past() && !is_cpu_used(cpu_start_, limits_.soft_cpu_ms) && !is_answered();
    }

    // The position has one legal move.
    void force() { is_forced_.store(true, std::memory_order_relaxed); }

    void end() { over_.store(true, std::memory_order_relaxed); }

    [[nodiscard]] double seconds() const { return std::chrono::duration<double>(Now::now() - start_).count(); }

private:
    // Nothing to choose, and somebody waits for the answer.
    [[nodiscard]] bool is_answered() const {
        return limits_.forced_at_once && is_forced_.load(std::memory_order_relaxed) && time_.has_begun();
    }

    [[nodiscard]] bool is_cpu_used(ThreadUse const& use) const { return is_cpu_used(use.began, limits_.cpu_ms); }

    // By a thread that began then, as if the others had used as much. Without a limit the time is not read.
    [[nodiscard]] bool is_cpu_used(std::chrono::nanoseconds began, std::int64_t ms) const {
        if (ms == 0) {
            return false;
        }
        auto const used = (thread_time() - began) * static_cast<int>(threads());
        return std::chrono::duration_cast<std::chrono::milliseconds>(used).count() >=
               ms;  // as nanoseconds ms may not fit
    }

    [[nodiscard]] std::uint64_t threads() const { return static_cast<std::uint64_t>(limits_.threads); }

    SearchLimits limits_;
    std::atomic<bool> const& stop_;
    SearchTime const& time_;
    std::atomic<bool> over_ = false;
    std::atomic<bool> has_depth_ = false;
    std::atomic<bool> is_forced_ = false;
    Now::time_point start_;
    std::chrono::nanoseconds cpu_start_;
};

}  // namespace coupturc::search
