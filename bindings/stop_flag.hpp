#pragma once

#include <atomic>

namespace coupturc::python {

// The Python class StopFlag.
struct StopFlag {
    std::atomic<bool> set = false;
};

}  // namespace coupturc::python
