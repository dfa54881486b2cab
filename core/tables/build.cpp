#include "tables/build.hpp"

#include <stdexcept>

#include "tables/solve.hpp"

namespace coupturc::tables {

namespace {

template <RulesProfile R>
std::vector<std::vector<std::byte>> build_with(TableSet<typename R::Game> const& smaller, Material const& material,
                                               std::atomic<bool> const& stop) {
    TableSolver<R> solver{material, smaller};
    if (!solver.solve(stop)) {
        if (!stop) {
            throw std::overflow_error{"an end is more than 254 plies away, farther than a table can say"};
        }
        return {};
    }
    std::vector<std::vector<std::byte>> both;
    for (int half = 0; half < (solver.is_symmetric() ? 1 : 2); ++half) {
        Material const m = half == 0 ? material : material.turned();
        both.push_back(pack(solver.values(half), table_label(smaller.rules(), m)));
    }
    return both;
}

}  // namespace

std::vector<std::vector<std::byte>> build_both(AnyTables const& smaller, Material const& material,
                                               std::atomic<bool> const& stop) {
    return with_rules(smaller.rules(),
                      [&]<RulesProfile R>() { return build_with<R>(smaller.as<typename R::Game>(), material, stop); });
}

}  // namespace coupturc::tables
