#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "archive/position_set.hpp"
#include "archive/step_code.hpp"
#include "moves/legal_moves.hpp"
#include "moves/order.hpp"

namespace coupturc::archive {

// What one game did with a move: it never came to the position behind it, came to it by other moves, or played it.
enum class Did : std::uint8_t { nothing, reached, played };

// Looks at one game after the other for what it does in a position.
template <RulesProfile R>
class Deeds {
    using Game = typename R::Game;

public:
    explicit Deeds(Position<Game> const& target) {
        moves::generate<R>(target, moves_);
        moves::sort_for_show(moves_);
        wanted_.add(target);
        for (Move const& move : moves_) {
            wanted_.add(target.after(move));
        }
        did_.resize(moves_.size());
    }

    // Whether the game has the position or one behind its moves. `held`: what its pieces held, null when unknown.
    bool look_at(Held const* held, Position<Game> const& start, Codes codes) {
        if (held != nullptr && !wanted_.may_be_in(*held)) {
            return false;
        }
        begin(start);
        bool was_there = false;
        std::uint32_t ply = 0;
        Position<Game> before = start;
        each_position<R>(start, codes, [&](Position<Game> const& p, Codes rest) {
            int const which = wanted_.find(p);
            if (which > 0) {
                come_behind(static_cast<std::size_t>(which - 1), was_there);
            }
            was_there = which == 0;
            if (was_there && !is_there_) {
                arrive(ply, before);
            }
            ends_ = was_there && rest.empty();
            before = p;
            ++ply;
            return wanted_.may_come(p);
        });
        return is_touched_;
    }

    [[nodiscard]] moves::MoveList const& moves() const { return moves_; }  // in the order in which they are shown

    // Of the game that was looked at last: whether it has the position and ends with it, how many moves were played
    // before it, the position that came before, if one did, and what became of each move.
    [[nodiscard]] bool is_there() const { return is_there_; }
    [[nodiscard]] bool ends() const { return ends_; }
    [[nodiscard]] std::uint32_t ply() const { return ply_; }
    [[nodiscard]] Position<Game> const& before() const { return before_; }
    [[nodiscard]] std::vector<Did> const& did() const { return did_; }

private:
    void begin(Position<Game> const& start) {
        if (is_touched_) {
            std::fill(did_.begin(), did_.end(), Did::nothing);
        }
        is_there_ = ends_ = is_touched_ = false;
        before_ = start;
        ply_ = 0;
    }

    void come_behind(std::size_t move, bool from_here) {
        did_[move] = std::max(did_[move], from_here ? Did::played : Did::reached);
        is_touched_ = true;
    }

    void arrive(std::uint32_t ply, Position<Game> const& before) {
        is_there_ = is_touched_ = true;
        ply_ = ply;
        before_ = before;
    }

    moves::MoveList moves_;
    PositionSet<Game> wanted_;  // the position, and behind it those after its moves
    std::vector<Did> did_;
    Position<Game> before_ = Position<Game>::start();
    std::uint32_t ply_ = 0;
    bool is_there_ = false, ends_ = false, is_touched_ = false;
};

}  // namespace coupturc::archive
