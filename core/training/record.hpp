#pragma once

#include <cassert>
#include <cstdint>

#include "position/position.hpp"

namespace coupturc::training {

// Of a position that no game went on from.
inline constexpr std::int8_t no_result = 2;

// One quiet position of a self-play game, or one that a search of it valued, as it is kept on disk.
struct TrainingRecord {
    std::uint64_t white;
    std::uint64_t black;
    std::uint64_t kings;
    std::int16_t score;   // of a search there: hundredths of a man, White's view
    std::int8_t result;   // of the game: 1 White won, 0 drawn, -1 Black won, or no_result
    std::uint8_t turn;    // 0 White, 1 Black
    std::uint16_t ply;
    std::uint16_t game;   // number in its shard, so that whole games can be held out

    template <class Game>
    [[nodiscard]] Position<Game> position() const {
        assert(is_sound<Game>());
        return {white, black, kings, turn == 0 ? Side::white : Side::black};
    }

    // Whether it can be a position of that game, with a result: what a file holds may be anything.
    template <class Game>
    [[nodiscard]] bool is_sound() const {
        Bitboard const pieces = white | black;
        int const most = count(start_squares<Game>(Side::white));
        return (pieces & ~Geometry<Game>::squares) == 0 && (white & black) == 0 && (kings & ~pieces) == 0 &&
               count(white) <= most && count(black) <= most && turn <= 1 && -1 <= result && result <= no_result;
    }
};

static_assert(sizeof(TrainingRecord) == 32);

}  // namespace coupturc::training
