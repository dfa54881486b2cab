#pragma once

#include <algorithm>
#include <cassert>
#include <optional>
#include <vector>

#include "history/history.hpp"

namespace coupturc::history {

// How a line ended on the board.
struct LineEnd {
    std::optional<DrawReason> draw;  // nothing: the side to move cannot move
    int ply;                         // moves played by then
    Side turn;
    bool has_pieces;  // the side to move

    friend bool operator==(LineEnd const&, LineEnd const&) = default;
};

// Follows a line of moves and finds where it ends by draw limits; says the same as History::draws after each move, but
// carries the counts along instead of counting the line again. Moves after the end change nothing.
template <RulesProfile R>
class LineJudge {
    using Game = typename R::Game;

public:
    // `claims`: draws that end the game only when a player asks for them.
    LineJudge(Position<Game> const& start, DrawLimits const& limits, Draws claims) : limits_{limits}, claims_{claims} {
        set_up(start);
    }

    void play(Move const& move) {
        if (end_) {
            return;
        }
        Position<Game> const before = position(), after = before.after(move);
        clocks_ = advance(clocks_, before, move, after, limits_);
        if (!is_reversible(before, move)) {
            repeatable_.clear();
        }
        repeatable_.push_back(after);
        ++ply_;
        judge();
    }

    // Goes on from another position; what was counted belongs to the line before it.
    void set_up(Position<Game> const& position) {
        if (end_) {
            return;
        }
        repeatable_.assign(1, position);
        clocks_ = start_clocks(position, limits_);
        judge();
    }

    [[nodiscard]] Position<Game> const& position() const {
        assert(!repeatable_.empty());
        return repeatable_.back();
    }
    [[nodiscard]] int ply() const { return ply_; }
    [[nodiscard]] std::optional<LineEnd> const& end() const { return end_; }

    // Draws that could be claimed now.
    [[nodiscard]] Draws claimable() const { return end_ ? Draws{} : draws_; }

private:
    void judge() {
        Position<Game> const& now = position();
        draws_ = {};
        if (!moves::can_move<R>(now)) {
            end_ = LineEnd{std::nullopt, ply_, now.turn(), now.pieces(now.turn()) != 0};
            return;
        }
        add_material_draws<R>(now, limits_, draws_);
        add_counted_draws(clocks_, repetitions(), limits_, draws_);
        if (auto const draw = draws_.first_outside(claims_)) {
            end_ = LineEnd{draw, ply_, now.turn(), true};
        }
    }

    [[nodiscard]] int repetitions() const {
        return static_cast<int>(std::count(repeatable_.begin(), repeatable_.end(), position()));
    }

    DrawLimits limits_;
    Draws claims_;
    std::vector<Position<Game>> repeatable_;  // the current position last
    DrawClocks clocks_;
    int ply_ = 0;
    Draws draws_;
    std::optional<LineEnd> end_;
};

}  // namespace coupturc::history
