#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstring>
#include <span>
#include <stdexcept>
#include <vector>

#include "convert.hpp"
#include "interruptible.hpp"
#include "training/fit.hpp"
#include "training/self_play.hpp"
#include "weights.hpp"

namespace coupturc::bindings {

using namespace training;

namespace {

// Records as the bytes of a file, 32 each.
using RecordBytes = nb::ndarray<std::uint8_t const, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

std::span<TrainingRecord const> to_records(Fitter const& fitter, RecordBytes const& bytes) {
    if (bytes.size() % sizeof(TrainingRecord) != 0 ||
        reinterpret_cast<std::uintptr_t>(bytes.data()) % alignof(TrainingRecord) != 0) {
        throw std::invalid_argument{"records: expected whole aligned records of 32 bytes"};
    }
    std::span const records{reinterpret_cast<TrainingRecord const*>(bytes.data()),
                            bytes.size() / sizeof(TrainingRecord)};
    fitter.check(records);
    return records;
}

nb::bytes run_self_play(RulesArgument rules, int games, std::uint64_t seed, std::uint64_t nodes, int opening_plies,
                        DrawLimits const& draws, std::optional<WeightArray> weights,
                        std::vector<AnyPosition> const& openings) {
    if (std::ranges::any_of(openings, [&](AnyPosition const& each) { return each.rules() != rules.id; })) {
        raise("ArgumentError", "openings: expected positions of the same rules");
    }
    std::optional<eval::LearnedEvaluation> const learned =
        weights ? std::optional{to_weights(rules.id, *weights)} : std::nullopt;
    std::vector<TrainingRecord> const records = interruptible([&](std::atomic<bool> const& stop) {
        return self_play(rules.id, {games, seed, nodes, opening_plies, draws, openings},
                         learned ? eval::Evaluation{*learned} : eval::Evaluation{}, stop);
    });
    return nb::bytes(records.data(), records.size() * sizeof(TrainingRecord));
}

nb::bytes state(Fitter const& fitter) {
    auto const all = fitter.state();
    return nb::bytes(all.data(), all.size() * sizeof(float));
}

bool restore(Fitter& fitter, nb::bytes const& bytes) {
    std::vector<float> all(bytes.size() / sizeof(float));
    std::memcpy(all.data(), bytes.data(), all.size() * sizeof(float));
    return fitter.restore(all);
}

nb::bytes rounded(Fitter const& fitter) {
    auto const values = fitter.rounded();
    return nb::bytes(values.data(), values.size() * sizeof(std::int16_t));
}

bool begin_with(Fitter& fitter, WeightArray const& weights) {
    return fitter.begin_with({weights.data(), weights.size()});
}

double learn(Fitter& fitter, RecordBytes const& records, FitSettings const& settings) {
    return interruptible(
        [&](std::atomic<bool> const& stop) { return fitter.learn(to_records(fitter, records), settings, stop); });
}

double loss(Fitter const& fitter, RecordBytes const& records, FitSettings const& settings) {
    return interruptible(
        [&](std::atomic<bool> const& stop) { return fitter.loss(to_records(fitter, records), settings, stop); });
}

}  // namespace

void bind_training(nb::module_& m) {
    m.def("self_play", &run_self_play, nb::arg("rules"), nb::kw_only(), nb::arg("games"), nb::arg("seed"),
          nb::arg("nodes"), nb::arg("opening_plies"), nb::arg("draws"), nb::arg("weights") = nb::none(),
          nb::arg("openings") = std::vector<AnyPosition>{},
          nb::sig("def self_play(rules: Rules | str, *, games: int, seed: int, nodes: int, opening_plies: int, draws: "
                  "DrawLimits, weights: object | None = None, openings: Sequence[Position] = ()) -> bytes"),
          "Games of the engine against itself: bytes of their quiet positions and of some that the searches valued, 32 "
          "each (core/training/record.hpp). The same settings give the same bytes.\n\n"
          "They begin after random plies; every second one from one of `openings`, where there are any, two random "
          "plies later.\n\nRaises:\n    ArgumentError: an opening is of other rules.");

    nb::class_<FitSettings>(m, "FitSettings", "How weights are fitted; see core/training/fit.hpp.")
        .def(
            "__init__",
            [](FitSettings* self, float rate, float men_a_logit, float result_share) {
                new (self) FitSettings{rate, men_a_logit, result_share};
            },
            nb::kw_only(), nb::arg("rate") = 0.003F, nb::arg("men_a_logit") = 1.0F, nb::arg("result_share") = 0.1F);

    nb::class_<Fitter>(m, "Fitter", "Logistic regression of the evaluation's network on self-play records.")
        .def(
            "__init__", [](Fitter* self, RulesArgument rules) { new (self) Fitter{rules.id}; }, nb::arg("rules"))
        .def("learn", &learn, nb::sig("def learn(self, records: object, settings: FitSettings) -> float"),
             nb::arg("records"), nb::arg("settings"),
             "One pass over the records; returns the mean loss before each step, in nats.")
        .def("loss", &loss, nb::sig("def loss(self, records: object, settings: FitSettings) -> float"),
             nb::arg("records"), nb::arg("settings"), "The mean loss without learning.")
        .def("state", &state, "All that was learned, as bytes for `restore`.")
        .def("restore", &restore, nb::arg("state"), "Go on from a `state`; False when it is of other rules.")
        .def("begin_with", &begin_with, nb::sig("def begin_with(self, weights: object) -> bool"), nb::arg("weights"),
             "Begin with weights as `rounded` gives them; False when their number is another.")
        .def("rounded", &rounded, "The weights as the bytes of 16-bit integers, as `read_weights` returns them.");
}

}  // namespace coupturc::bindings
