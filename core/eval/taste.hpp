#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "eval/terms.hpp"

namespace coupturc::eval {

// What a style of play adds in the opening to the weights of the terms that are sums over squares of men, in
// thousandths of a man and the order of the terms. The weights themselves stay shared by all styles.
class Taste {
public:
    static constexpr std::size_t most_terms = 16;

    Taste() = default;  // adds nothing

    // Nothing when there are more numbers than terms, or one of a term of another kind is not 0.
    template <class Game>
    static std::optional<Taste> of(std::span<std::int16_t const> added) {
        static_assert(terms<Game>.size() <= most_terms);
        Taste taste;
        for (std::size_t i = 0; i < added.size(); ++i) {
            bool const is_possible = i < terms<Game>.size() && terms<Game>[i].sums_squares_of_men;
            if (added[i] != 0 && !is_possible) {
                return std::nullopt;
            }
            if (is_possible) {
                taste.added_[i] = added[i];
            }
        }
        return added.size() <= terms<Game>.size() ? std::optional{taste} : std::nullopt;
    }

    [[nodiscard]] bool is_neutral() const {
        return std::all_of(added_.begin(), added_.end(), [](std::int16_t each) { return each == 0; });
    }

    // Thousandths of a man that White's men are worth more in the opening than Black's.
    template <class Game>
    [[nodiscard]] int value(Position<Game> const& p) const {
        int white = 0;
        each_term(
            p, [](Term<Game> const& t) { return t.sums_squares_of_men; },
            [&](int term, int amount) { white += added_[static_cast<std::size_t>(term)] * amount; });
        return white;
    }

    friend bool operator==(Taste const&, Taste const&) = default;

private:
    std::array<std::int16_t, most_terms> added_{};
};

}  // namespace coupturc::eval
