#pragma once

#include <array>
#include <string_view>

#include "base/score.hpp"
#include "eval/terms/advancement.hpp"
#include "eval/terms/centre.hpp"
#include "eval/terms/material.hpp"
#include "eval/terms/mobility.hpp"

namespace coupturc {

// A quantity of one side; what it is worth stands beside it.
template <class Game>
struct Term {
    std::string_view name;
    int (*of)(Position<Game> const&, Side);
    Score weight;
};

// One line here registers a term. Weights are by hand; a king is worth about three men on both boards.
template <class Game>
inline constexpr std::array terms{
    Term<Game>{"men", men_count<Game>, 100},
    Term<Game>{"kings", king_count<Game>, Game::all_squares ? 380 : 300},
    Term<Game>{"advancement", advancement<Game>, Game::all_squares ? 6 : 2},
    Term<Game>{"base_guard", base_guard<Game>, 3},
    Term<Game>{"centre", centre<Game>, 2},
    Term<Game>{"men_mobility", men_mobility<Game>, 2},
    Term<Game>{"king_mobility", king_mobility<Game>, 1},
};

namespace detail {

template <class Game, std::size_t... i>
constexpr Score sum_terms(Position<Game> const& p, Side us, std::index_sequence<i...>) {
    return (0 + ... + (terms<Game>[i].weight * (terms<Game>[i].of(p, us) - terms<Game>[i].of(p, !us))));
}

}  // namespace detail

// The value of a position in which nothing is to be captured, for the side to move.
template <class Game>
constexpr Score evaluate(Position<Game> const& p) {
    return detail::sum_terms(p, p.turn(), std::make_index_sequence<terms<Game>.size()>{});
}

}  // namespace coupturc
