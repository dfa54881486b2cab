#pragma once

#include <atomic>
#include <cstdint>

#include "base/stop.hpp"
#include "position/position.hpp"

namespace coupturc::moves {

// How the last ply is counted.
enum class Leaves : std::uint8_t {
    counted,  // without making the moves
    made,     // every position is made, as a search would
};

// The number of lines of `depth` plies from here; captures that differ in route only are one move, lines that end
// earlier do not count (docs/perft.md). Several threads share the positions two plies down. Once `stop` is set it ends
// soon and the number means nothing. Compiled once, in perft.cpp: counting replies without making moves takes the
// compiler half a minute.
template <RulesProfile R>
std::uint64_t perft(Position<typename R::Game> const& p, int depth, Leaves leaves = Leaves::counted, int threads = 1,
                    std::atomic<bool> const& stop = never_stopped);

}  // namespace coupturc::moves
