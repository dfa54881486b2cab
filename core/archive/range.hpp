#pragma once

namespace coupturc::archive {

// Numbers from one to another, both included.
struct Range {
    int least = 0, most = 64;

    [[nodiscard]] bool holds(int n) const { return least <= n && n <= most; }
    friend bool operator==(Range, Range) = default;
};

}  // namespace coupturc::archive
