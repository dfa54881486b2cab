#pragma once

#include <random>
#include <string_view>
#include <type_traits>

#include "notation/fen.hpp"
#include "rules/rules_id.hpp"

namespace coupturc::testing {

using TurkishEnd = Turkish<Promotion::end_of_move, false>;
using TurkishKing = Turkish<Promotion::at_once, false>;
using TurkishStop = Turkish<Promotion::stops_move, false>;
using TurkishHalfTurn = Turkish<Promotion::end_of_move, true>;

template <class Game>
Position<Game> position_of(std::string_view fen) {
    constexpr auto rules = std::is_same_v<Game, International> ? rules_id<International>
                                                               : rules_id<Turkish<Promotion::end_of_move, false>>;
    return notation::parse_fen(fen, rules).position.value().template as<Game>();
}

// A few to many pieces of each side on random squares; `king_share` in hundredths.
template <class Game>
Position<Game> scattered(std::mt19937_64& chance, unsigned king_share) {
    using G = Geometry<Game>;
    Bitboard white = 0, black = 0, kings = 0;
    for (auto pieces = 2 + chance() % 30; pieces > 0; --pieces) {
        Side const side = chance() % 2 == 0 ? Side::white : Side::black;
        Bitboard const square = G::square(static_cast<int>(chance() % G::square_count)).board();
        bool const king = chance() % 100 < king_share;
        if (((white | black) & square) == 0 && (king || (square & promotion_row<Game>(side)) == 0)) {
            (side == Side::white ? white : black) |= square;
            kings |= king ? square : 0;
        }
    }
    return {white, black, kings, chance() % 2 == 0 ? Side::white : Side::black};
}

}  // namespace coupturc::testing
