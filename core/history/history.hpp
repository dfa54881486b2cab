#pragma once

#include <bit>
#include <cassert>
#include <cstddef>
#include <optional>
#include <vector>

#include "history/draw_clocks.hpp"
#include "moves/legal_moves.hpp"
#include "position/any_position.hpp"

namespace coupturc::history {

// The draws that stand at a moment of the game.
class Draws {
public:
    void add(DrawReason reason) { set_ |= bit_of(reason); }
    [[nodiscard]] bool has(DrawReason reason) const { return (set_ & bit_of(reason)) != 0; }
    [[nodiscard]] bool any() const { return set_ != 0; }

    // The first that is not among `others`, in the order in which they are reported.
    [[nodiscard]] std::optional<DrawReason> first_outside(Draws others) const {
        unsigned const rest = set_ & ~others.set_;
        return rest == 0 ? std::nullopt : std::optional{static_cast<DrawReason>(std::countr_zero(rest))};
    }

private:
    static unsigned bit_of(DrawReason reason) {
        assert(static_cast<int>(reason) < draw_reason_count);
        return 1U << static_cast<unsigned>(reason);
    }

    unsigned set_ = 0;
};

// King against king and one piece each: drawn at once, unless the side to move can capture (and so wins) or the long
// diagonal decides.
template <RulesProfile R>
void add_material_draws(Position<typename R::Game> const& p, DrawLimits const& limits, Draws& draws) {
    bool const one_each = count(p.pieces(Side::white)) == 1 && count(p.pieces(Side::black)) == 1;
    if (!one_each) {
        return;
    }
    bool const captures = moves::can_capture<R>(p);
    if (limits.king_v_king_at_once && king_v_king(p) && !captures && !is_decided(p)) {
        draws.add(DrawReason::king_v_king);
    }
    if (limits.one_each == OneEach::draw || (limits.one_each == OneEach::draw_unless_capture && !captures)) {
        draws.add(DrawReason::one_each);
    }
}

inline void add_counted_draws(DrawClocks const& clocks, int repetitions, DrawLimits const& limits, Draws& draws) {
    assert(repetitions >= 0);  // 0 when they are not counted here
    auto const reached = [&](DrawReason reason, int plies, int limit) {
        if (limit > 0 && plies >= limit) {
            draws.add(reason);
        }
    };
    reached(DrawReason::repetition, repetitions, limits.repetitions);
    reached(DrawReason::long_diagonal, clocks.long_diagonal, limits.long_diagonal_plies);
    reached(DrawReason::two_v_one, clocks.two_v_one, limits.two_v_one_plies);
    reached(DrawReason::three_v_one, clocks.three_v_one, limits.three_v_one_plies);
    reached(DrawReason::king_moves, clocks.king_plies, limits.king_plies);
    reached(DrawReason::no_progress, clocks.king_plies, limits.no_progress_plies);
}

// A count that may come to a draw, and the plies (of a repetition: the occurrences) at which it does.
struct RunningCount {
    DrawReason reason;
    int count;
    int limit;
};

// A line of moves from a starting position: what draw rules need to look back on. Value semantics.
class History {
public:
    explicit History(AnyPosition const& start) : line_{{start, {}, false}} {}

    [[nodiscard]] AnyPosition const& start() const { return line_[start_].position; }
    [[nodiscard]] AnyPosition const& position() const { return line_.back().position; }
    [[nodiscard]] int ply() const { return static_cast<int>(line_.size() - start_) - 1; }

    // The moves from the start, in order.
    [[nodiscard]] std::vector<Move> moves() const;

    void play(Move const& move);

    // The line with one more move.
    [[nodiscard]] History after(Move const& move) const;

    // The line that starts with a position to which a move led that is not legal. Its draws are counted on from the
    // moves before, as after a legal move of the same piece.
    [[nodiscard]] History continued(AnyPosition const& position, Square origin, Square target) const;

    // The line from which this one was continued, and the squares of that move.
    struct Behind;
    [[nodiscard]] std::optional<Behind> behind() const;

    // The line without its last move; there must be one.
    [[nodiscard]] History before() const;

    // How often the current position has occurred, now included (FMJD 6.1): same pieces, same side to move.
    [[nodiscard]] int repetitions() const;

    [[nodiscard]] DrawClocks clocks(DrawLimits const& limits) const;

    // The counts that run, `repetition` first.
    [[nodiscard]] std::vector<RunningCount> running(DrawLimits const& limits) const;

    // Draws that stand now. None when the side to move cannot move: that loss goes before
    // (docs/rule-sources.md#counting-draws).
    [[nodiscard]] Draws draws(DrawLimits const& limits) const;

    // Draws that would stand after each of these legal moves: as `draws` of the line with that move, and far sooner, as
    // what lies behind is counted once.
    [[nodiscard]] std::vector<Draws> draws_after(std::vector<Move> const& moves, DrawLimits const& limits) const;

    // The positions that may still come again, the current one last: what a search starts from.
    [[nodiscard]] std::vector<AnyPosition> repeatable() const;

    friend bool operator==(History const&, History const&) = default;

private:
    struct Step {
        AnyPosition position;
        Move move;        // that led here
        bool reversible;  // and whether it can be undone by later moves

        friend bool operator==(Step const&, Step const&) = default;
    };

    // A copy that has room for one more step and no other: a server keeps the lines of thousands of games.
    [[nodiscard]] History with_room() const;

    // The first so many positions, as a line that starts behind the last step that no legal move made.
    [[nodiscard]] History first(std::size_t positions) const;

    // Whether a legal move of the position before it made this step.
    [[nodiscard]] bool is_legal(std::size_t step) const;

    std::vector<Step> line_;
    std::size_t start_ = 0;  // what stands before it is only counted
};

struct History::Behind {
    History line;
    Square origin;
    Square target;
};

}  // namespace coupturc::history
