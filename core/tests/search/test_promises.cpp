#include <doctest/doctest.h>

#include <string_view>

#include "../tables/table_positions.hpp"
#include "notation/fen.hpp"
#include "search/search.hpp"
#include "search/table_score.hpp"

using namespace coupturc;
using namespace coupturc::search;
using namespace coupturc::testing;

namespace {

constexpr RulesId rules = rules_id<International>;

// Distances of all that has fewer than three pieces, outcomes of the rest.
class Promises {
public:
    [[nodiscard]] tables::AnyTables const& tables() const { return shrunk_.used; }

    [[nodiscard]] SearchReport best_of(std::string_view fen, DrawLimits const& draws, int depth) const {
        HashTable table{1U << 20};
        return search::search(history::History{notation::parse_fen(fen, rules).position.value()}, draws,
                              {.depth = depth}, {table, {}, &tables(), never_stopped, {}});
    }

private:
    ShrunkTables shrunk_{rules, 3, 3};
};

constexpr Task wide{3, -score::infinite, score::infinite};
constexpr tables::Promise win_in_nine{tables::Wdl::win, 9}, loss_in_nine{tables::Wdl::loss, 9};

}  // namespace

TEST_CASE("a promise is a bound that leaves the way to the search") {
    CHECK_FALSE(answer(win_in_nine, wide, 9).score);
    CHECK(answer(win_in_nine, wide, 9).won == 1);
    CHECK(answer(win_in_nine, {3, 10, 11}, 9).score == score::least_promised);
    CHECK_FALSE(answer(win_in_nine, {3, score::promised, score::promised + 1}, 9).score);
    CHECK(answer(loss_in_nine, {3, 10, 11}, 9).score == -score::least_promised);
    CHECK_FALSE(answer(loss_in_nine, wide, 9).score);
    CHECK(answer(loss_in_nine, wide, 9).won == -1);
}

TEST_CASE("a promise that a draw clock may break is not believed") {
    CHECK_FALSE(answer(win_in_nine, {3, 10, 11}, 8).score);
    CHECK(answer(win_in_nine, wide, 8).won == 0);
    CHECK(answer(tables::Promise{tables::Wdl::draw, 0}, wide, 0).score == score::draw);
}

TEST_CASE("what is promised is worth more than all that is not, and less than an end in sight") {
    for (Score value : {-20'000, -300, 0, 300, 20'000}) {
        CHECK(score::with_promise(value, 0) == value);
        CHECK(score::is_promised(score::with_promise(value, 1)));
        CHECK(score::with_promise(value, 1) > 0);
        CHECK(score::with_promise(value, -1) == -score::with_promise(-value, 1));
        CHECK_FALSE(score::is_decided(score::with_promise(value, 1)));
    }
    CHECK(score::with_promise(300, 1) > score::with_promise(-300, 1));
}

#if !COUPTURC_SANITIZED  // three pieces take them minutes

TEST_CASE("a search with outcomes alone knows who wins, and finds the end") {
    Promises const promises;
    auto const shallow = promises.best_of("W:WK50,K49:B14", {}, 1);
    CHECK(score::is_promised(shallow.score));
    CHECK_FALSE(score::is_decided(shallow.score));
    CHECK(promises.best_of("W:WK1,K2:BK46", {}, 1).score == score::draw);
    CHECK(score::is_decided(promises.best_of("W:WK50,K49:B14", {}, 12).score));
}

TEST_CASE("a clock that is too short takes the promise away") {
    Promises const promises;
    DrawLimits const short_clock{.king_plies = 4};
    CHECK_FALSE(score::is_promised(promises.best_of("W:WK50,K49:B14", short_clock, 1).score));
}

#endif
