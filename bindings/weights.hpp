#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstdint>
#include <utility>

#include "convert.hpp"
#include "eval/learned.hpp"
#include "gil.hpp"
#include "rules/rules_id.hpp"

namespace coupturc::bindings {

namespace nb = nanobind;

// The weights of a learned evaluation as any array of 16-bit integers.
using WeightArray = nb::ndarray<std::int16_t const, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

[[noreturn]] inline void refuse_weights() {
    raise("ArgumentError", "weights: expected as many as the model has");
}

inline eval::LearnedEvaluation to_weights(RulesId rules, WeightArray const& values) {
    auto weights = [&] {
        GilReleased const others_go_on;  // it takes some 70 ms
        return with_rules(rules, [&]<RulesProfile R>() {
            return eval::LearnedEvaluation::from<typename R::Game>({values.data(), values.size()});
        });
    }();
    if (!weights) {
        refuse_weights();
    }
    return std::move(*weights);
}

}  // namespace coupturc::bindings
