#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "base/score.hpp"
#include "eval/terms/advancement.hpp"
#include "eval/terms/centre.hpp"
#include "eval/terms/material.hpp"
#include "eval/terms/mobility.hpp"

namespace coupturc::eval {

// A quantity of one side; what it is worth stands beside it.
template <class Game>
struct Term {
    std::string_view name;
    int (*of)(Position<Game> const&, Side);
    Score weight;
    bool sums_squares_of_men;
};

// One line here registers a term. Weights are by hand; a king is worth about three men on both boards.
template <class Game>
inline constexpr std::array terms{
    Term<Game>{"men", men_count<Game>, 100, true},
    Term<Game>{"kings", king_count<Game>, Game::all_squares ? 380 : 300, false},
    Term<Game>{"advancement", advancement<Game>, Game::all_squares ? 6 : 2, true},
    Term<Game>{"base_guard", base_guard<Game>, 3, true},
    Term<Game>{"centre", centre<Game>, 2, true},
    Term<Game>{"men_mobility", men_mobility<Game>, 2, false},
    Term<Game>{"king_mobility", king_mobility<Game>, 1, false},
    Term<Game>{"king_denied", king_denied<Game>, 1, false},
    Term<Game>{"has_king", has_king<Game>, 0, false},
};

template <class Game>
constexpr Score weight_of(std::string_view name) {
    Score weight = 0;
    for (Term<Game> const& term : terms<Game>) {
        weight = term.name == name ? term.weight : weight;
    }
    return weight;
}

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
