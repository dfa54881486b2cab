#include <nanobind/nanobind.h>

#include <exception>
#include <stdexcept>

#include "convert.hpp"
#include "gil.hpp"

NB_MODULE(_core, m) {
    using namespace coupturc::bindings;
    m.doc() = "The rules of draughts: positions, moves, draw counting. Squares are named as players name them.";
    nanobind::set_leak_warnings(false);  // caches of the package keep values until the process ends
    nanobind::register_exception_translator([](std::exception_ptr const& thrown, void*) {
        if (thrown == nullptr) {
            wait_for_the_end();  // nothing that C++ threw: Python ends this thread
        }
        try {
            std::rethrow_exception(thrown);
        } catch (std::invalid_argument const& error) {
            set_error("ArgumentError", error.what());
        }
    });
    bind_rules(m);
    auto move = bind_moves(m);
    auto position = bind_position(m);
    bind_notation(move, position);
    bind_packed_game(m);
    bind_pdn(m);
    bind_history(m);
    bind_draw_offers(m);
    bind_tables(m);
    bind_report(m);
    bind_search(m);
    bind_forced_gain(m);
    bind_eval(m);
    bind_training(m);
    bind_batch(m);
    bind_archive(m);
    bind_queries(m);
    bind_combinations(m);
    bind_packed_games(m);
    bind_postings(m);
    bind_ledger(m);
}
