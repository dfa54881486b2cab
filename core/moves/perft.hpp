#pragma once

#include <cstdint>

#include "moves/count.hpp"

namespace coupturc {

// How the last ply is counted.
enum class Leaves : std::uint8_t {
    counted,  // without making the moves
    made,     // every position is made, as a search would
};

// The number of lines of `depth` plies from here; captures that differ in route only are one move, lines that end
// earlier do not count (PERFT.md).
template <RulesProfile R, Side us, Leaves leaves = Leaves::counted>
std::uint64_t perft(Position<typename R::Game> const& p, int depth) {
    using Game = typename R::Game;
    if (leaves == Leaves::counted && depth == 1) {
        return static_cast<std::uint64_t>(count_moves<R, us>(p));
    }
    if (depth == 0) {
        return 1;
    }
    std::uint64_t total = 0;
    if (can_capture<Game, us>(p)) {
        MoveList moves;
        CaptureTree<R, us>{p, moves};
        for (Move const& move : moves) {
            total += perft<R, !us, leaves>(p.template after<us>(move), depth - 1);
        }
        return total;
    }
    each_quiet<Game, us>(p, [&](Move const& move) {
        total += perft<R, !us, leaves>(p.template after<us>(move), depth - 1);
    });
    return total;
}

template <RulesProfile R, Leaves leaves = Leaves::counted>
std::uint64_t perft(Position<typename R::Game> const& p, int depth) {
    return p.turn() == Side::white ? perft<R, Side::white, leaves>(p, depth) : perft<R, Side::black, leaves>(p, depth);
}

}  // namespace coupturc
