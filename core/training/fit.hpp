#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

#include "base/stop.hpp"
#include "rules/rules_id.hpp"
#include "training/record.hpp"

namespace coupturc::training {

struct FitSettings {
    float rate = 0.003F;        // of Adam
    float men_a_logit = 1.0F;   // an advantage of so many men wins e times as often as it loses
    float result_share = 0.1F;  // of the target at the start, fading; the rest is what the search said
};

// Fits the network of the evaluation (eval/model.hpp) to self-play records by logistic regression, 2,048 records a
// step, with Adam (D. Kingma, J. Ba, 2014). Rows that no record of a step has stay as they are, with their moments.
class Fitter {
public:
    // `seed`: what the outputs begin with.
    explicit Fitter(RulesId rules, std::uint32_t seed = 1);

    // Throws std::invalid_argument when a record is not a position of the game. Records from a file must be checked.
    void check(std::span<TrainingRecord const> records) const;

    // One pass, in an order that depends on how many steps were made; returns the mean loss before each step, in nats.
    // Once `stop` is set it ends after the step at hand; the loss then means nothing.
    double learn(std::span<TrainingRecord const> records, FitSettings const& settings,
                 std::atomic<bool> const& stop = never_stopped);

    // The mean loss without learning: for records that were held out.
    [[nodiscard]] double loss(std::span<TrainingRecord const> records, FitSettings const& settings,
                              std::atomic<bool> const& stop = never_stopped) const;

    // All that was learned, to go on from; always as many numbers for the same rules.
    [[nodiscard]] std::vector<float> state() const;

    // Goes on from a state; false when it has another size.
    bool restore(std::span<float const> state);

    // The weights in the units and order of LearnedEvaluation.
    [[nodiscard]] std::vector<std::int16_t> rounded() const;

    // Begins with weights as `rounded` gives them; false when their number is another.
    bool begin_with(std::span<std::int16_t const> rounded);

    // What the network makes of a record: kept for the step.
    struct Seen;

private:
    // Where the blocks after the rows begin.
    struct Blocks {
        std::size_t sums, outputs, stages;
    };

    // How a weight is written: in so many steps for 1, as far as this.
    struct Writing {
        float steps, most;
    };

    [[nodiscard]] Writing writing(std::size_t weight) const;

    [[nodiscard]] Seen see(TrainingRecord const& record, FitSettings const& settings) const;
    void add_up(Seen& seen) const;
    [[nodiscard]] float value_of(Seen const& seen) const;  // in men, besides the pieces, for the side to move
    void add_gradient(Seen const& seen, float error);
    void touch(std::size_t first);
    void step(float rate);
    void step(std::size_t first, std::size_t size, float by);

    RulesId rules_;
    Blocks blocks_{};
    float steps_ = 0;
    std::vector<float> weights_;  // of straight units, stages and outputs in men
    std::vector<float> means_;    // Adam's moments: of the gradients
    std::vector<float> squares_;  // and of their squares
    std::vector<float> gradients_;
    std::vector<std::uint8_t> is_touched_;  // by row: whether a record of this step has it
    std::vector<std::size_t> touched_;
};

}  // namespace coupturc::training
