#pragma once

#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <utility>
#include <vector>

#include "position/move.hpp"
#include "search/limits.hpp"
#include "search/node.hpp"
#include "search/ordering.hpp"

namespace coupturc::search {

// What is searched from the root: the moves other than those excluded, within a window.
struct RootTask {
    Task task{1, -score::infinite, score::infinite};
    std::vector<Move> excluded;
    int number = 0;
};

// What the threads of one search share beside the hash table. The first one leads: the others search what it searches
// from the root. Each leaves a move for later whose position another is at just now; its result is then in the table
// (J.-C. Weill: The ABDADA distributed minimax search algorithm, ICCA Journal 19, 1996, in the simple form of
// T. Kerrigan). All learn the order of moves together. Figures: docs/training.md.
class Team {
public:
    static constexpr int least_depth = 6;  // below, a search is over before it is worth asking about

    explicit Team(int threads) : paths_(static_cast<std::size_t>(threads)), root_{&tasks_.emplace_back()} {
        assert(threads >= 1);
    }

    Ordering& ordering() { return ordering_; }

    // The leader begins with something else at the root.
    void lead(Task const& task, std::vector<Move> excluded) {
        tasks_.push_back({task, std::move(excluded), root_task().number + 1});
        root_.store(&tasks_.back(), std::memory_order_release);
    }

    [[nodiscard]] RootTask const& root_task() const { return *root_.load(std::memory_order_acquire); }

    // Whether the leader is at a later task than this one.
    [[nodiscard]] bool is_past(int number) const { return root_task().number > number; }

    // A thread begins to search the position with this key.
    void enter(std::size_t thread, int ply, std::uint64_t key) {
        paths_[thread].at(ply).store(key, std::memory_order_relaxed);
    }

    [[nodiscard]] bool is_another_at(std::size_t thread, int ply, std::uint64_t key) const {
        for (std::size_t other = 0; other < paths_.size(); ++other) {
            if (other != thread && paths_[other].at(ply).load(std::memory_order_relaxed) == key) {
                return true;
            }
        }
        return false;
    }

    [[nodiscard]] bool is_alone() const { return paths_.size() == 1; }

private:
    // The key that a thread entered last at every ply. What it has left since stands there until the next: whoever
    // leaves that for later loses nothing.
    class alignas(128) Path {
    public:
        std::atomic<std::uint64_t>& at(int ply) { return keys_[static_cast<std::size_t>(ply)]; }
        [[nodiscard]] std::atomic<std::uint64_t> const& at(int ply) const {
            return keys_[static_cast<std::size_t>(ply)];
        }

    private:
        std::array<std::atomic<std::uint64_t>, deepest + 1> keys_{};
    };

    Ordering ordering_;
    std::vector<Path> paths_;
    std::deque<RootTask> tasks_;  // of this search: a thread may still read an old one
    std::atomic<RootTask const*> root_;
};

}  // namespace coupturc::search
