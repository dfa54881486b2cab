#pragma once

#include <chrono>
#include <ctime>

namespace coupturc {

// CPU time of the calling thread. Where the system does not count it, wall time, which is never less.
inline std::chrono::nanoseconds thread_time() {
#ifdef CLOCK_THREAD_CPUTIME_ID
    std::timespec time{};
    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0) {
        return std::chrono::seconds{time.tv_sec} + std::chrono::nanoseconds{time.tv_nsec};
    }
#endif
    return std::chrono::steady_clock::now().time_since_epoch();
}

}  // namespace coupturc
