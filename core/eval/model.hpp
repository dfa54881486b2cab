#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/score.hpp"
#include "eval/evaluate.hpp"
#include "eval/patterns.hpp"

namespace coupturc {

// The learned evaluation: a weighted sum of features, each with one weight for the opening and one for the ending and
// the men on the board deciding between the two. Search and training read features through `each_feature` alone.

template <class Game>
inline constexpr int scalar_count = static_cast<int>(terms<Game>.size()) + 1;  // the terms and the right to move

template <class Game>
inline constexpr int feature_count = scalar_count<Game> + window_tables * patterns_a_window;

// Weights are kept in thousandths of a man, so that small ones do not vanish when rounded.
inline constexpr int weight_unit = 10;

// Share of the opening in the value, 0 .. phase_steps.
inline constexpr int phase_steps = 40;

template <class Game>
int phase(Position<Game> const& p) {
    constexpr int most = 2 * count(start_squares<Game>(Side::white));
    return count(p.occupied()) * phase_steps / most;
}

// Calls visit(feature, amount) for every feature that is not zero, from White's view: the terms of the hand-written
// evaluation, the right to move, the windows.
template <class Game, class Visit>
void each_feature(Position<Game> const& p, Visit&& visit) {
    for (std::size_t i = 0; i < terms<Game>.size(); ++i) {
        visit(static_cast<int>(i), terms<Game>[i].of(p, Side::white) - terms<Game>[i].of(p, Side::black));
    }
    visit(scalar_count<Game> - 1, p.turn() == Side::white ? 1 : -1);
    Bitboard const white = p.men(Side::white), black = p.men(Side::black);
    for (Window const& w : windows<Game>) {
        int const index = w.own == Side::white ? pattern(w, white, black) : pattern(w, black, white);
        visit(scalar_count<Game> + w.table * patterns_a_window + index, w.own == Side::white ? 1 : -1);
    }
}

// Weights as they are shipped: for each feature the opening's and the ending's, beside each other in memory.
class Weights {
public:
    // Nothing unless there are as many as the model of that game has.
    template <class Game>
    static std::optional<Weights> from(std::span<std::int16_t const> values) {
        if (values.size() != size<Game>) {
            return std::nullopt;
        }
        return Weights{{values.begin(), values.end()}};
    }

    template <class Game>
    static constexpr std::size_t size = 2 * static_cast<std::size_t>(feature_count<Game>);

    template <class Game>
    [[nodiscard]] Score value(Position<Game> const& p) const {
        int opening = 0, ending = 0;
        each_feature(p, [&](int feature, int amount) {
            auto const at = 2 * static_cast<std::size_t>(feature);
            opening += amount * values_[at];
            ending += amount * values_[at + 1];
        });
        int const share = phase(p);
        int const white = (opening * share + ending * (phase_steps - share)) / (phase_steps * weight_unit);
        return p.turn() == Side::white ? white : -white;
    }

private:
    explicit Weights(std::vector<std::int16_t> values) : values_{std::move(values)} {}

    std::vector<std::int16_t> values_;
};

}  // namespace coupturc
