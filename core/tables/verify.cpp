#include "tables/verify.hpp"

namespace coupturc::tables {

namespace {

// Calls look(rules, tables of their game), which returns positions.
template <class Look>
std::vector<AnyPosition> look_with_rules(AnyTables const& tables, Look const& look) {
    std::vector<AnyPosition> found;
    with_rules(tables.rules(), [&]<RulesProfile R>() {
        for (auto const& p : look.template operator()<R>(tables.as<typename R::Game>())) {
            found.emplace_back(tables.rules(), p);
        }
    });
    return found;
}

}  // namespace

std::vector<AnyPosition> wrong_positions(AnyTables const& tables, Material const& m, VerifyLimits const& limits,
                                         std::atomic<bool> const& stop) {
    return look_with_rules(tables, [&]<RulesProfile R>(TableSet<typename R::Game> const& set) {
        return wrong_positions<R>(set, m, limits, stop);
    });
}

std::vector<AnyPosition> wrong_outcomes(AnyTables const& tables, Material const& m, VerifyLimits const& limits,
                                        std::atomic<bool> const& stop) {
    return look_with_rules(tables, [&]<RulesProfile R>(TableSet<typename R::Game> const& set) {
        return wrong_outcomes<R>(set, m, limits, stop);
    });
}

}  // namespace coupturc::tables
