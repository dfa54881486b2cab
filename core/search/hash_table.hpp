#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "base/large_array.hpp"
#include "base/score.hpp"
#include "eval/taste.hpp"
#include "position/move.hpp"

namespace coupturc::search {

enum class Bound : std::uint8_t { upper = 1, lower = 2, exact = 3 };

// What a search found out about a position. The move is known by its ends only.
struct HashEntry {
    Score score = 0;
    int depth = 0;
    Bound bound = Bound::exact;
    std::uint8_t origin = 0;
    std::uint8_t target = 0;
    bool has_move = false;

    [[nodiscard]] bool is_of(Move const& move) const {
        return has_move && origin == move.origin.bit() && target == move.target.bit();
    }

    void keep_move_of(HashEntry const& older) {
        if (!has_move) {
            origin = older.origin;
            target = older.target;
            has_move = older.has_move;
        }
    }
};

// Results by position hash, shared by all threads without locks: a torn entry fails the check of its key
// (R. Hyatt, T. Mann: A lockless transposition table, ICGA Journal 25, 2002). A position may lie in any of the four
// slots of its bucket, which fill one cache line.
class HashTable {
public:
    explicit HashTable(std::size_t bytes)
        : buckets_{std::bit_floor(std::max(bytes / sizeof(Bucket), std::size_t{1}))}, mask_{buckets_.size() - 1} {
        assert(std::has_single_bit(buckets_.size()));
    }

    void clear() {
        for (Bucket& bucket : buckets_) {
            for (Slot& slot : bucket.slots) {
                slot.write(0, 0);
            }
        }
    }

    // A new search begins: what others left behind gives way first, and is forgotten when their taste was another.
    void begin_search(eval::Taste const& taste = {}) {
        if (taste != taste_) {
            clear();
            taste_ = taste;
        }
        generation_.store((generation() + 1) & generations, std::memory_order_relaxed);
    }

    void prefetch(std::uint64_t hash) const { __builtin_prefetch(&buckets_[hash & mask_]); }

    [[nodiscard]] std::optional<HashEntry> find(std::uint64_t hash) const {
        for (Slot const& slot : buckets_[hash & mask_].slots) {
            if (std::uint64_t const data = slot.data_of(hash); data != 0) {
                return unpack(data);
            }
        }
        return std::nullopt;
    }

    // Takes the place of an older result of the same position, whose move stays when the new one has none, or else of
    // what is least worth keeping.
    void store(std::uint64_t hash, HashEntry entry) {
        Slot* place = nullptr;
        int least = 1 << 20;
        for (Slot& slot : buckets_[hash & mask_].slots) {
            if (std::uint64_t const older = slot.data_of(hash); older != 0) {
                place = &slot;
                entry.keep_move_of(unpack(older));
                break;
            }
            if (int const worth = worth_of(slot.data.load(std::memory_order_relaxed)); worth < least) {
                least = worth;
                place = &slot;
            }
        }
        assert(place != nullptr);
        std::uint64_t const data = pack(entry) | generation() << generation_shift;
        place->write(hash ^ data, data);
    }

private:
    struct Slot {
        std::atomic<std::uint64_t> check{0};
        std::atomic<std::uint64_t> data{0};

        // 0 when it holds another position.
        [[nodiscard]] std::uint64_t data_of(std::uint64_t hash) const {
            std::uint64_t const d = data.load(std::memory_order_relaxed);
            return (check.load(std::memory_order_relaxed) ^ d) == hash ? d : 0;
        }

        void write(std::uint64_t new_check, std::uint64_t new_data) {
            data.store(new_data, std::memory_order_relaxed);
            check.store(new_check, std::memory_order_relaxed);
        }
    };

    struct alignas(64) Bucket {
        std::array<Slot, 4> slots;
    };

    static constexpr std::uint64_t generations = 63;
    static constexpr int generation_shift = 40;

    // score 16, depth 8, bound 2, has_move 1, origin 6, target 6, generation 6; the bound is never 0, so neither is
    // the word.
    static std::uint64_t pack(HashEntry const& e) {
        assert(std::in_range<std::int16_t>(e.score) && 0 <= e.depth && e.depth < 256);
        assert(e.origin < 64 && e.target < 64);
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

    [[nodiscard]] std::uint64_t generation() const { return generation_.load(std::memory_order_relaxed); }

    // Depth counts, and every search since then takes four plies of it.
    [[nodiscard]] int worth_of(std::uint64_t data) const {
        auto const age = static_cast<int>((generation() - (data >> generation_shift)) & generations);
        return data == 0 ? -(1 << 10) : static_cast<std::uint8_t>(data >> 16) - 4 * age;
    }

    LargeArray<Bucket> buckets_;
    std::size_t mask_;
    std::atomic<std::uint64_t> generation_ = 0;
    eval::Taste taste_;  // by which its results were valued
};

}  // namespace coupturc::search
