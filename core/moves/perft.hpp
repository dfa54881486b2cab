#pragma once

#include <cstdint>

#include "moves/replies.hpp"

namespace coupturc {

// How the last ply is counted.
enum class Leaves : std::uint8_t {
    counted,  // without making the moves
    made,     // every position is made, as a search would
};

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
    if constexpr (leaves == Leaves::made) {
        return static_cast<std::uint64_t>(make_leaves<R, us>(p));
    }
    return static_cast<std::uint64_t>(plies == 1 ? count_moves<R, us>(p) : count_replies<R, us>(p));
}

// The number of lines of `depth` plies from here; captures that differ in route only are one move, lines that end
// earlier do not count (docs/perft.md).
template <RulesProfile R, Side us, Leaves leaves = Leaves::counted>
[[gnu::noinline]] std::uint64_t perft(Position<typename R::Game> const& p, int depth) {
    constexpr int last_plies = leaves == Leaves::made ? 1 : 2;
    if (depth == 0) {
        return 1;
    }
    if (depth <= last_plies) {
        return count_leaves<R, us, leaves>(p, depth);
    }
    std::uint64_t total = 0;
    each_position<R, us>(p, [&](Position<typename R::Game> const& q) { total += perft<R, !us, leaves>(q, depth - 1); });
    return total;
}

template <RulesProfile R, Leaves leaves = Leaves::counted>
std::uint64_t perft(Position<typename R::Game> const& p, int depth) {
    return p.turn() == Side::white ? perft<R, Side::white, leaves>(p, depth) : perft<R, Side::black, leaves>(p, depth);
}

}  // namespace coupturc
