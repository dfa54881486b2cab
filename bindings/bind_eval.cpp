#include <nanobind/nanobind.h>

#include <cstring>
#include <vector>

#include "convert.hpp"
#include "eval/model.hpp"
#include "eval/weights_file.hpp"
#include "gil.hpp"
#include "weights.hpp"

namespace coupturc::bindings {

using namespace eval;

namespace {

ModelShape model_of(RulesId rules) {
    return with_rules(rules, [&]<RulesProfile R>() { return ModelShape{R::name, blocks<typename R::Game>}; });
}

nb::bytes read(RulesArgument rules, nb::bytes const& file) {
    auto const weights = [&] {
        std::span const bytes{static_cast<std::byte const*>(file.data()), file.size()};
        GilReleased const others_go_on;
        return read_weights(bytes, model_of(rules.id));
    }();
    return nb::bytes(weights.data(), weights.size() * sizeof(std::int16_t));
}

nb::bytes write(RulesArgument rules, nb::bytes const& weights) {
    ModelShape const model = model_of(rules.id);
    std::vector<std::int16_t> values(static_cast<std::size_t>(weights_of(model.blocks)));
    if (weights.size() != values.size() * sizeof(std::int16_t)) {
        refuse_weights();
    }
    std::memcpy(values.data(), weights.data(), weights.size());
    auto const file = write_weights(values, model);
    return nb::bytes(file.data(), file.size());
}

nb::list term_list(RulesArgument rules) {
    nb::list list;
    with_game(rules.id, [&]<class Game>() {
        for (Term<Game> const& term : terms<Game>) {
            list.append(nb::str(term.name.data(), term.name.size()));
        }
    });
    return list;
}

nb::list block_list(RulesArgument rules) {
    nb::list list;
    for (Block const& block : model_of(rules.id).blocks) {
        list.append(nb::make_tuple(nb::str(block.name.data(), block.name.size()), block.size));
    }
    return list;
}

}  // namespace

void bind_eval(nb::module_& m) {
    m.attr("WEIGHTS_MAGIC") = nb::bytes(weights_magic.data(), weights_magic.size());
    m.def("read_weights", &read, nb::arg("rules"), nb::arg("file"),
          nb::sig("def read_weights(rules: Rules | str, file: bytes) -> bytes"),
          "Read the bytes of a weights file (docs/training.md): 16-bit integers, the weights of the model in its "
          "order; zeros for blocks that the file lacks.\n\n"
          "Raises:\n"
          "    ValueError: the bytes are not weights of this game and model; the message says why in one line.");
    m.def("write_weights", &write, nb::arg("rules"), nb::arg("weights"),
          nb::sig("def write_weights(rules: Rules | str, weights: bytes) -> bytes"),
          "Return the bytes of a weights file that holds these weights, which are as `read_weights` returns them.\n\n"
          "Raises:\n"
          "    ValueError: their number is not that of the model.");
    m.def("evaluation_terms", &term_list, nb::arg("rules"),
          nb::sig("def evaluation_terms(rules: Rules | str) -> list[str]"),
          "The terms of the hand-written evaluation in order.");
    m.def("weight_blocks", &block_list, nb::arg("rules"),
          nb::sig("def weight_blocks(rules: Rules | str) -> list[tuple[str, int]]"),
          "The blocks of the model in order: name and number of weights.");
}

}  // namespace coupturc::bindings
