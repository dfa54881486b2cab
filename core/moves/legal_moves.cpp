#include "moves/legal_moves.hpp"

#include <tuple>

#include "moves/generate.hpp"
#include "rules/rules_id.hpp"

namespace coupturc::moves {

namespace {

// Taking the address of a function template compiles it: for each set of rules in rules/rules_id.hpp, here and once.
template <class... R>
constexpr auto generators(TypeList<R...>) {
    return std::tuple{&generate<R>...};
}
[[gnu::used]] constexpr auto compiled = generators(AllRules{});

}  // namespace

}  // namespace coupturc::moves
