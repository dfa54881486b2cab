#include "search/late_moves.hpp"

#include <doctest/doctest.h>

#include <string_view>

#include "../boards.hpp"
#include "notation/move_text.hpp"

using namespace coupturc;
using namespace coupturc::search;
using namespace coupturc::testing;

namespace {

using R = International;

constexpr std::size_t late_enough = 20;
constexpr Task near_leaves{1, 10, 11};
constexpr Score ordinary = -20;

// 46-41 changes little, 37-31 offers a man, 7-1 makes a king.
constexpr std::string_view quiet_fen = "W:W7,37,46:B16,27";

Move move_of(Position<International> const& position, std::string_view text) {
    moves::MoveList moves;
    moves::generate<R>(position, moves);
    for (Move const& move : moves) {
        if (notation::format_full({rules_id<International>, position}, move) == text) {
            return move;
        }
    }
    FAIL("no such move: ", text);
    return {};
}

// Whether a move is skipped when it comes late enough.
bool is_skipped(std::string_view fen, std::string_view text, Task const& task, Score best = ordinary) {
    auto const position = position_of<International>(fen);
    Move const move = move_of(position, text);
    LateMoveFilter<R> late_moves{position, task};
    bool skipped = false;
    for (std::size_t number = 0; number < late_enough; ++number) {
        skipped = late_moves.skips(move, number, best);
    }
    return skipped;
}

}  // namespace

TEST_CASE("a late move after which nobody can capture is left out near the leaves") {
    CHECK(is_skipped(quiet_fen, "46-41", near_leaves));
    CHECK(is_skipped(quiet_fen, "46-41", {2, 10, 11}));
}

TEST_CASE("every move is looked at where") {
    SUBCASE("there are plies left") {
        CHECK_FALSE(is_skipped(quiet_fen, "46-41", {3, 10, 11}));
    }
    SUBCASE("the window is open") {
        CHECK_FALSE(is_skipped(quiet_fen, "46-41", {1, 10, 40}));
    }
    SUBCASE("all before it lose by force") {
        CHECK_FALSE(is_skipped(quiet_fen, "46-41", near_leaves, score::lost_in(6)));
    }
    SUBCASE("the opponent threatens to capture") {
        CHECK_FALSE(is_skipped("W:W7,32,46:B23,28", "46-41", near_leaves));
    }
}

TEST_CASE("what changes something is looked at") {
    SUBCASE("a man that becomes king") {
        CHECK_FALSE(is_skipped(quiet_fen, "7-1", near_leaves));
    }
    SUBCASE("an offer") {
        CHECK_FALSE(is_skipped(quiet_fen, "37-31", near_leaves));
    }
    SUBCASE("a threat") {
        CHECK_FALSE(is_skipped("W:W31,46:B21", "31-26", near_leaves));
    }
}

TEST_CASE("the first moves are always looked at") {
    auto const position = position_of<International>(quiet_fen);
    Move const move = move_of(position, "46-41");
    LateMoveFilter<R> late_moves{position, near_leaves};
    for (std::size_t number = 0; number < late_enough; ++number) {
        CHECK(late_moves.skips(move, number, ordinary) == (number >= late_move::always_tried(1)));
    }
}
