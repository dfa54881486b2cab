#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <unordered_map>

#include "position/hash.hpp"
#include "table_positions.hpp"
#include "tables/solve.hpp"
#include "tables/verify.hpp"

using namespace coupturc;
using namespace coupturc::tables;
using namespace coupturc::testing;

namespace {

template <class Game>
struct ByHash {
    std::size_t operator()(Position<Game> const& p) const { return hash(p); }
};

template <class Game>
Position<Game> white_to_move(Position<Game> const& p) {
    return p.turn() == Side::white ? p : p.mirror();
}

// Retrograde analysis without an idea: pass after pass over all positions of two and up to `pieces` pieces, each
// decided as soon as its successors decide it. What no pass decides is a draw.
template <RulesProfile R>
class SlowTables {
    using Game = typename R::Game;

public:
    explicit SlowTables(int pieces) {
        for (int n = 2; n <= pieces; ++n) {
            each_position<Game>(n, [&](Position<Game> const& p) { positions_.push_back(p); });
        }
        for (std::uint32_t i = 0; i < positions_.size(); ++i) {
            numbers_.emplace(positions_[i], i);
        }
        plies_.assign(positions_.size(), undecided);
        list_successors();
        for (int plies = 0, idle = 0; idle < 2; ++plies) {
            idle = pass(plies) ? 0 : idle + 1;
        }
    }

    [[nodiscard]] std::vector<Position<Game>> const& positions() const { return positions_; }

    [[nodiscard]] Verdict verdict(std::size_t i) const {
        return plies_[i] == undecided ? Verdict{} : Verdict{plies_[i] % 2 != 0 ? Wdl::win : Wdl::loss, plies_[i]};
    }

private:
    static constexpr int undecided = -1;
    static constexpr std::uint32_t no_enemy = ~std::uint32_t{0};  // all pieces captured: lost at once

    void list_successors() {
        for (Position<Game> const& p : positions_) {
            starts_.push_back(successors_.size());
            moves::MoveList moves;
            moves::generate<R>(p, moves);
            for (Move const& move : moves) {
                Position<Game> const next = p.after(move);
                successors_.push_back(next.pieces(Side::black) == 0 ? no_enemy : numbers_.at(white_to_move(next)));
            }
        }
        starts_.push_back(successors_.size());
    }

    bool pass(int plies) {
        std::vector<std::uint32_t> decided;
        for (std::uint32_t i = 0; i < positions_.size(); ++i) {
            if (plies_[i] == undecided && is_decided(i, plies)) {
                decided.push_back(i);
            }
        }
        for (std::uint32_t i : decided) {
            plies_[i] = plies;
        }
        return !decided.empty();
    }

    [[nodiscard]] bool is_decided(std::uint32_t i, int plies) const {
        auto const begin = successors_.begin() + static_cast<std::ptrdiff_t>(starts_[i]);
        auto const end = successors_.begin() + static_cast<std::ptrdiff_t>(starts_[i + 1]);
        auto const value = [&](std::uint32_t next) { return next == no_enemy ? 0 : plies_[next]; };
        if (plies % 2 != 0) {
            return std::any_of(begin, end, [&](std::uint32_t next) { return value(next) == plies - 1; });
        }
        return std::all_of(begin, end, [&](std::uint32_t next) { return value(next) % 2 == 1; });
    }

    std::vector<Position<Game>> positions_;
    std::unordered_map<Position<Game>, std::uint32_t, ByHash<Game>> numbers_;
    std::vector<std::size_t> starts_;
    std::vector<std::uint32_t> successors_;
    std::vector<int> plies_;
};

template <RulesProfile R>
void check_against_slow(RulesId rules, int pieces) {
    using Game = typename R::Game;
    SlowTables<R> const slow{pieces};
    auto const tables = BuiltTables{rules, pieces};
    auto const set = tables.template set<Game>();
    for (std::size_t i = 0; i < slow.positions().size(); ++i) {
        Position<Game> const& p = slow.positions()[i];
        REQUIRE(set->probe(p) == slow.verdict(i));
        REQUIRE(set->probe(p.mirror()) == slow.verdict(i));
    }
}

// Values of a table at every `step`-th position, against those of the next positions.
template <RulesProfile R>
void check_successors(TableSet<typename R::Game> const& set, Material const& m, std::uint64_t step) {
    std::atomic<bool> const never = false;
    REQUIRE(wrong_positions<R>(set, m, {.step = step}, never).empty());
}

// Solves the materials of one piece more with at most one man and looks at every `step`-th value.
template <RulesProfile R>
void check_one_more_piece(RulesId rules, std::uint64_t step) {
    using Game = typename R::Game;
    BuiltTables const smaller{rules, pieces_to_test};
    auto const set = smaller.template set<Game>();
    std::map<Material, std::vector<std::byte>> larger;
    for (int men = 0; men <= 1; ++men) {
        for (Material const& m : materials(pieces_to_test + 1, men)) {
            TableSolver<R> solver{m, *set};
            REQUIRE(solver.solve());
            larger[m] = pack(solver.values(0), table_label(rules, m));
        }
        for (auto const& [m, bytes] : larger) {
            REQUIRE(set->add(m, bytes));
        }
    }
    for (auto const& [m, bytes] : larger) {
        check_successors<R>(*set, m, step);
    }
}

// Solves so many kings against one, and everything that captures lead to.
template <RulesProfile R>
void check_kings_against_one(RulesId rules, int most, std::uint64_t step) {
    using Game = typename R::Game;
    TableSet<Game> set{rules};
    std::map<Material, std::vector<std::byte>> packed;
    for (int kings = 1; kings <= most; ++kings) {
        Material const m{.own_kings = kings, .enemy_kings = 1};
        TableSolver<R> solver{m, set};
        REQUIRE(solver.solve());
        packed[m] = pack(solver.values(0), table_label(rules, m));
        packed[m.turned()] = pack(solver.values(1), table_label(rules, m.turned()));
        REQUIRE(set.add(m, packed[m]));
        REQUIRE(set.add(m.turned(), packed[m.turned()]));
    }
    Material const last{.own_kings = most, .enemy_kings = 1};
    check_successors<R>(set, last, step);
    check_successors<R>(set, last.turned(), step);
}

using Dama = Turkish<Promotion::end_of_move, false>;

}  // namespace

TEST_CASE("every International position of two and three pieces agrees with slow retrograde analysis") {
    check_against_slow<International>(rules_id<International>, pieces_to_test);
}

TEST_CASE("every Turkish position of two and three pieces agrees with slow retrograde analysis") {
    check_against_slow<Dama>(rules_id<Turkish<Promotion::end_of_move, false>>, pieces_to_test);
}

TEST_CASE("Turkish tables agree with slow retrograde analysis whatever a club decides") {
    check_against_slow<Turkish<Promotion::at_once, true>>(rules_id<Turkish<Promotion::at_once, true>>, 2);
    check_against_slow<Turkish<Promotion::stops_move, false>>(rules_id<Turkish<Promotion::stops_move, false>>, 2);
}

TEST_CASE("values of one more International piece agree with their successors") {
    check_one_more_piece<International>(rules_id<International>, 97);
}

// 21 million positions: the slice of five pieces that can be solved by itself. Too much for the sanitizers.
TEST_CASE("values of four International kings against one agree with their successors") {
    check_kings_against_one<International>(rules_id<International>, pieces_to_test + 1 > 3 ? 4 : 2, 997);
}

TEST_CASE("a wrong value is found, by its own position or by those before it") {
    Material const m{.own_kings = 1, .enemy_kings = 1};
    TableSet<International> set{rules_id<International>};
    TableSolver<International> solver{m, set};
    REQUIRE(solver.solve());
    auto const right = solver.values(0);
    std::vector<TableByte> values{right.begin(), right.end()};
    TableIndex<International> const index{m};
    std::uint64_t const changed = 1234;
    values[changed] = values[changed] == 0 ? decided_in(3) : TableByte{0};
    auto const packed = pack(values, table_label(rules_id<International>, m));
    REQUIRE(set.add(m, packed));
    std::atomic<bool> const never = false;
    auto const wrong = wrong_positions<International>(set, m, {.most = 1'000}, never);
    CHECK(std::find(wrong.begin(), wrong.end(), *index.position(changed)) != wrong.end());
    CHECK(wrong.size() < 1'000);
}

TEST_CASE("an end that is farther than a byte can say is noticed") {
    TableSet<International::Game> const none{rules_id<International>};
    Material const two{.own_kings = 1, .enemy_kings = 1};
    TableSolver<International> solver{two, none};
    REQUIRE(solver.solve());
    auto const farthest = *std::max_element(solver.values(0).begin(), solver.values(0).end());
    int const longest = verdict_of(farthest).plies;
    CHECK(TableSolver<International>{two, none, longest}.solve());
    CHECK_FALSE(TableSolver<International>{two, none, longest - 1}.solve());
}
