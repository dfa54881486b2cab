#pragma once

#include <atomic>
#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

#include "base/stop.hpp"
#include "eval/learned.hpp"
#include "rules/rules_id.hpp"
#include "training/pattern_parts.hpp"
#include "training/record.hpp"

namespace coupturc::training {

struct FitSettings {
    float rate = 0.05F;         // of AdaGrad, in men
    float decay = 1e-4F;        // pull to zero of the pattern weights, each time one is used
    float men_a_logit = 1.0F;   // an advantage of so many men wins e times as often as it loses
    float result_share = 0.1F;  // of the target at the start, fading; the rest is what the search said
    int threads = 1;            // more than one learn without waiting for each other: no two fits are the same then
};

// Fits the model's weights to self-play records by logistic regression, one record at a time (AdaGrad: J. Duchi,
// E. Hazan, Y. Singer, 2011: rare patterns take larger steps).
class Fitter {
public:
    // `caution`: the sum of squared gradients of each weight that AdaGrad starts with; the larger, the smaller its
    // steps.
    explicit Fitter(RulesId rules, float caution);

    // Throws std::invalid_argument when a record is not a position of the game. Records from a file must be checked.
    void check(std::span<TrainingRecord const> records) const;

    // One pass in the order given; returns the mean loss before each step, in nats. Several threads share the weights
    // without locks: few records have a pattern in common, so that few steps are lost (F. Niu, B. Recht, C. Ré,
    // S. Wright, Hogwild!, 2011). Once `stop` is set it ends after the record at hand; the loss then means nothing.
    double learn(std::span<TrainingRecord const> records, FitSettings const& settings,
                 std::atomic<bool> const& stop = never_stopped);

    // The mean loss without learning: for records that were held out.
    [[nodiscard]] double loss(std::span<TrainingRecord const> records, FitSettings const& settings,
                              std::atomic<bool> const& stop = never_stopped) const;

    // All that was learned, to go on from; always as many numbers for the same rules.
    [[nodiscard]] std::vector<float> state() const;

    // Goes on from a state; false when it has another size.
    bool restore(std::span<float const> state);

    // The weights in the unit and order of LearnedEvaluation.
    [[nodiscard]] std::vector<std::int16_t> rounded() const;

    // As learn() and loss() see a record: features and parts of their patterns.
    struct Features;

private:
    [[nodiscard]] Features features_of(TrainingRecord const& record) const;
    // Returns the sum of losses.
    double learn_part(std::span<TrainingRecord const> records, FitSettings const& settings,
                      std::atomic<bool> const& stop);
    [[nodiscard]] bool is_pattern(int feature) const { return patterns_ <= feature && feature < parts_begin_; }

    // Calls visit(feature) for the parts of a pattern; other features have none.
    template <class Visit>
    void each_part(int feature, Visit&& visit) const {
        if (!is_pattern(feature)) {
            return;
        }
        int const table = (feature - patterns_) / eval::patterns_a_window,
                  pattern = (feature - patterns_) % eval::patterns_a_window;
        assert(table < eval::window_tables);
        std::int32_t const* const parts = parts_.of_pattern(pattern);
        for (std::size_t i = 0; i < parts_a_window; ++i) {
            visit(parts_begin_ + table * parts_.size() + parts[i]);
        }
    }

    RulesId rules_;
    int patterns_ = 0;            // features that are not patterns come first
    int parts_begin_ = 0;         // after the patterns: what is learned of their parts, table by table
    PatternParts parts_;
    std::vector<float> weights_;  // men; opening and ending beside each other
    std::vector<float> squares_;  // of the gradients so far
};

}  // namespace coupturc::training
