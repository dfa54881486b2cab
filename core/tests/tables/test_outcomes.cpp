#include <doctest/doctest.h>

#include <random>
#include <utility>

#include "moves/legal_moves.hpp"
#include "table_positions.hpp"
#include "tables/file_bytes.hpp"
#include "tables/outcome_table.hpp"
#include "tables/verify.hpp"

using namespace coupturc;
using namespace coupturc::tables;
using namespace coupturc::testing;

namespace {

using Dama = Turkish<Promotion::end_of_move, false>;

Material const two_kings{0, 1, 0, 1};

// Runs of about such a length, with places in them that nobody asks for.
std::vector<Outcome> scattered(std::size_t size, unsigned run, std::mt19937& random) {
    std::vector<Outcome> values;
    while (values.size() < size) {
        Outcome const value{static_cast<std::uint8_t>(random() % 4)};
        for (auto left = 1 + random() % (2 * run); left > 0 && values.size() < size; --left) {
            values.push_back(random() % 5 == 0 ? any_outcome : value);
        }
    }
    return values;
}

template <RulesProfile R>
void check_against_distances(RulesId rules, int pieces) {
    using Game = typename R::Game;
    ShrunkTables const shrunk{rules, pieces};
    auto const& distances = shrunk.built.distances().template as<Game>();
    auto const& outcomes = shrunk.used.template as<Game>();
    std::size_t asked = 0, open = 0;
    each_position<Game>(pieces, [&](Position<Game> const& p) {
        if (moves::can_capture<R>(p)) {
            return;
        }
        auto const verdict = distances.probe(p);
        auto const promise = outcomes.template promise<R>(p);
        ++asked;
        open += promise ? 0 : 1;
        REQUIRE((!promise || promise->wdl == verdict->wdl));
        REQUIRE((!promise || verdict->plies <= promise->within));
        REQUIRE(outcomes.template promise<R>(p.mirror()) == promise);
    });
    CHECK(open * 500 < asked);
    for (auto const& [material, bytes] : shrunk.files) {
        CHECK(bytes.size() < shrunk.built.files().at(material).size());
    }
}

}  // namespace

TEST_CASE("no code is longer than the decoder reads, however rare its kind") {
    std::array<std::uint64_t, run::kinds> often{};
    std::uint64_t fibonacci = 1, before = 1;
    for (std::size_t kind = 0; kind < 40; ++kind) {
        often[kind * 3] = fibonacci;
        fibonacci += std::exchange(before, fibonacci);
    }
    auto const lengths = code_lengths(often);
    double space = 0;
    for (std::size_t kind = 0; kind < run::kinds; ++kind) {
        CHECK((lengths[kind] > 0) == (often[kind] > 0));
        CHECK(lengths[kind] <= most_code_bits);
        space += lengths[kind] > 0 ? 1.0 / (1 << lengths[kind]) : 0;
    }
    CHECK(space == doctest::Approx(1));
}

TEST_CASE("each length of a run has one kind") {
    for (std::size_t length = 1; length <= run::longest; ++length) {
        auto const kind = run::length_of(run::kind_of(length));
        REQUIRE(run::kind_of(length) < run::lengths);
        REQUIRE(kind.first <= length);
        REQUIRE(length < kind.first + (std::size_t{1} << kind.extra));
    }
}

TEST_CASE("packed outcomes come back, whatever the length of their runs") {
    std::mt19937 random{2026};
    for (unsigned run : {1U, 3U, 20U, 300U, 5000U}) {
        for (std::size_t size : {0U, 1U, 1023U, 1024U, 1025U, 20'000U}) {
            CAPTURE(run);
            CAPTURE(size);
            auto const values = scattered(size, run, random);
            auto const packed = pack({values, {2, 0, 3, 1}, 37}, 7);
            auto const table = OutcomeTable::open(packed);
            REQUIRE(table);
            REQUIRE(table->verify());
            REQUIRE(table->label() == 7);
            REQUIRE(table->positions() == size);
            REQUIRE(table->order() == PartOrder{2, 0, 3, 1});
            REQUIRE(table->within() == 37);
            for (std::size_t at = 0; at < size; ++at) {
                REQUIRE((values[at] == any_outcome || (*table)[at] == values[at]));
            }
        }
    }
}

TEST_CASE("no damaged byte is taken for a table of outcomes") {
    std::mt19937 random{2026};
    check_that_damage_is_found<OutcomeTable>(pack({scattered(5000, 9, random), usual_order, 37}, 7), 5000, 7);
}

TEST_CASE("a table of outcomes that was cut short, or of another material, is refused") {
    ShrunkTables const shrunk{rules_id<International>, 2};
    auto const& whole = shrunk.files.at(two_kings);
    AnyTables tables{rules_id<International>};
    for (std::size_t size = 0; size < whole.size(); ++size) {
        REQUIRE_FALSE(tables.add_outcomes(two_kings, std::span{whole}.first(size)));
    }
    Material const man_and_king{1, 0, 0, 1};
    CHECK_FALSE(tables.add_outcomes(man_and_king.turned(), shrunk.files.at(man_and_king)));
}

TEST_CASE("a table of one kind is not taken for one of the other") {
    ShrunkTables const shrunk{rules_id<International>, 2};
    AnyTables tables{rules_id<International>};
    CHECK_FALSE(tables.add(two_kings, shrunk.files.at(two_kings)));
    CHECK_FALSE(tables.add_outcomes(two_kings, shrunk.built.files().at(two_kings)));
}

// Behind a right checksum, which anybody can make.
TEST_CASE("a table of outcomes that would be read beyond its end is refused") {
    std::mt19937 random{2026};
    auto const whole = pack({scattered(5000, 9, random), usual_order, 37}, 7);
    constexpr std::size_t checksum_at = 24, lengths_at = 40, starts_at = lengths_at + 152;
    auto const is_refused = [&](std::size_t at, auto value) {
        auto crafted = whole;
        write(crafted, at, value);
        write(crafted, checksum_at, checksum(std::span{crafted}.subspan(checksum_at + 8)));
        auto const table = OutcomeTable::open(crafted);
        return !table || !table->verify();
    };
    CHECK_FALSE(is_refused(0, read<std::uint64_t>(whole, 0)));
    for (std::size_t block = 0; block < 5; ++block) {
        std::size_t const at = starts_at + block * sizeof(std::uint32_t);
        CHECK(is_refused(at, ~std::uint32_t{0}));
        CHECK(is_refused(at, static_cast<std::uint32_t>((whole.size() - starts_at - 24) * 8 - 64 + 8)));
    }
    for (std::size_t kind = 1; kind < run::kinds; kind += run::lengths) {
        CHECK(is_refused(lengths_at + kind, std::uint8_t{1}));  // runs of no length
    }
}

TEST_CASE("every quiet position of two and three pieces has the outcome of its distance") {
    for (int pieces = 2; pieces <= pieces_to_test; ++pieces) {
        check_against_distances<International>(rules_id<International>, pieces);
        check_against_distances<Dama>(rules_id<Dama>, pieces);
    }
}

TEST_CASE("nothing is made without distances, or when stopped") {
    std::atomic<bool> const stopped = true;
    AnyTables const none{rules_id<International>};
    CHECK(shrink(none, two_kings, never_stopped).empty());
    ShrunkTables const shrunk{rules_id<International>, 2};
    CHECK(shrink(shrunk.built.distances(), two_kings, stopped).empty());
}

TEST_CASE("a wrong outcome is found, with distances beside it and without") {
    ShrunkTables const shrunk{rules_id<International>, 2};
    TableIndex<International> const index{two_kings};
    std::vector<Outcome> values(index.size(), any_outcome);
    std::uint64_t changed = 0;
    for (std::uint64_t n = 0; n < index.size(); ++n) {
        auto const p = index.position(n);
        if (auto const promise = shrunk.used.as<International>().promise<International>(*p)) {
            values[n] = outcome_of(promise->wdl);
            changed = values[n] == Outcome::draw ? n : changed;
        }
    }
    values[changed] = Outcome::loss;
    auto const packed = pack({values, usual_order, 50}, table_label(rules_id<International>, two_kings));
    for (bool with_distances : {true, false}) {
        AnyTables tables{rules_id<International>};
        REQUIRE(tables.add_outcomes(two_kings, packed));
        REQUIRE((!with_distances || tables.add(two_kings, shrunk.built.files().at(two_kings))));
        CHECK_FALSE(wrong_outcomes(tables, two_kings, {}, never_stopped).empty());
    }
    CHECK(wrong_outcomes(shrunk.used, two_kings, {}, never_stopped).empty());
}
