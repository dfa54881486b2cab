#pragma once

#include <cassert>

namespace coupturc {

// Hundredths of a man, from the view of the side to move.
using Score = int;

namespace score {

inline constexpr Score infinite = 32'000;
inline constexpr Score win = 30'000;       // less the plies until the end
inline constexpr Score sure = 29'000;      // beyond it the end of the game is in sight
inline constexpr Score draw = 0;

constexpr Score lost_in(int plies) {
    assert(0 <= plies && plies < win - sure);  // else it would not be in sight
    return plies - win;
}

constexpr bool is_decided(Score s) {
    return s > sure || s < -sure;
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
