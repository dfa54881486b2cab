#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <span>

#include "base/large_array.hpp"
#include "eval/drawish.hpp"
#include "eval/model.hpp"

namespace coupturc::eval {

// Weights are 16-bit integers. So many are one: of what goes into a bent unit, whose square then still has 16 bits; of
// what comes out of it, in men; of straight units and stages, in men.
inline constexpr int bent_unit = 181;
inline constexpr int output_unit = 512;
inline constexpr int straight_unit = 1'000;
// What all bent units give together has 31 bits.
inline constexpr int largest_output = std::numeric_limits<std::int32_t>::max() / (bent_units * bent_unit * bent_unit);
inline constexpr int weight_unit = straight_unit / 100;

// The learned evaluation: one network of the model.
class LearnedEvaluation {
public:
    // Nothing unless there are as many weights as the model of that game has.
    template <class Game>
    static std::optional<LearnedEvaluation> from(std::span<std::int16_t const> values) {
        if (values.size() != weight_count<Game>) {
            return std::nullopt;
        }
        return filled<Game>([&](std::span<std::int16_t> all) { std::copy(values.begin(), values.end(), all.begin()); });
    }

    // With the weights that `fill` writes over zeros: no second copy of them is needed.
    template <class Game, class Fill>
    static LearnedEvaluation filled(Fill const& fill) {
        LearnedEvaluation weights{weight_count<Game>};
        fill(std::span{weights.values_.begin(), weights.values_.end()});
        for (std::size_t i = first_output<Game>; i < first_stage<Game>; ++i) {
            bool const is_bent = (i - first_output<Game>) % units < bent_units;
            weights.values_[i] =
                std::clamp<std::int16_t>(weights.values_[i], -largest_output, largest_output) * is_bent;
        }
        return weights;
    }

    // For the side to move; nothing is to be captured. `added` is what White has more of in the opening, in thousandths
    // of a man.
    template <class Game>
    [[nodiscard]] Score value(Position<Game> const& p, int added = 0) const {
        assert(values_.size() == weight_count<Game>);  // the weights are of this game
        Sums sums{at<Game>(rows<Game>)};
        for (int const row : rows_of(p)) {
            sums.add(at<Game>(row));
        }
        auto const of_units = sums.numbers();
        bool const is_white = p.turn() == Side::white;
        int const share = phase(p), opening = of_units[bent_units] + (is_white ? added : -added);
        int const straight =
            (opening * share + of_units[bent_units + 1] * (phase_steps<Game> - share)) / phase_steps<Game>;
        int const learned = straight + of_bent_units<Game>(of_units, stage(p));
        Score const own = material(p) + learned / weight_unit;
        return own * chance_of_win(p, is_white ? own : -own) / sure_chance;
    }

private:
    // Sums of rows. Unsigned, so that a sum that is too large comes out wrong and nothing else: the weights of a fit
    // are far from that.
    class Sums {
    public:
        explicit Sums(std::int16_t const* row) {
            for (std::size_t i = 0; i < lanes; ++i) {
                all_[i] = lane_of(row, i);
            }
        }

        void add(std::int16_t const* row) {
            for (std::size_t i = 0; i < lanes; ++i) {
                all_[i] += lane_of(row, i);
            }
        }

        [[nodiscard]] std::array<std::int16_t, units> numbers() const {
            std::array<std::int16_t, units> numbers;
            std::memcpy(numbers.data(), all_, sizeof all_);
            return numbers;
        }

    private:
        // Sixteen numbers that are added at once. GCC keeps them in registers, as it does not with numbers in arrays of
        // the library, nor when it copies them: then the search made half as many nodes a second.
        using Lane = std::uint16_t __attribute__((vector_size(32), may_alias, aligned(2)));
        static constexpr std::size_t lanes = units * sizeof(std::int16_t) / sizeof(Lane);

        static Lane const& lane_of(std::int16_t const* row, std::size_t number) {
            return reinterpret_cast<Lane const*>(row)[number];
        }

        Lane all_[lanes];
    };

    explicit LearnedEvaluation(std::size_t size) : values_{size} {}

    // After the rows of the model comes what they are added to.
    template <class Game>
    [[nodiscard]] std::int16_t const* at(int row) const {
        static_assert(first_sum<Game> == static_cast<std::size_t>(rows<Game>) * units);
        assert(0 <= row && row <= rows<Game>);
        return &values_[static_cast<std::size_t>(row) * units];
    }

    // In thousandths of a man.
    template <class Game>
    [[nodiscard]] int of_bent_units(std::array<std::int16_t, units> const& sums, std::size_t stage) const {
        std::int16_t const* const outputs = &values_[first_output<Game> + stage * units];
        std::int32_t total = 0;
        for (std::size_t i = 0; i < units; ++i) {
            auto const bent = std::clamp<std::int16_t>(sums[i], 0, bent_unit);
            total += static_cast<std::int16_t>(bent * bent) * outputs[i];
        }
        constexpr std::int64_t one = std::int64_t{bent_unit} * bent_unit * output_unit;
        return static_cast<int>(total * std::int64_t{straight_unit} / one) + values_[first_stage<Game> + stage];
    }

    LargeArray<std::int16_t> values_;
};

}  // namespace coupturc::eval
