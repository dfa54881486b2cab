#pragma once

#include <array>
#include <cstddef>

#include "moves/legal_moves.hpp"

namespace coupturc {

// Counts legal moves without making a list: what a perft needs at its last ply.
//
// Captures by men are counted for all men at once, a level of jumps at a time: a set of landing squares and the
// directions that led there name each route exactly. Two routes are the same move only when they run round the same
// pieces, which takes four jumps, and only then can a man land where it began. So International stops at three
// levels and leaves the rare rest to the capture tree. A Turkish man never comes back along its way (no backward
// capture, and the piece beside it is gone), so there every level is exact.
template <RulesProfile R, Side us>
class ManCaptureCount {
    using Game = typename R::Game;
    using G = Geometry<Game>;
    static constexpr int exact_levels = R::removal == Removal::at_once ? Game::width * Game::height : 3;

public:
    explicit ManCaptureCount(Position<Game> const& p) : enemies_{p.pieces(!us)}, empty_{p.empty()}, men_{p.men(us)} {
        each_man_capture<Game, us>([&]<Direction d>() { go_on<d>(man_landings<Game, d>(men_, enemies_, empty_), 1); });
    }

    [[nodiscard]] bool any() const { return level_ > 0; }
    [[nodiscard]] bool exact() const { return exact_; }
    [[nodiscard]] int total() const { return total_; }

private:
    // `landed`: where men stand after `level` jumps, the last one in direction d.
    template <Direction d>
    void go_on(Bitboard landed, int level) {
        if (landed == 0) {
            return;
        }
        add(landed, level);
        if constexpr (R::promotion != Promotion::end_of_move) {
            Bitboard const crowned = landed & promotion_row<Game>(us);
            exact_ = exact_ && (crowned == 0 || R::promotion == Promotion::stops_move);
            landed ^= crowned;
        }
        Bitboard const empty = level < exact_levels ? empty_ : empty_ | men_;
        each_man_capture<Game, us>([&]<Direction e>() {
            if constexpr (e != reverse(d)) {
                Bitboard const next = man_landings<Game, e>(landed, enemies_, empty);
                if (level < exact_levels) {
                    go_on<e>(next, level + 1);
                } else if (next != 0) {
                    exact_ = false;
                }
            }
        });
    }

    void add(Bitboard landed, int level) {
        if (level > level_) {
            level_ = level;
            total_ = 0;
        }
        if (level == level_) {
            total_ += count(landed);
        }
    }

    Bitboard enemies_, empty_, men_;
    int level_ = 0;
    int total_ = 0;
    bool exact_ = true;
};

template <RulesProfile R, Side us>
int count_moves(Position<typename R::Game> const& p) {
    using Game = typename R::Game;
    ManCaptureCount<R, us> const men{p};
    bool const kings_capture = p.kings(us) != 0 && king_can_jump<Game, us>(p);
    if (!kings_capture && !men.any()) {
        return count_quiet<Game, us>(p);
    }
    if (!kings_capture && men.exact()) {
        return men.total();
    }
    MoveList moves;
    CaptureTree<R, us>{p, moves};
    return static_cast<int>(moves.size());
}

}  // namespace coupturc
