// Compiled twice: with the model as it is, and with a term more (CMakeLists.txt). The numbers must be the
// same; a change of the search or of hand-written values changes them for both.

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <random>
#include <vector>

#include "eval/terms.hpp"
#include "eval/weights_file.hpp"
#include "search/search.hpp"

using namespace coupturc;

namespace {

#ifdef COUPTURC_ADDED_TERM
constexpr bool has_added_term = true;
#else
constexpr bool has_added_term = false;
#endif

// What a file of before holds of the list of terms: none that came later, so that these numbers outlive new terms.
bool was_there(eval::Block const& block) {
    bool const is_term = std::ranges::any_of(
        eval::terms<International>, [&](eval::Term<International> const& term) { return term.name == block.name; });
    return !is_term || block.name == "men" || block.name == "kings";
}

// The same weights for both: a file of the model without the term.
template <class Game>
eval::LearnedEvaluation weights_without_the_term() {
    std::vector<eval::Block> known{eval::blocks<Game>.begin(), eval::blocks<Game>.end()};
    std::erase_if(known, [](eval::Block const& block) { return !was_there(block); });
    std::mt19937 chance{23};
    std::vector<std::int16_t> values(2 * static_cast<std::size_t>(eval::features_of(known)));
    std::generate(values.begin(), values.end(), [&] { return static_cast<std::int16_t>(chance() % 401) - 200; });
    values[0] = values[1] = 1000;  // a man
    auto const file = eval::write_weights(values, {"game", known});
    return eval::LearnedEvaluation::from<Game>(eval::read_weights(file, {"game", eval::blocks<Game>})).value();
}

search::SearchReport search_start(RulesId rules, eval::Evaluation evaluation) {
    search::HashTable table{1 << 20};
    std::atomic<bool> const never = false;
    history::History const start{
        with_rules(rules, [&]<RulesProfile R>() { return AnyPosition{rules, Position<typename R::Game>::start()}; })};
    return search::search(start, {}, {.depth = 7}, {table, evaluation, nullptr, never, {}});
}

}  // namespace

TEST_CASE("the term is in the model that it was added to") {
    CHECK(eval::has_block(eval::blocks<International>, "added") == has_added_term);
    CHECK(eval::has_block(eval::blocks<TurkishGame>, "added") == has_added_term);
}

TEST_CASE("a term of weight zero changes no search by hand-written values") {
    auto const international = search_start(rules_id<International>, {});
    auto const turkish = search_start(rules_id<Turkish<Promotion::end_of_move, false>>, {});
    CHECK(international.nodes == 12777);
    CHECK(international.score == 4);
    CHECK(turkish.nodes == 18681);
    CHECK(turkish.score == 8);
}

TEST_CASE("a term that the weights file lacks changes no search by learned values") {
    auto const international_weights = weights_without_the_term<International>();
    auto const turkish_weights = weights_without_the_term<TurkishGame>();
    auto const international = search_start(rules_id<International>, eval::Evaluation{international_weights});
    auto const turkish =
        search_start(rules_id<Turkish<Promotion::end_of_move, false>>, eval::Evaluation{turkish_weights});
    CHECK(international.nodes == 15636);
    CHECK(international.score == 0);
    CHECK(turkish.nodes == 18492);
    CHECK(turkish.score == 35);
}
