#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstdint>
#include <utility>

#include "eval/learned.hpp"
#include "rules/rules_id.hpp"

namespace coupturc::bindings {

namespace nb = nanobind;

// The weights of a learned evaluation as any array of 16-bit integers.
using WeightArray = nb::ndarray<std::int16_t const, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

inline eval::LearnedEvaluation to_weights(RulesId rules, WeightArray const& values) {
    auto weights = [&] {
        nb::gil_scoped_release const others_go_on;  // it takes some 70 ms
        return with_rules(rules, [&]<RulesProfile R>() {
            return eval::LearnedEvaluation::from<typename R::Game>({values.data(), values.size()});
        });
    }();
    if (!weights) {
        throw nb::value_error("weights: expected one opening and one ending value for every feature of the model");
    }
    return std::move(*weights);
}

}  // namespace coupturc::bindings
