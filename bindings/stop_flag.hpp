#pragma once

#include <atomic>

namespace coupturc::bindings {

// The Python class StopFlag.
struct StopFlag {
    std::atomic<bool> set = false;
};

}  // namespace coupturc::bindings
