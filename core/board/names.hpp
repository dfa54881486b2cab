#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "board/geometry.hpp"

namespace coupturc {

// The field's name of a square: "1".."50" (FMJD 2.6) or "a1".."h8" (docs/dama.md).
template <class Game>
std::string square_name(Square s) {
    if constexpr (Game::all_squares) {
        return {static_cast<char>('a' + Geometry<Game>::column_of(s)),
                static_cast<char>('8' - Geometry<Game>::row_of(s))};
    } else {
        return std::to_string(Geometry<Game>::ordinal(s) + 1);
    }
}

// The square of that name; leading zeros are read.
template <class Game>
constexpr std::optional<Square> square_named(std::string_view name) {
    if constexpr (Game::all_squares) {
        if (name.size() != 2 || name[0] < 'a' || name[0] > 'h' || name[1] < '1' || name[1] > '8') {
            return std::nullopt;
        }
        return Square{8 * (name[1] - '1') + (name[0] - 'a')};
    } else {
        int number = 0;
        for (char c : name) {
            if (c < '0' || c > '9' || number > 50) {
                return std::nullopt;
            }
            number = 10 * number + (c - '0');
        }
        if (number < 1 || number > Geometry<Game>::square_count) {
            return std::nullopt;
        }
        return Geometry<Game>::square(number - 1);
    }
}

}  // namespace coupturc
