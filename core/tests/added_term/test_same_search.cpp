// Compiled twice: with the model as it is, and with a term more (CMakeLists.txt). The numbers must be the
// same; a change of the search or of hand-written values changes them for both.

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>

#include "eval/terms.hpp"
#include "search/search.hpp"

using namespace coupturc;

namespace {

#ifdef COUPTURC_ADDED_TERM
constexpr bool has_added_term = true;
#else
constexpr bool has_added_term = false;
#endif

search::SearchReport search_start(RulesId rules, eval::Evaluation evaluation) {
    search::HashTable table{1 << 20};
    std::atomic<bool> const never = false;
    history::History const start{
        with_rules(rules, [&]<RulesProfile R>() { return AnyPosition{rules, Position<typename R::Game>::start()}; })};
    return search::search(start, {}, {.depth = 7}, {table, evaluation, nullptr, never, {}});
}

}  // namespace

TEST_CASE("the term is in the list that it was added to") {
    auto const is_added = [](auto const& term) { return term.name == "added"; };
    CHECK(std::ranges::any_of(eval::terms<International>, is_added) == has_added_term);
    CHECK(std::ranges::any_of(eval::terms<TurkishGame>, is_added) == has_added_term);
}

TEST_CASE("a term of weight zero changes no search by hand-written values") {
    auto const international = search_start(rules_id<International>, {});
    auto const turkish = search_start(rules_id<Turkish<Promotion::end_of_move, false>>, {});
    CHECK(international.nodes == 12777);
    CHECK(international.score == 4);
    CHECK(turkish.nodes == 18681);
    CHECK(turkish.score == 8);
}
