#include "tables/verify.hpp"

namespace coupturc::tables {

std::vector<AnyPosition> wrong_positions(AnyTables const& tables, Material const& m, VerifyLimits const& limits,
                                         std::atomic<bool> const& stop) {
    std::vector<AnyPosition> wrong;
    with_rules(tables.rules(), [&]<RulesProfile R>() {
        for (auto const& p : wrong_positions<R>(tables.as<typename R::Game>(), m, limits, stop)) {
            wrong.emplace_back(tables.rules(), p);
        }
    });
    return wrong;
}

}  // namespace coupturc::tables
