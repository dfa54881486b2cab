#pragma once

#include <cstdint>
#include <vector>

#include "archive/scan.hpp"

namespace coupturc::archive {

// Where something was found: in which game, behind how many of its moves, and which of the things looked for.
struct Hit {
    std::uint32_t game, ply, which;

    friend bool operator==(Hit, Hit) = default;
};

struct Hits {
    std::vector<Hit> all{};
    std::size_t next = 0;   // the game to go on with
    bool is_cut = false;    // there were more than was asked for: the scan ended at `next`

    friend bool operator==(Hits const&, Hits const&) = default;
};

// How many are wanted: all of a game once it has one.
struct Wanted {
    std::size_t most;
    bool every = false;     // every hit of a game; else the first one
};

// Calls find(game, Position, Codes, Hits) for the games of a scope until there are as many hits as are wanted.
template <class Game, class Find>
Hits collect(Segment const& segment, Scope const& scope, Wanted const& wanted, Find&& find) {
    Hits hits;
    hits.next = each_game<Game>(segment, scope, [&](std::size_t game, Position<Game> const& start, Codes codes) {
        find(static_cast<std::uint32_t>(game), start, codes, hits);
        hits.is_cut = hits.all.size() >= wanted.most;
        return !hits.is_cut;
    });
    hits.is_cut = hits.is_cut && hits.next < segment.size();
    return hits;
}

}  // namespace coupturc::archive
