#include "moves/perft_lines.hpp"

#include <tuple>

#include "rules/rules_id.hpp"

namespace coupturc::moves {

namespace {

// Compiles it for each set of rules in rules/rules_id.hpp, here and once.
template <class... R>
constexpr auto counters(TypeList<R...>) {
    return std::tuple{&perft<R>...};
}
[[gnu::used]] constexpr auto compiled = counters(AllRules{});

}  // namespace

}  // namespace coupturc::moves
