#include <nanobind/nanobind.h>

#include "convert.hpp"

NB_MODULE(_core, m) {
    using namespace coupturc::bindings;
    m.doc() = "The rules of draughts: positions, moves, draw counting. Squares are named as players name them.";
    nanobind::set_leak_warnings(false);  // caches of the package keep values until the process ends
    bind_rules(m);
    auto move = bind_moves(m);
    auto position = bind_position(m);
    bind_notation(move, position);
    bind_pdn(m);
    bind_history(m);
    bind_tables(m);
    bind_search(m);
    bind_eval(m);
    bind_training(m);
}
