#pragma once

#include <atomic>

namespace coupturc {

// For long work that nobody stops.
inline std::atomic<bool> const never_stopped = false;

}  // namespace coupturc
