#include "training/fit.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <numeric>
#include <random>
#include <stdexcept>
#include <string>

#include "eval/drawish.hpp"
#include "eval/learned.hpp"

namespace coupturc::training {

using eval::bent_units;
using eval::units;

// What goes into the units, where it came from, and what came out.
struct Fitter::Seen {
    std::array<float, units> sums;
    eval::RowList rows;
    std::size_t stage = 0;
    float opening_share = 0;
    float stays = 1;      // of an advantage that is hard to win with
    float predicted = 0;  // chance that the side to move wins
    float target = 0;
};

namespace {

constexpr std::size_t records_a_step = 2'048;

// Of Adam's moments from step to step.
constexpr float mean_kept = 0.9F, squares_kept = 0.999F;

std::size_t first_of(int row) {
    return static_cast<std::size_t>(row) * units;
}

float chance(float men, FitSettings const& s) {
    assert(s.men_a_logit > 0);
    return 1 / (1 + std::exp(-men / s.men_a_logit));
}

// For White. The share of results falls with the pieces. Rising to a half, it cost some 50 Elo from even endings of 12
// to 20 men; falling to none, it is neither better nor worse than a tenth throughout (docs/training.md).
float target_of(TrainingRecord const& r, float opening_share, FitSettings const& s) {
    float const said = chance(static_cast<float>(r.score) / 100, s);
    if (r.result == no_result) {
        return said;
    }
    float const result = 0.5F + 0.5F * static_cast<float>(r.result), share = s.result_share * opening_share;
    return share * result + (1 - share) * said;
}

double cross_entropy(float predicted, float target) {
    double const p = std::clamp(static_cast<double>(predicted), 1e-7, 1 - 1e-7), t = target;
    return -(t * std::log(p) + (1 - t) * std::log(1 - p));
}

float bent(float sum) {
    float const cut = std::clamp(sum, 0.0F, 1.0F);
    return cut * cut;
}

float slope_of_bent(float sum) {
    return 0 < sum && sum < 1 ? 2 * sum : 0;
}

// Numbers of the records in a random order, the same for the same seed.
std::vector<std::uint32_t> shuffled(std::size_t size, std::uint64_t seed) {
    std::vector<std::uint32_t> order(size);
    std::iota(order.begin(), order.end(), 0U);
    std::mt19937_64 random{seed};
    for (std::size_t i = size; i > 1; --i) {
        std::swap(order[i - 1], order[random() % i]);
    }
    return order;
}

}  // namespace

// Rows begin with zeros, so that what no game has shown is worth its pieces alone; outputs with small random numbers,
// without which all units would learn the same.
Fitter::Fitter(RulesId rules, std::uint32_t seed) : rules_{rules} {
    std::size_t numbers = 0;
    with_game(rules, [&]<class Game>() {
        blocks_ = {eval::first_sum<Game>, eval::first_output<Game>, eval::first_stage<Game>};
        numbers = eval::weight_count<Game>;
    });
    for (auto* const each : {&weights_, &means_, &squares_, &gradients_}) {
        each->assign(numbers, 0);
    }
    is_touched_.assign(blocks_.sums / units, 0);
    std::fill_n(weights_.begin() + static_cast<std::ptrdiff_t>(blocks_.sums), bent_units, 0.3F);
    std::mt19937 random{seed};
    for (std::size_t i = blocks_.outputs; i < blocks_.stages; ++i) {
        if ((i - blocks_.outputs) % units < bent_units) {
            weights_[i] = 0.04F * (static_cast<float>(random() % 2'001) / 1'000 - 1);
        }
    }
}

Fitter::Seen Fitter::see(TrainingRecord const& record, FitSettings const& settings) const {
    Seen seen;
    bool const is_white = record.turn == 0;
    with_game(rules_, [&]<class Game>() {
        auto const p = record.position<Game>();
        seen.rows = eval::rows_of(p);
        seen.stage = eval::stage(p);
        seen.opening_share = static_cast<float>(eval::phase(p)) / eval::phase_steps<Game>;
        add_up(seen);
        float const men = static_cast<float>(eval::material(p)) / 100 + value_of(seen);
        int const ahead = (men < 0) == is_white ? -1 : 1;  // White's view
        seen.stays = static_cast<float>(eval::chance_of_win(p, ahead)) / eval::sure_chance;
        seen.predicted = chance(men * seen.stays, settings);
    });
    float const target = target_of(record, seen.opening_share, settings);
    seen.target = is_white ? target : 1 - target;
    return seen;
}

void Fitter::add_up(Seen& seen) const {
    std::copy_n(weights_.begin() + static_cast<std::ptrdiff_t>(blocks_.sums), units, seen.sums.begin());
    for (int const row : seen.rows) {
        float const* const weights = &weights_[first_of(row)];
        for (std::size_t i = 0; i < units; ++i) {
            seen.sums[i] += weights[i];
        }
    }
}

float Fitter::value_of(Seen const& seen) const {
    float const* const outputs = &weights_[blocks_.outputs + seen.stage * units];
    float men = weights_[blocks_.stages + seen.stage];
    for (std::size_t i = 0; i < bent_units; ++i) {
        men += bent(seen.sums[i]) * outputs[i];
    }
    return men + seen.sums[bent_units] * seen.opening_share + seen.sums[bent_units + 1] * (1 - seen.opening_share);
}

void Fitter::check(std::span<TrainingRecord const> records) const {
    with_rules(rules_, [&]<RulesProfile R>() {
        auto const bad = std::find_if_not(records.begin(), records.end(), [](TrainingRecord const& record) {
            return record.is_sound<typename R::Game>();
        });
        if (bad != records.end()) {
            auto const number = std::to_string(bad - records.begin() + 1);
            throw std::invalid_argument{"record " + number + ": expected a position of the game and its result"};
        }
    });
}

double Fitter::learn(std::span<TrainingRecord const> records, FitSettings const& settings,
                     std::atomic<bool> const& stop) {
    double total = 0;
    auto const order = shuffled(records.size(), static_cast<std::uint64_t>(steps_));
    for (std::size_t first = 0; first < order.size() && !stop.load(std::memory_order_relaxed);
         first += records_a_step) {
        std::size_t const end = std::min(first + records_a_step, order.size());
        for (std::size_t i = first; i < end; ++i) {
            Seen const seen = see(records[order[i]], settings);
            float const error = seen.stays * (seen.predicted - seen.target) / settings.men_a_logit;
            add_gradient(seen, error / static_cast<float>(end - first));
            total += cross_entropy(seen.predicted, seen.target);
        }
        step(settings.rate);
    }
    return records.empty() ? 0 : total / static_cast<double>(records.size());
}

double Fitter::loss(std::span<TrainingRecord const> records, FitSettings const& settings,
                    std::atomic<bool> const& stop) const {
    double total = 0;
    for (TrainingRecord const& record : records) {
        if (stop.load(std::memory_order_relaxed)) {
            break;
        }
        Seen const seen = see(record, settings);
        total += cross_entropy(seen.predicted, seen.target);
    }
    return records.empty() ? 0 : total / static_cast<double>(records.size());
}

// `error` is the slope of the loss for the value, in men.
void Fitter::add_gradient(Seen const& seen, float error) {
    std::size_t const first_output = blocks_.outputs + seen.stage * units;
    std::array<float, units> slopes;
    for (std::size_t i = 0; i < bent_units; ++i) {
        gradients_[first_output + i] += error * bent(seen.sums[i]);
        slopes[i] = error * weights_[first_output + i] * slope_of_bent(seen.sums[i]);
    }
    slopes[bent_units] = error * seen.opening_share;
    slopes[bent_units + 1] = error * (1 - seen.opening_share);
    gradients_[blocks_.stages + seen.stage] += error;
    auto const add = [&](std::size_t first) {
        float* const gradients = &gradients_[first];
        for (std::size_t i = 0; i < units; ++i) {
            gradients[i] += slopes[i];
        }
    };
    add(blocks_.sums);
    for (int const row : seen.rows) {
        touch(first_of(row));
        add(first_of(row));
    }
}

void Fitter::touch(std::size_t first) {
    if (std::uint8_t& is_touched = is_touched_[first / units]; is_touched == 0) {
        is_touched = 1;
        touched_.push_back(first);
    }
}

// The weights that the gradients have, which are zeros after it.
void Fitter::step(float rate) {
    ++steps_;
    // Moments begin with zeros: so much of their weight they have after so many steps.
    float const mean_seen = 1 - std::pow(mean_kept, steps_), squares_seen = 1 - std::pow(squares_kept, steps_);
    float const by = rate * std::sqrt(squares_seen) / mean_seen;
    for (std::size_t const first : touched_) {
        step(first, units, by);
        is_touched_[first / units] = 0;
    }
    touched_.clear();
    step(blocks_.sums, weights_.size() - blocks_.sums, by);
}

void Fitter::step(std::size_t first, std::size_t size, float by) {
    float *const weights = &weights_[first], *const means = &means_[first], *const squares = &squares_[first],
                 *const gradients = &gradients_[first];
    for (std::size_t i = 0; i < size; ++i) {
        means[i] += (1 - mean_kept) * (gradients[i] - means[i]);
        squares[i] += (1 - squares_kept) * (gradients[i] * gradients[i] - squares[i]);
        weights[i] -= by * means[i] / (std::sqrt(squares[i]) + 1e-8F);
        gradients[i] = 0;
    }
}

std::vector<float> Fitter::state() const {
    std::vector<float> all{steps_};
    for (auto const* const each : {&weights_, &means_, &squares_}) {
        all.insert(all.end(), each->begin(), each->end());
    }
    return all;
}

bool Fitter::restore(std::span<float const> state) {
    if (state.size() != 1 + 3 * weights_.size()) {
        return false;
    }
    steps_ = state.front();
    auto from = state.begin() + 1;
    for (auto* const each : {&weights_, &means_, &squares_}) {
        std::copy_n(from, each->size(), each->begin());
        from += static_cast<std::ptrdiff_t>(each->size());
    }
    return true;
}

Fitter::Writing Fitter::writing(std::size_t weight) const {
    bool const is_sum = weight < blocks_.outputs, is_straight = is_sum && weight % units >= bent_units;
    if (!is_sum && weight < blocks_.stages) {
        return {eval::output_unit, eval::largest_output};
    }
    int const steps = is_sum && !is_straight ? eval::bent_unit : eval::straight_unit;
    return {static_cast<float>(steps), 30'000};
}

std::vector<std::int16_t> Fitter::rounded() const {
    std::vector<std::int16_t> values(weights_.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        auto const [steps, most] = writing(i);
        values[i] = static_cast<std::int16_t>(std::lround(std::clamp(weights_[i] * steps, -most, most)));
    }
    return values;
}

bool Fitter::begin_with(std::span<std::int16_t const> rounded) {
    if (rounded.size() != weights_.size()) {
        return false;
    }
    for (std::size_t i = 0; i < rounded.size(); ++i) {
        weights_[i] = static_cast<float>(rounded[i]) / writing(i).steps;
    }
    return true;
}

}  // namespace coupturc::training
