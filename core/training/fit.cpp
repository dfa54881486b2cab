#include "training/fit.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace coupturc {

namespace {

// The features of one record, gathered once for the value and for the step.
struct Features {
    std::array<int, 128> index;
    std::array<float, 128> amount;
    std::size_t size = 0;
    float opening_share = 0;
    float chance_ahead[2] = {1, 1};  // what stays of an advantage of White, of Black
};

template <class Game>
Features features_of(Position<Game> const& p) {
    Features f;
    each_feature(p, [&](int feature, int amount) {
        if (amount != 0) {
            f.index[f.size] = feature;
            f.amount[f.size++] = static_cast<float>(amount);
        }
    });
    f.opening_share = static_cast<float>(phase(p)) / phase_steps;
    f.chance_ahead[0] = static_cast<float>(chance_of_win(p, 1)) / sure_chance;
    f.chance_ahead[1] = static_cast<float>(chance_of_win(p, -1)) / sure_chance;
    return f;
}

// Of White's advantage before it is known how much of it can be won with, in men.
float sum_of(Features const& f, std::vector<float> const& weights) {
    float value = 0;
    for (std::size_t i = 0; i < f.size; ++i) {
        auto const at = 2 * static_cast<std::size_t>(f.index[i]);
        value += f.amount[i] * (weights[at] * f.opening_share + weights[at + 1] * (1 - f.opening_share));
    }
    return value;
}

float chance(float men, FitSettings const& s) {
    return 1 / (1 + std::exp(-men / s.men_a_logit));
}

float target_of(TrainingRecord const& r, FitSettings const& s) {
    float const result = 0.5F + 0.5F * static_cast<float>(r.result);
    return s.result_share * result + (1 - s.result_share) * chance(static_cast<float>(r.score) / 100, s);
}

double cross_entropy(float predicted, float target) {
    double const p = std::clamp(static_cast<double>(predicted), 1e-7, 1 - 1e-7), t = target;
    return -(t * std::log(p) + (1 - t) * std::log(1 - p));
}

void step(float& weight, float& squares, float gradient, float decay, float rate) {
    float const g = gradient + decay * weight;
    squares += g * g;
    weight -= rate * g / (std::sqrt(squares) + 1e-6F);
}

template <class Visit>
void with_position(RulesId rules, TrainingRecord const& r, Visit&& visit) {
    if (is_turkish(rules)) {
        visit(r.position<TurkishGame>());
    } else {
        visit(r.position<International>());
    }
}

}  // namespace

// Learning starts from the hand-written evaluation. A pattern's first steps are small: what was seen once or twice
// says little.
Fitter::Fitter(RulesId rules, float caution) : rules_{rules} {
    with_rules(rules, [&]<RulesProfile R>() {
        using Game = typename R::Game;
        patterns_ = first_pattern<Game>;
        weights_.assign(Weights::size<Game>, 0);
        squares_.assign(Weights::size<Game>, caution);
        for (std::size_t i = 0; i < terms<Game>.size(); ++i) {
            weights_[2 * i] = weights_[2 * i + 1] = static_cast<float>(terms<Game>[i].weight) / 100;
        }
    });
}

double Fitter::learn(std::span<TrainingRecord const> records, FitSettings const& settings) {
    double total = 0;
    for (TrainingRecord const& record : records) {
        Features f;
        with_position(rules_, record, [&](auto const& p) { f = features_of(p); });
        float const sum = sum_of(f, weights_), stays = f.chance_ahead[sum < 0 ? 1 : 0];
        float const predicted = chance(sum * stays, settings), target = target_of(record, settings);
        total += cross_entropy(predicted, target);
        float const error = stays * (predicted - target) / settings.men_a_logit;
        for (std::size_t i = 0; i < f.size; ++i) {
            auto const at = 2 * static_cast<std::size_t>(f.index[i]);
            float const decay = f.index[i] < patterns_ ? 0 : settings.decay;
            step(weights_[at], squares_[at], error * f.amount[i] * f.opening_share, decay, settings.rate);
            step(weights_[at + 1], squares_[at + 1], error * f.amount[i] * (1 - f.opening_share), decay, settings.rate);
        }
    }
    return records.empty() ? 0 : total / static_cast<double>(records.size());
}

double Fitter::loss(std::span<TrainingRecord const> records, FitSettings const& settings) const {
    double total = 0;
    for (TrainingRecord const& record : records) {
        with_position(rules_, record, [&](auto const& p) {
            Features const f = features_of(p);
            float const sum = sum_of(f, weights_), stays = f.chance_ahead[sum < 0 ? 1 : 0];
            total += cross_entropy(chance(sum * stays, settings), target_of(record, settings));
        });
    }
    return records.empty() ? 0 : total / static_cast<double>(records.size());
}

std::vector<std::int16_t> Fitter::rounded() const {
    std::vector<std::int16_t> values(weights_.size());
    std::transform(weights_.begin(), weights_.end(), values.begin(), [](float men) {
        return static_cast<std::int16_t>(std::clamp(std::lround(men * 100 * weight_unit), -30'000L, 30'000L));
    });
    return values;
}

}  // namespace coupturc
