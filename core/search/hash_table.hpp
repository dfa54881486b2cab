#pragma once

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "base/score.hpp"
#include "position/move.hpp"

namespace coupturc {

enum class Bound : std::uint8_t { upper = 1, lower = 2, exact = 3 };

// What a search found out about a position. The move is known by its ends only.
struct HashEntry {
    Score score = 0;
    int depth = 0;
    Bound bound = Bound::exact;
    std::uint8_t origin = 0;
    std::uint8_t target = 0;
    bool has_move = false;
};

// Results by position hash, shared by all threads without locks: a torn entry fails the check of its key
// (R. Hyatt, T. Mann: A lockless transposition table, ICGA Journal 25, 2002).
class HashTable {
public:
    explicit HashTable(std::size_t bytes)
        : mask_{std::bit_floor(bytes / sizeof(Slot)) - 1}, slots_{std::make_unique<Slot[]>(mask_ + 1)} {}

    void clear() {
        for (std::size_t i = 0; i <= mask_; ++i) {
            slots_[i].check.store(0, std::memory_order_relaxed);
            slots_[i].data.store(0, std::memory_order_relaxed);
        }
    }

    void prefetch(std::uint64_t hash) const { __builtin_prefetch(&slots_[hash & mask_]); }

    [[nodiscard]] std::optional<HashEntry> find(std::uint64_t hash) const {
        Slot const& slot = slots_[hash & mask_];
        std::uint64_t const data = slot.data.load(std::memory_order_relaxed);
        if (data == 0 || (slot.check.load(std::memory_order_relaxed) ^ data) != hash) {
            return std::nullopt;
        }
        return unpack(data);
    }

    // The newer result stays, unless the older one of the same position was searched much deeper.
    void store(std::uint64_t hash, HashEntry const& entry) {
        Slot& slot = slots_[hash & mask_];
        if (auto const old = find(hash); old && old->depth > entry.depth + 2 && entry.bound != Bound::exact) {
            return;
        }
        std::uint64_t const data = pack(entry);
        slot.data.store(data, std::memory_order_relaxed);
        slot.check.store(hash ^ data, std::memory_order_relaxed);
    }

private:
    struct Slot {
        std::atomic<std::uint64_t> check{0};
        std::atomic<std::uint64_t> data{0};
    };

    // score 16, depth 8, bound 2, has_move 1, origin 6, target 6; the bound is never 0, so neither is the word.
    static std::uint64_t pack(HashEntry const& e) {
        return static_cast<std::uint16_t>(e.score) |
               static_cast<std::uint64_t>(static_cast<std::uint8_t>(e.depth)) << 16 |
               static_cast<std::uint64_t>(e.bound) << 24 | static_cast<std::uint64_t>(e.has_move) << 26 |
               static_cast<std::uint64_t>(e.origin) << 27 | static_cast<std::uint64_t>(e.target) << 33;
    }

    static HashEntry unpack(std::uint64_t data) {
        return {.score = static_cast<std::int16_t>(data),
                .depth = static_cast<std::uint8_t>(data >> 16),
                .bound = static_cast<Bound>(data >> 24 & 3),
                .origin = static_cast<std::uint8_t>(data >> 27 & 63),
                .target = static_cast<std::uint8_t>(data >> 33 & 63),
                .has_move = (data >> 26 & 1) != 0};
    }

    std::size_t mask_;
    std::unique_ptr<Slot[]> slots_;
};

}  // namespace coupturc
