#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "board/geometry.hpp"

namespace coupturc {

// The field's name of a square: "1".."50" (FMJD 2.6) or "a1".."h8" (004-1).
template <class Game>
std::string square_name(Square s) {
    if constexpr (Game::naming == Naming::algebraic) {
        return {static_cast<char>('a' + Geometry<Game>::column_of(s)),
                static_cast<char>('0' + Game::height - Geometry<Game>::row_of(s))};
    } else {
        return std::to_string(Geometry<Game>::ordinal(s) + 1);
    }
}

// The square of that name; leading zeros are read.
template <class Game>
constexpr std::optional<Square> square_named(std::string_view name) {
    using G = Geometry<Game>;
    if constexpr (Game::naming == Naming::algebraic) {
        static_assert(Game::height <= 9);
        return name.size() == 2 ? G::at(name[0] - 'a', Game::height - (name[1] - '0')) : std::nullopt;
    } else {
        int number = 0;
        for (char c : name) {
            if (c < '0' || c > '9' || number > G::square_count) {
                return std::nullopt;
            }
            number = 10 * number + (c - '0');
        }
        if (number < 1 || number > G::square_count) {
            return std::nullopt;
        }
        return G::square(number - 1);
    }
}

// The first and the last name, between two words: "1-50", "a1 to h8".
template <class Game>
std::string square_names_between(std::string_view between) {
    if constexpr (Game::naming == Naming::algebraic) {
        return std::string{"a1"}.append(between) + static_cast<char>('a' + Game::width - 1) +
               static_cast<char>('0' + Game::height);
    } else {
        return std::string{"1"}.append(between) + std::to_string(Geometry<Game>::square_count);
    }
}

}  // namespace coupturc
