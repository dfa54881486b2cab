#pragma once

#include <cassert>

namespace coupturc {

// Hundredths of a man, from the view of the side to move.
using Score = int;

namespace score {

inline constexpr Score infinite = 32'000;
inline constexpr Score win = 30'000;       // less the plies until the end
inline constexpr Score sure = 29'000;      // beyond it the end of the game is in sight
inline constexpr Score promised = 7'000;    // what a position is worth more when it is won, nobody knows how fast
inline constexpr Score draw = 0;

constexpr Score lost_in(int plies) {
    assert(0 <= plies && plies < win - sure);  // else it would not be in sight
    return plies - win;
}

constexpr bool is_decided(Score s) {
    return s > sure || s < -sure;
}

// What is known to be won is worth this at least, and little else is: so many men are never on the board.
inline constexpr Score least_promised = 5'000;

// The value of a position that is known to be won (1), lost (-1), or of which neither is known (0). Among those won it
// says where the win seems nearer.
constexpr Score with_promise(Score value, int won) {
    constexpr Score reach = promised - least_promised;
    return won == 0 ? value : won * promised + (value > reach ? reach : value < -reach ? -reach : value);
}

constexpr bool is_promised(Score s) {
    return s >= least_promised || s <= -least_promised;
}

// The hash table counts the plies to the end of the game from the position, the search from its root.
constexpr Score to_table(Score s, int ply) {
    assert(-infinite <= s && s <= infinite && ply >= 0);
    return s > sure ? s + ply : s < -sure ? s - ply : s;
}

constexpr Score from_table(Score s, int ply) {
    assert(ply >= 0);
    return s > sure ? s - ply : s < -sure ? s + ply : s;
}

}  // namespace score

}  // namespace coupturc
