#pragma once

#include <array>
#include <cstdint>

namespace coupturc {

// Turkish: one piece on each side (docs/rule-sources.md#one-piece-each).
enum class OneEach : std::uint8_t { play_on, draw, draw_unless_capture };

// When a game is drawn without agreement. Counts are plies (rule books count moves by both sides); 0 is off.
// Run-time data, because profiles are (docs/profiles.md).
struct DrawLimits {
    int repetitions = 0;               // FMJD 6.1; 000-43: the n-th time the same position, same side to move
    int king_plies = 0;                // FMJD 6.2: king moves only, no capture
    int three_v_one_plies = 0;         // FMJD 6.3; 000-42
    bool three_v_one_kings_only = false;  // 001-41: three kings, not king and men
    int two_v_one_plies = 0;           // FMJD 6.4; 000-41
    bool two_v_one_kings_only = false;    // 000-41: two kings, not king and man
    int long_diagonal_plies = 0;       // 001-42: three against one while the lone king stands on 46-5
    bool king_v_king_at_once = false;  // 000-39
    int no_progress_plies = 0;         // docs/rule-sources.md#no-progress
    OneEach one_each = OneEach::play_on;

    friend bool operator==(DrawLimits const&, DrawLimits const&) = default;
};

// In the order in which they are reported when several are reached at once.
enum class DrawReason : std::uint8_t {
    king_v_king,
    one_each,
    repetition,
    long_diagonal,
    two_v_one,
    three_v_one,
    king_moves,
    no_progress,
};

inline constexpr int draw_reason_count = 8;

// What they are called outside, in the same order.
inline constexpr std::array<char const*, draw_reason_count> draw_reason_names{
    "king_v_king", "one_each", "repetition", "long_diagonal", "two_v_one", "three_v_one", "king_moves", "no_progress"};

}  // namespace coupturc
