#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

#include "base/score.hpp"
#include "eval/terms/advancement.hpp"
#include "eval/terms/centre.hpp"
#include "eval/terms/material.hpp"
#include "eval/terms/mobility.hpp"

namespace coupturc::eval {

// What a term depends on: a sum over the squares of the men, kings alone, or more.
enum class TermOf : std::uint8_t { men_squares, kings, position };

// A quantity of one side; what it is worth stands beside it.
template <class Game>
struct Term {
    std::string_view name;
    int (*of)(Position<Game> const&, Side);
    Score weight;
    TermOf depends_on;
};

// One line here registers a term. Weights are by hand; a king is worth about three men on both boards.
template <class Game>
inline constexpr std::array terms{
    Term<Game>{"men", men_count<Game>, 100, TermOf::men_squares},
    Term<Game>{"kings", king_count<Game>, Game::all_squares ? 380 : 300, TermOf::kings},
    Term<Game>{"advancement", advancement<Game>, Game::all_squares ? 6 : 2, TermOf::men_squares},
    Term<Game>{"base_guard", base_guard<Game>, 3, TermOf::men_squares},
    Term<Game>{"centre", centre<Game>, 2, TermOf::men_squares},
    Term<Game>{"men_mobility", men_mobility<Game>, 2, TermOf::position},
    Term<Game>{"king_mobility", king_mobility<Game>, 1, TermOf::kings},
    Term<Game>{"king_denied", king_denied<Game>, 1, TermOf::kings},
    Term<Game>{"has_king", has_king<Game>, 0, TermOf::kings},
};

// Unrolled, so that each term is inlined. Calls visit(number, term's value for White less Black's).
template <class Game, class Wanted, class Visit>
constexpr void each_term(Position<Game> const& p, Wanted wanted, Visit&& visit) {
    [&]<std::size_t... i>(std::index_sequence<i...>) {
        auto const one = [&]<std::size_t n>() {
            constexpr Term<Game> term = terms<Game>[n];
            if (wanted(term)) {
                visit(static_cast<int>(n), term.of(p, Side::white) - term.of(p, Side::black));
            }
        };
        (one.template operator()<i>(), ...);
    }(std::make_index_sequence<terms<Game>.size()>{});
}

}  // namespace coupturc::eval
