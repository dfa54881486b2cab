#pragma once

#include <atomic>
#include <cassert>
#include <chrono>
#include <cstdint>
#include <limits>

namespace coupturc::search {

// The wall time of a search. It begins with the search, or later and from another thread: a pondered move has no time
// until the opponent plays what was expected.
class SearchTime {
public:
    using Now = std::chrono::steady_clock;

    // From now on the limits hold; 0 means no limit.
    void begin(std::int64_t hard_ms, std::int64_t soft_ms) {
        assert(hard_ms >= 0 && soft_ms >= 0);
        hard_at_.store(after(hard_ms), std::memory_order_relaxed);
        soft_at_.store(after(soft_ms), std::memory_order_relaxed);
        has_begun_.store(true, std::memory_order_release);
    }

    [[nodiscard]] bool has_begun() const { return has_begun_.load(std::memory_order_acquire); }
    [[nodiscard]] bool is_hard_past() const { return is_past(hard_at_); }
    [[nodiscard]] bool is_soft_past() const { return is_past(soft_at_); }

private:
    using Tick = Now::rep;
    static constexpr Tick never = std::numeric_limits<Tick>::max();

    static Tick now() { return Now::now().time_since_epoch().count(); }

    static Tick after(std::int64_t ms) {
        auto const room = std::chrono::duration_cast<std::chrono::milliseconds>(Now::duration{never - now()});
        return ms == 0 || ms >= room.count() ? never : now() + Now::duration{std::chrono::milliseconds{ms}}.count();
    }

    // Without a limit the clock is not read.
    static bool is_past(std::atomic<Tick> const& at) {
        Tick const moment = at.load(std::memory_order_relaxed);
        return moment != never && now() >= moment;
    }

    std::atomic<Tick> hard_at_ = never;
    std::atomic<Tick> soft_at_ = never;
    std::atomic<bool> has_begun_ = false;
};

}  // namespace coupturc::search
