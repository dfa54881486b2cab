#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "archive/step_code.hpp"
#include "position/any_position.hpp"

// Games of one set of rules that lie side by side in memory which somebody else keeps, such as a mapped file.

namespace coupturc::archive {

enum class Result : std::uint8_t { unknown, white_won, draw, black_won };

inline constexpr std::size_t result_count = 4;

// So many games of each result.
using Counts = std::array<std::uint64_t, result_count>;

// From where a game begins that does not begin at the start of its rules.
struct Start {
    std::uint64_t game, white, black, kings, turn;
};

struct Ratings {
    std::uint16_t white, black;  // 0: unknown

    [[nodiscard]] std::uint16_t of(Side side) const { return side == Side::white ? white : black; }
};

// The squares that ever held White's men, White's kings, Black's men, Black's kings, in this order.
struct Held {
    std::array<Bitboard, 4> squares{};

    [[nodiscard]] Bitboard of(Side side) const {
        std::size_t const men = side == Side::white ? 0 : 2;
        return squares[men] | squares[men + 1];
    }
};

template <class Game>
constexpr std::array<Bitboard, 4> sets_of(Position<Game> const& p) {
    return {p.men(Side::white), p.kings(Side::white), p.men(Side::black), p.kings(Side::black)};
}

static_assert(sizeof(Start) == 40 && sizeof(Ratings) == 4 && sizeof(Held) == 32);

struct Segment {
    RulesId rules;
    Codes codes{};                            // of all games in a row
    std::span<std::uint32_t const> ends{};    // where those of each game end
    std::span<Start const> starts{};          // of the games that have one, by game
    // One for each game, or none at all:
    std::span<Result const> results{};
    std::span<std::uint16_t const> years{};   // 0: unknown
    std::span<Ratings const> ratings{};
    // Of the first games, all of them as a rule: those that have just come in are looked through without it.
    std::span<Held const> held{};

    [[nodiscard]] std::size_t size() const { return ends.size(); }

    [[nodiscard]] Codes codes_of(std::size_t game) const {
        assert(game < size());
        std::size_t const from = game == 0 ? 0 : ends[game - 1];
        return codes.subspan(from, ends[game] - from);
    }

    // Null when it is not known.
    [[nodiscard]] Held const* held_by(std::size_t game) const { return game < held.size() ? &held[game] : nullptr; }

    [[nodiscard]] Result result(std::size_t game) const { return results.empty() ? Result::unknown : results[game]; }
};

// Whether a game can begin from there.
bool is_position(RulesId rules, Start const& start);

// What is wrong with the numbers of a segment, such as ends that descend; nothing when all can be relied on.
std::optional<std::string> fault_of(Segment const& segment);

template <class Game>
Position<Game> position_of(Start const& start) {
    return {start.white, start.black, start.kings, start.turn == 0 ? Side::white : Side::black};
}

// The position in which a game begins.
template <class Game>
Position<Game> start_of(Segment const& segment, std::size_t game) {
    auto const found = std::lower_bound(segment.starts.begin(), segment.starts.end(), game,
                                        [](Start const& start, std::size_t number) { return start.game < number; });
    bool const is_there = found != segment.starts.end() && found->game == game;
    return is_there ? position_of<Game>(*found) : Position<Game>::start();
}

}  // namespace coupturc::archive
