#pragma once

#include "moves/perft.hpp"

#include <atomic>
#include <cassert>
#include <vector>

#include "base/joining_thread.hpp"
#include "moves/replies.hpp"
#include "rules/rules_id.hpp"

namespace coupturc::moves {

namespace detail {

// Makes the compiler finish the whole position, in registers, though nothing reads it.
template <class Game>
void keep(Position<Game> const& p) {
    asm volatile("" : : "r"(p.pieces(Side::white)), "r"(p.pieces(Side::black)), "r"(p.kings()));
}

template <RulesProfile R, Side us>
[[gnu::noinline, gnu::flatten]] int make_leaves(Position<typename R::Game> const& p) {
    int n = 0;
    each_position<R, us>(p, [&](Position<typename R::Game> const& leaf) {
        keep(leaf);
        ++n;
    });
    return n;
}

// The last plies of a perft: one, or two where leaves are counted.
template <RulesProfile R, Side us, Leaves leaves>
std::uint64_t count_leaves(Position<typename R::Game> const& p, int plies) {
    assert(plies == 1 || (plies == 2 && leaves == Leaves::counted));
    if constexpr (leaves == Leaves::made) {
        return static_cast<std::uint64_t>(make_leaves<R, us>(p));
    }
    return static_cast<std::uint64_t>(plies == 1 ? count_moves<R, us>(p) : count_replies<R, us>(p));
}

// With so few plies to go, `stop` is not looked at: they take far less than a millisecond.
constexpr int unstopped_plies = 3;

template <RulesProfile R, Side us, Leaves leaves>
[[gnu::noinline]] std::uint64_t lines(Position<typename R::Game> const& p, int depth, std::atomic<bool> const& stop) {
    constexpr int last_plies = leaves == Leaves::made ? 1 : 2;
    if (depth == 0) {
        return 1;
    }
    if (depth <= last_plies) {
        return count_leaves<R, us, leaves>(p, depth);
    }
    if (depth > unstopped_plies && stop.load(std::memory_order_relaxed)) {
        return 0;
    }
    std::uint64_t total = 0;
    each_position<R, us>(
        p, [&](Position<typename R::Game> const& q) { total += lines<R, !us, leaves>(q, depth - 1, stop); });
    return total;
}

template <RulesProfile R, Leaves leaves>
std::uint64_t lines(Position<typename R::Game> const& p, int depth, std::atomic<bool> const& stop) {
    return p.turn() == Side::white ? lines<R, Side::white, leaves>(p, depth, stop)
                                   : lines<R, Side::black, leaves>(p, depth, stop);
}

template <RulesProfile R>
std::uint64_t lines(Position<typename R::Game> const& p, int depth, Leaves leaves, std::atomic<bool> const& stop) {
    return leaves == Leaves::made ? lines<R, Leaves::made>(p, depth, stop) : lines<R, Leaves::counted>(p, depth, stop);
}

template <RulesProfile R>
std::vector<Position<typename R::Game>> positions_after(Position<typename R::Game> const& p, int plies) {
    std::vector<Position<typename R::Game>> level{p};
    for (int ply = 0; ply < plies; ++ply) {
        std::vector<Position<typename R::Game>> next;
        for (auto const& q : level) {
            MoveList moves;
            generate<R>(q, moves);
            for (Move const& move : moves) {
                next.push_back(q.after(move));
            }
        }
        level = std::move(next);
    }
    return level;
}

}  // namespace detail

template <RulesProfile R>
std::uint64_t perft(Position<typename R::Game> const& p, int depth, Leaves leaves, int threads,
                    std::atomic<bool> const& stop) {
    assert(depth >= 0 && threads >= 1);
    constexpr int split = 2;
    if (threads <= 1 || depth <= split) {
        return detail::lines<R>(p, depth, leaves, stop);
    }
    auto const starts = detail::positions_after<R>(p, split);
    std::atomic<std::size_t> taken = 0;
    std::atomic<std::uint64_t> total = 0;
    std::vector<JoiningThread> workers;
    workers.reserve(static_cast<std::size_t>(threads));
    for (int i = 0; i < threads; ++i) {
        workers.emplace_back([&] {
            for (std::size_t job = taken++; job < starts.size(); job = taken++) {
                total += detail::lines<R>(starts[job], depth - split, leaves, stop);
            }
        });
    }
    workers.clear();  // joins
    return total;
}

}  // namespace coupturc::moves
