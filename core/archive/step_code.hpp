#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "moves/directions.hpp"
#include "position/position.hpp"
#include "rules/features.hpp"

// Step code: the moves of a game, one byte each (docs/formats.md#step-code). A man's quiet step is named by its square
// and its direction, so it is read without a list of moves. Any other move is named by its place among the captures,
// or among the quiet moves of kings, in the order of moves/order.hpp. Files hold it: what a byte means never changes
// without a new version.

namespace coupturc::archive {

inline constexpr std::uint8_t step_code_version = 1;

using Codes = std::span<std::uint8_t const>;

// Behind this byte stands a place that does not fit into one byte: two bytes, the lower one first.
inline constexpr std::uint8_t long_place = 255;
inline constexpr std::size_t long_bytes = 3;
inline constexpr std::size_t most_place = 0xffff;

// In how many directions a man steps: forward, and to both sides where men do that.
template <class Game>
inline constexpr int step_directions = Game::lines == Lines::diagonal ? 2 : 3;

// The codes below this one are steps of men; those from it on are places.
template <class Game>
inline constexpr std::uint8_t first_place =
    static_cast<std::uint8_t>(step_directions<Game> * Geometry<Game>::square_count);

// The number of a direction among those in which a man steps, the same for both sides: diagonally 0 to the left and 1
// to the right as White sees it; else 0 forward, 1 to the right, 2 to the left.
template <class Game>
constexpr int step_number(Direction d) {
    return d % step_directions<Game>;
}

template <class Game>
constexpr std::uint8_t step_code(Square origin, Direction d) {
    return static_cast<std::uint8_t>(step_directions<Game> * Geometry<Game>::ordinal(origin) + step_number<Game>(d));
}

// A step from one square to the next; both sets are empty for a code that leads off the board.
struct Step {
    Bitboard origin = 0, target = 0;
};

template <class Game, Side us>
constexpr std::array<Step, first_place<Game>> all_steps() {
    using G = Geometry<Game>;
    std::array<Step, first_place<Game>> all{};
    moves::each_forward<Game, us>([&]<Direction d>() {
        for_each(G::squares, [&](Square origin) {
            Bitboard const target = G::template shift<d>(origin.board()) & G::squares;
            all[step_code<Game>(origin, d)] = target == 0 ? Step{} : Step{origin.board(), target};
        });
    });
    return all;
}

// By side.
template <class Game>
inline constexpr std::array steps{all_steps<Game, Side::white>(), all_steps<Game, Side::black>()};

// Takes a place off the front of the codes; nothing where they break off.
template <class Game>
constexpr std::optional<std::size_t> take_place(Codes& codes) {
    assert(!codes.empty() && codes[0] >= first_place<Game>);
    if (codes[0] != long_place) {
        std::size_t const place = codes[0] - first_place<Game>;
        codes = codes.subspan(1);
        return place;
    }
    if (codes.size() < long_bytes) {
        return std::nullopt;
    }
    std::size_t const place = codes[1] | std::size_t{codes[2]} << 8;
    codes = codes.subspan(long_bytes);
    return place;
}

// Takes the code of a place off the front of the codes, and returns the position after that move; nothing when there is
// no move of that place. Compiled once, in step_code.cpp: the capture tree is large.
template <RulesProfile R, Side us>
std::optional<Position<typename R::Game>> after_place(Position<typename R::Game> const& p, Codes& codes);

// Takes one move off the front of the codes, which hold one, and returns the position after it. Nothing when they name
// no man that can step there or no move of that place; that no capture goes before a step is for the writer to see.
template <RulesProfile R, Side us>
[[gnu::always_inline]] inline std::optional<Position<typename R::Game>> after_code(Position<typename R::Game> const& p,
                                                                                   Codes& codes) {
    using Game = typename R::Game;
    assert(!codes.empty() && p.turn() == us);
    if (codes[0] >= first_place<Game>) {
        return after_place<R, us>(p, codes);
    }
    Step const step = steps<Game>[index(us)][codes[0]];
    if ((step.origin & p.men(us)) == 0 || (step.target & p.empty()) == 0) {
        return std::nullopt;
    }
    codes = codes.subspan(1);
    return p.template after<us, Kind::man>(step.origin, step.target, Bitboard{0});
}

// Calls visit(Position, Codes), the codes being those of the moves that follow, for the start and the position after
// each move, while it returns true. Returns whether all codes could be read, as far as they were visited.
template <RulesProfile R, class Visit>
bool each_position(Position<typename R::Game> p, Codes codes, Visit&& visit) {
    auto const step = [&]<Side us>() {
        auto const next = after_code<R, us>(p, codes);
        if (next) {
            p = *next;
        }
        return next.has_value();
    };
    while (visit(p, codes) && !codes.empty()) {
        bool const is_read =
            p.turn() == Side::white ? step.template operator()<Side::white>() : step.template operator()<Side::black>();
        if (!is_read) {
            return false;
        }
    }
    return true;
}

// Appends the code of a legal move. False when its place is beyond what two bytes hold, as in composed positions alone.
template <RulesProfile R>
bool append_code(Position<typename R::Game> const& p, Move const& move, std::vector<std::uint8_t>& codes);

// The move that the codes begin with, which is taken off them; nothing when that is not legal.
template <RulesProfile R>
std::optional<Move> take_move(Position<typename R::Game> const& p, Codes& codes);

// How many moves the codes hold, one that breaks off included.
constexpr std::size_t count_moves(Codes codes) {
    std::size_t count = 0;
    for (std::size_t at = 0; at < codes.size(); at += codes[at] == long_place ? long_bytes : 1) {
        ++count;
    }
    return count;
}

}  // namespace coupturc::archive
