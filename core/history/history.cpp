#include "history/history.hpp"

#include <algorithm>
#include <cassert>

namespace coupturc::history {

namespace {

// What hands did, in the form of a move: the counts ask what was taken, and by which piece.
template <class Game>
Move as_if_legal(Position<Game> const& before, Position<Game> const& after, Square origin, Square target) {
    auto const gone = [&](Side side) { return before.pieces(side) & ~after.pieces(side) & ~origin.board(); };
    bool const promotes = (before.kings() & origin.board()) == 0 && (after.kings() & target.board()) != 0;
    return {gone(Side::white) | gone(Side::black), origin, target, promotes};
}

}  // namespace

void History::play(Move const& move) {
    bool const reversible =
        position().visit([&]<RulesProfile R>(Position<typename R::Game> const& p) { return is_reversible(p, move); });
    line_.push_back({position().after(move), move, reversible});
}

History History::after(Move const& move) const {
    History next = with_room();
    next.play(move);
    return next;
}

History History::with_room() const {
    History copy{line_.front().position};
    copy.line_.reserve(line_.size() + 1);
    copy.line_.assign(line_.begin(), line_.end());
    copy.start_ = start_;
    return copy;
}

History History::continued(AnyPosition const& position, Square origin, Square target) const {
    return this->position().visit([&]<RulesProfile R>(Position<typename R::Game> const& before) {
        Move const done = as_if_legal(before, position.as<typename R::Game>(), origin, target);
        bool const own = (before.pieces(before.turn()) & origin.board()) != 0;
        History next = with_room();
        next.line_.push_back({position, done, own && is_reversible(before, done)});
        next.start_ = line_.size();
        return next;
    });
}

std::optional<History::Behind> History::behind() const {
    if (start_ == 0) {
        return std::nullopt;
    }
    Move const& led = line_[start_].move;
    return Behind{first(start_), led.origin, led.target};
}

History History::before() const {
    assert(ply() > 0);
    History before = *this;
    before.line_.pop_back();
    return before;
}

History History::first(std::size_t positions) const {
    History first = *this;
    first.line_.erase(first.line_.begin() + static_cast<std::ptrdiff_t>(positions), first.line_.end());
    first.start_ = positions - 1;
    while (first.start_ > 0 && first.is_legal(first.start_)) {
        --first.start_;
    }
    return first;
}

bool History::is_legal(std::size_t step) const {
    AnyPosition const& before = line_[step - 1].position;
    Move const& move = line_[step].move;
    moves::MoveList legal;
    before.visit([&]<RulesProfile R>(Position<typename R::Game> const& p) { moves::generate<R>(p, legal); });
    return std::ranges::find(legal, move) != legal.end() && before.after(move) == line_[step].position;
}

std::vector<Move> History::moves() const {
    auto const first = line_.begin() + static_cast<std::ptrdiff_t>(start_) + 1;
    std::vector<Move> moves;
    std::transform(first, line_.end(), std::back_inserter(moves), [](Step const& s) { return s.move; });
    return moves;
}

int History::repetitions() const {
    auto const positions = repeatable();
    return static_cast<int>(std::count(positions.begin(), positions.end(), position()));
}

std::vector<AnyPosition> History::repeatable() const {
    auto const irreversible = std::find_if(line_.rbegin(), line_.rend(), [](Step const& s) { return !s.reversible; });
    auto const first = irreversible == line_.rend() ? line_.begin() : irreversible.base() - 1;
    std::vector<AnyPosition> positions;
    std::transform(first, line_.end(), std::back_inserter(positions), [](Step const& s) { return s.position; });
    assert(!positions.empty() && positions.back() == position());
    return positions;
}

DrawClocks History::clocks(DrawLimits const& limits) const {
    return line_.front().position.visit([&]<RulesProfile R>(Position<typename R::Game> const& start) {
        using Game = typename R::Game;
        DrawClocks clocks = start_clocks(start, limits);
        for (std::size_t i = 1; i < line_.size(); ++i) {
            clocks =
                advance(clocks, line_[i - 1].position.as<Game>(), line_[i].move, line_[i].position.as<Game>(), limits);
        }
        return clocks;
    });
}

std::vector<RunningCount> History::running(DrawLimits const& limits) const {
    DrawClocks const now = clocks(limits);
    std::vector<RunningCount> all{{DrawReason::repetition, repetitions(), limits.repetitions},
                                  {DrawReason::long_diagonal, now.long_diagonal, limits.long_diagonal_plies},
                                  {DrawReason::two_v_one, now.two_v_one, limits.two_v_one_plies},
                                  {DrawReason::three_v_one, now.three_v_one, limits.three_v_one_plies},
                                  {DrawReason::king_moves, now.king_plies, limits.king_plies},
                                  {DrawReason::no_progress, now.king_plies, limits.no_progress_plies}};
    std::erase_if(all, [](RunningCount const& each) { return each.limit <= 0 || each.count < 0; });
    return all;
}

Draws History::draws(DrawLimits const& limits) const {
    Draws draws;
    position().visit([&]<RulesProfile R>(Position<typename R::Game> const& p) {
        if (moves::can_move<R>(p)) {
            add_material_draws<R>(p, limits, draws);
            add_counted_draws(clocks(limits), repetitions(), limits, draws);
        }
    });
    return draws;
}

std::vector<Draws> History::draws_after(std::vector<Move> const& moves, DrawLimits const& limits) const {
    DrawClocks const now = clocks(limits);
    std::vector<AnyPosition> const before = repeatable();
    return position().visit([&]<RulesProfile R>(Position<typename R::Game> const& p) {
        std::vector<Draws> all(moves.size());
        for (std::size_t i = 0; i < moves.size(); ++i) {
            AnyPosition const next = position().after(moves[i]);
            auto const& after = next.as<typename R::Game>();
            if (moves::can_move<R>(after)) {
                auto const times = is_reversible(p, moves[i]) ? std::count(before.begin(), before.end(), next) : 0;
                add_material_draws<R>(after, limits, all[i]);
                add_counted_draws(advance(now, p, moves[i], after, limits), 1 + static_cast<int>(times), limits,
                                  all[i]);
            }
        }
        return all;
    });
}

}  // namespace coupturc::history
