#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/score.hpp"
#include "eval/patterns.hpp"
#include "eval/terms/material.hpp"
#include "eval/terms/mobility.hpp"

namespace coupturc {

// The learned evaluation: a weighted sum of features, each with one weight for the opening and one for the ending and
// the men on the board deciding between the two. Search and training read features through `each_feature` alone.

enum class ScalarFeature : std::uint8_t { men, first_king, further_kings, king_mobility, turn };

inline constexpr std::array<std::string_view, 5> scalar_features{"men", "first_king", "further_kings", "king_mobility", "turn"};
inline constexpr int scalar_count = static_cast<int>(scalar_features.size());
inline constexpr int feature_count = scalar_count + window_tables * patterns_a_window;

// Weights are kept in thousandths of a man, so that small ones do not vanish when rounded.
inline constexpr int weight_unit = 10;

// Share of the opening in the value, 0 .. phase_steps.
inline constexpr int phase_steps = 40;

template <class Game>
int phase(Position<Game> const& p) {
    constexpr int most = 2 * count(start_squares<Game>(Side::white));
    return count(p.occupied()) * phase_steps / most;
}

// Calls visit(feature, amount) for every feature that is not zero, from White's view.
template <class Game, class Visit>
void each_feature(Position<Game> const& p, Visit&& visit) {
    Bitboard const white = p.men(Side::white), black = p.men(Side::black);
    for (Window const& w : windows<Game>) {
        int const index = w.own == Side::white ? pattern(w, white, black) : pattern(w, black, white);
        visit(scalar_count + w.table * patterns_a_window + index, w.own == Side::white ? 1 : -1);
    }
    visit(static_cast<int>(ScalarFeature::men), count(white) - count(black));
    visit(static_cast<int>(ScalarFeature::turn), p.turn() == Side::white ? 1 : -1);
    if (p.kings() != 0) {
        int const ours = king_count(p, Side::white), theirs = king_count(p, Side::black);
        visit(static_cast<int>(ScalarFeature::first_king), (ours > 0 ? 1 : 0) - (theirs > 0 ? 1 : 0));
        visit(static_cast<int>(ScalarFeature::further_kings), (ours > 1 ? ours - 1 : 0) - (theirs > 1 ? theirs - 1 : 0));
        visit(static_cast<int>(ScalarFeature::king_mobility), king_mobility(p, Side::white) - king_mobility(p, Side::black));
    }
}

// Weights as they are shipped: for each feature the opening's and the ending's, beside each other in memory.
class Weights {
public:
    static constexpr std::size_t size = 2 * static_cast<std::size_t>(feature_count);

    // Nothing unless there are as many as the model has.
    static std::optional<Weights> from(std::span<std::int16_t const> values) {
        if (values.size() != size) {
            return std::nullopt;
        }
        return Weights{{values.begin(), values.end()}};
    }

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
