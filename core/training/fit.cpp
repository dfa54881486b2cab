#include "training/fit.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <string>

#include "base/joining_thread.hpp"

namespace coupturc::training {

// The features of one record, gathered once for the value and for the step.
struct Fitter::Features {
    static constexpr std::size_t most = 256;

    std::array<int, most> index;
    std::array<float, most> amount;
    std::size_t size = 0;
    float opening_share = 0;
    float chance_ahead[2] = {1, 1};  // what stays of an advantage of White, of Black

    void add(int feature, int times) {
        assert(size < most && feature >= 0);
        index[size] = feature;
        amount[size++] = static_cast<float>(times);
    }
};

namespace {

// Numbers that several threads may change at once. Relaxed loads and stores cost what plain ones do. Builtins of GCC
// and Clang, because the C++ library of macOS lacks std::atomic_ref.
float read(float const& shared) {
    float value = 0;
    __atomic_load(&shared, &value, __ATOMIC_RELAXED);
    return value;
}

void write(float& shared, float value) {
    __atomic_store(&shared, &value, __ATOMIC_RELAXED);
}

// Of White's advantage before it is known how much of it can be won with, in men.
float sum_of(Fitter::Features const& f, std::vector<float> const& weights) {
    float value = 0;
    for (std::size_t i = 0; i < f.size; ++i) {
        auto const at = 2 * static_cast<std::size_t>(f.index[i]);
        assert(at + 1 < weights.size());
        value += f.amount[i] * (read(weights[at]) * f.opening_share + read(weights[at + 1]) * (1 - f.opening_share));
    }
    return value;
}

float chance(float men, FitSettings const& s) {
    assert(s.men_a_logit > 0);
    return 1 / (1 + std::exp(-men / s.men_a_logit));
}

// The share of results falls with the pieces. Rising to a half, it cost some 50 Elo from even endings of 12 to 20 men;
// falling to none, it is neither better nor worse than a tenth throughout (docs/training.md).
float target_of(TrainingRecord const& r, float opening_share, FitSettings const& s) {
    float const result = 0.5F + 0.5F * static_cast<float>(r.result), share = s.result_share * opening_share;
    return share * result + (1 - share) * chance(static_cast<float>(r.score) / 100, s);
}

double cross_entropy(float predicted, float target) {
    double const p = std::clamp(static_cast<double>(predicted), 1e-7, 1 - 1e-7), t = target;
    return -(t * std::log(p) + (1 - t) * std::log(1 - p));
}

// The sum of a loss over records, or over those before the stop.
template <class Loss>
double total_of(std::span<TrainingRecord const> records, std::atomic<bool> const& stop, Loss&& loss) {
    double total = 0;
    for (TrainingRecord const& record : records) {
        if (stop.load(std::memory_order_relaxed)) {
            break;
        }
        total += loss(record);
    }
    return total;
}

void step(float& weight, float& squares, float gradient, float decay, float rate) {
    float const before = read(weight), g = gradient + decay * before, seen = read(squares) + g * g;
    write(squares, seen);
    write(weight, before - rate * g / (std::sqrt(seen) + 1e-6F));
}

PatternParts parts_of(RulesId rules) {
    return with_game(rules, []<class Game>() { return PatternParts::of<Game>(); });
}

}  // namespace

// Learning starts from the hand-written evaluation. A pattern's first steps are small: what was seen once or twice
// says little.
Fitter::Fitter(RulesId rules, float caution) : rules_{rules}, parts_{parts_of(rules)} {
    with_rules(rules, [&]<RulesProfile R>() {
        using Game = typename R::Game;
        patterns_ = eval::first_pattern<Game>;
        parts_begin_ = eval::feature_count<Game>;
        auto const numbers = 2 * static_cast<std::size_t>(parts_begin_ + eval::window_tables * parts_.size());
        weights_.assign(numbers, 0);
        squares_.assign(numbers, caution);
        for (std::size_t i = 0; i < eval::terms<Game>.size(); ++i) {
            weights_[2 * i] = weights_[2 * i + 1] = static_cast<float>(eval::terms<Game>[i].weight) / 100;
        }
    });
}

Fitter::Features Fitter::features_of(TrainingRecord const& record) const {
    Features f;
    auto const gather = [&]<class Game>(Position<Game> const& p) {
        eval::each_feature(p, [&](int feature, int amount) {
            if (amount != 0) {
                f.add(feature, amount);
                each_part(feature, [&](int part) { f.add(part, amount); });
            }
        });
        f.opening_share = static_cast<float>(eval::phase(p)) / eval::phase_steps<Game>;
        f.chance_ahead[0] = static_cast<float>(eval::chance_of_win(p, 1)) / eval::sure_chance;
        f.chance_ahead[1] = static_cast<float>(eval::chance_of_win(p, -1)) / eval::sure_chance;
    };
    with_game(rules_, [&]<class Game>() { gather(record.position<Game>()); });
    return f;
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
    auto const threads = static_cast<std::size_t>(std::max(settings.threads, 1));
    std::vector<double> totals(threads, 0);
    auto const learn_slice = [&](std::size_t i) {
        std::size_t const first = records.size() * i / threads, end = records.size() * (i + 1) / threads;
        totals[i] = learn_part(records.subspan(first, end - first), settings, stop);
    };
    {
        std::vector<JoiningThread> others;
        for (std::size_t i = 1; i < threads; ++i) {
            others.emplace_back(learn_slice, i);
        }
        learn_slice(0);
    }
    double const total = std::accumulate(totals.begin(), totals.end(), 0.0);
    return records.empty() ? 0 : total / static_cast<double>(records.size());
}

double Fitter::learn_part(std::span<TrainingRecord const> records, FitSettings const& settings,
                          std::atomic<bool> const& stop) {
    return total_of(records, stop, [&](TrainingRecord const& record) {
        Features const f = features_of(record);
        float const sum = sum_of(f, weights_), stays = f.chance_ahead[sum < 0 ? 1 : 0];
        float const predicted = chance(sum * stays, settings), target = target_of(record, f.opening_share, settings);
        float const error = stays * (predicted - target) / settings.men_a_logit;
        for (std::size_t i = 0; i < f.size; ++i) {
            auto const at = 2 * static_cast<std::size_t>(f.index[i]);
            float const decay = is_pattern(f.index[i]) ? settings.decay : 0;
            step(weights_[at], squares_[at], error * f.amount[i] * f.opening_share, decay, settings.rate);
            step(weights_[at + 1], squares_[at + 1], error * f.amount[i] * (1 - f.opening_share), decay, settings.rate);
        }
        return cross_entropy(predicted, target);
    });
}

double Fitter::loss(std::span<TrainingRecord const> records, FitSettings const& settings,
                    std::atomic<bool> const& stop) const {
    double const total = total_of(records, stop, [&](TrainingRecord const& record) {
        Features const f = features_of(record);
        float const sum = sum_of(f, weights_), stays = f.chance_ahead[sum < 0 ? 1 : 0];
        return cross_entropy(chance(sum * stays, settings), target_of(record, f.opening_share, settings));
    });
    return records.empty() ? 0 : total / static_cast<double>(records.size());
}

std::vector<float> Fitter::state() const {
    std::vector<float> all = weights_;
    all.insert(all.end(), squares_.begin(), squares_.end());
    return all;
}

bool Fitter::restore(std::span<float const> state) {
    if (state.size() != weights_.size() + squares_.size()) {
        return false;
    }
    auto const squares = state.begin() + static_cast<std::ptrdiff_t>(weights_.size());
    weights_.assign(state.begin(), squares);
    squares_.assign(squares, state.end());
    return true;
}

std::vector<std::int16_t> Fitter::rounded() const {
    std::vector<std::int16_t> values(2 * static_cast<std::size_t>(parts_begin_));
    for (int feature = 0; feature < parts_begin_; ++feature) {
        for (std::size_t ending = 0; ending < 2; ++ending) {
            float men = weights_[2 * static_cast<std::size_t>(feature) + ending];
            each_part(feature, [&](int part) { men += weights_[2 * static_cast<std::size_t>(part) + ending]; });
            values[2 * static_cast<std::size_t>(feature) + ending] =
                static_cast<std::int16_t>(std::clamp(std::lround(men * 100 * eval::weight_unit), -30'000L, 30'000L));
        }
    }
    return values;
}

}  // namespace coupturc::training
