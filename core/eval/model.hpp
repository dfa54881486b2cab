#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <utility>

#include "eval/block.hpp"
#include "eval/terms.hpp"
#include "eval/windows.hpp"
#include "rules/rules_id.hpp"

namespace coupturc::eval {

// What the learned evaluation adds to the count of pieces: a network with one hidden layer of 64 units. Its inputs are
// the patterns of men on the windows and the squares of the kings, as the side to move sees them; each is a row of 64
// weights, and the rows of a position add up. The first 62 units are bent: their sum, from 0 to 1, is squared, and
// counts with a weight of the stage of the game (like the networks of Stockfish and their squared clipped units). The
// last two are straight: their sums are men in the opening and in the ending. What it is worth: docs/training.md.

inline constexpr int units = 64;
inline constexpr int straight_units = 2;
inline constexpr int bent_units = units - straight_units;
inline constexpr int stages = 8;
inline constexpr int pieces_a_stage = 5;

template <class Game>
inline constexpr int pattern_rows = window_tables<Game> * patterns_a_window;

template <class Game>
inline constexpr int rows = pattern_rows<Game> + 2 * Geometry<Game>::square_count;

// The weights in their order. Of `sums`, what the rows of a position are added to; `outputs`, stage by stage, of all
// units, zeros of the straight ones; `stages` is added in each.
template <class Game>
inline constexpr std::array blocks{
    Block{"windows", pattern_rows<Game> * units},
    Block{"kings", (rows<Game> - pattern_rows<Game>)*units},
    Block{"sums", units},
    Block{"outputs", stages * units},
    Block{"stages", stages},
};
static_assert([] {
    bool sound = true;
    each_game([&]<class Game>() { sound = sound && is_sound(blocks<Game>); });
    return sound;
}());

template <class Game>
inline constexpr auto first_sum = static_cast<std::size_t>(weights_before(blocks<Game>, "sums"));

template <class Game>
inline constexpr auto first_output = static_cast<std::size_t>(weights_before(blocks<Game>, "outputs"));

template <class Game>
inline constexpr auto first_stage = static_cast<std::size_t>(weights_before(blocks<Game>, "stages"));

template <class Game>
inline constexpr auto weight_count = static_cast<std::size_t>(weights_of(blocks<Game>));

// What the opening is counted down by. International: the rows that the men still have to go, so that men that have
// come far make an ending also where many are left (like the phase of F. Letouzey's Scan 2.0; docs/training.md has the
// match). Turkish: the pieces.
template <class Game>
constexpr int opening_left(Position<Game> const& p) {
    return Game::all_squares ? count(p.occupied()) : rows_to_go(p, Side::white) + rows_to_go(p, Side::black);
}

// Share of the opening in the value, 0 .. phase_steps.
template <class Game>
inline constexpr int phase_steps = opening_left(Position<Game>::start());

template <class Game>
constexpr int phase(Position<Game> const& p) {
    return std::min(opening_left(p), phase_steps<Game>);
}

// Which weights of the bent units count.
template <class Game>
constexpr std::size_t stage(Position<Game> const& p) {
    return static_cast<std::size_t>(std::min((std::max(count(p.occupied()), 1) - 1) / pieces_a_stage, stages - 1));
}

// What the pieces of the side to move are worth more than the other side's, by hand.
template <class Game>
constexpr Score material(Position<Game> const& p) {
    constexpr Score man = weight_of<Game>("men"), king = weight_of<Game>("kings");
    auto const of = [&](Side side) { return man * count(p.men(side)) + king * count(p.kings(side)); };
    return of(p.turn()) - of(!p.turn());
}

// The rows that add up for a position.
class RowList {
public:
    void add(int row) {
        assert(size_ < numbers_.size() && row >= 0);
        numbers_[size_++] = row;
    }

    [[nodiscard]] int const* begin() const { return numbers_.data(); }
    [[nodiscard]] int const* end() const { return numbers_.data() + size_; }

private:
    std::array<int, 96> numbers_;  // 26 windows and 64 kings at most
    std::size_t size_ = 0;
};

template <class Game, Side us>
void add_patterns(Position<Game> const& p, RowList& list) {
    Bitboard const own = p.men(us), enemy = p.men(!us);
    static constexpr auto const& all = windows<Game>[static_cast<std::size_t>(us)];
    [&]<std::size_t... i>(std::index_sequence<i...>) {
        (list.add(all[i].table * patterns_a_window + pattern<all[i]>(own, enemy)), ...);
    }(std::make_index_sequence<all.size()>{});
}

template <class Game>
void add_kings(Position<Game> const& p, RowList& list) {
    using G = Geometry<Game>;
    Side const us = p.turn();
    auto const seen = [&](Square s) { return us == Side::white ? G::ordinal(s) : G::square_count - 1 - G::ordinal(s); };
    for_each(p.kings(us), [&](Square s) { list.add(pattern_rows<Game> + seen(s)); });
    for_each(p.kings(!us), [&](Square s) { list.add(pattern_rows<Game> + G::square_count + seen(s)); });
}

template <class Game>
RowList rows_of(Position<Game> const& p) {
    RowList list;
    if (p.turn() == Side::white) {
        add_patterns<Game, Side::white>(p, list);
    } else {
        add_patterns<Game, Side::black>(p, list);
    }
    if (p.kings() != 0) {
        add_kings(p, list);
    }
    return list;
}

}  // namespace coupturc::eval
