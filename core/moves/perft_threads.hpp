#pragma once

#include <atomic>
#include <thread>
#include <vector>

#include "moves/perft.hpp"

namespace coupturc {

// perft with the positions two plies down shared out over threads.
template <RulesProfile R, Leaves leaves = Leaves::counted>
std::uint64_t perft(Position<typename R::Game> const& p, int depth, int threads) {
    using Game = typename R::Game;
    constexpr int split = 2;
    if (threads <= 1 || depth <= split) {
        return perft<R, leaves>(p, depth);
    }
    std::vector<Position<Game>> level{p};
    for (int ply = 0; ply < split; ++ply) {
        std::vector<Position<Game>> next;
        for (Position<Game> const& q : level) {
            MoveList moves;
            generate<R>(q, moves);
            for (Move const& move : moves) {
                next.push_back(q.after(move));
            }
        }
        level = std::move(next);
    }
    std::atomic<std::size_t> taken = 0;
    std::atomic<std::uint64_t> total = 0;
    std::vector<std::jthread> workers;
    for (int i = 0; i < threads; ++i) {
        workers.emplace_back([&] {
            for (std::size_t job = taken++; job < level.size(); job = taken++) {
                total += perft<R, leaves>(level[job], depth - split);
            }
        });
    }
    workers.clear();  // joins
    return total;
}

}  // namespace coupturc
