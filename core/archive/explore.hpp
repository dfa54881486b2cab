#pragma once

#include <cstdint>
#include <vector>

#include "archive/scan.hpp"

namespace coupturc::archive {

// Where a position stands: in which game, behind how many of its moves.
struct Place {
    std::uint32_t game, ply;

    friend bool operator==(Place, Place) = default;
};

// What games made of one move. A game counts once; one that played the move is not among those that reached the
// position behind it by other moves.
struct ExploredMove {
    Move move;
    Counts played{}, reached{};
    // Of the games that played it. 0: unknown.
    std::uint16_t first_year = 0, last_year = 0;
    std::uint64_t rating_sum = 0, rating_count = 0;  // of the side that played it, where known

    friend bool operator==(ExploredMove const&, ExploredMove const&) = default;
};

// A move by which games came to the position.
struct MoveBefore {
    AnyPosition position;
    Move move;
    Counts counts{};

    friend bool operator==(MoveBefore const&, MoveBefore const&) = default;
};

struct Explored {
    AnyPosition position;
    Counts total{}, ended{};             // games that have the position; those that end there
    std::vector<ExploredMove> moves{};   // every legal one, in the order in which moves are shown
    std::vector<MoveBefore> before{};    // the most frequent first
    std::vector<Place> sample{};         // the first games that have it
    std::size_t next = 0;                // the game to go on with

    friend bool operator==(Explored const&, Explored const&) = default;
};

inline constexpr std::size_t most_in_sample = 50;

// Counts what the games of a segment did in a position, wherever in a game it stands.
Explored explore(Segment const& segment, AnyPosition const& position, Scope const& scope);

// The legal move that leads from one position to the other, if one does.
std::optional<Move> move_between(AnyPosition const& before, AnyPosition const& after);

// The less of two years, 0 being unknown.
std::uint16_t earlier(std::uint16_t a, std::uint16_t b);

void add(Counts& counts, Counts const& others);

// The most frequent first; of two as frequent ones the same, however the games were shared out.
void sort_by_count(std::vector<MoveBefore>& moves);

// Adds what was found in other games, for the same position; `next` and the sample stay those of `sum` where it has
// them.
void add(Explored& sum, Explored const& other);

}  // namespace coupturc::archive
