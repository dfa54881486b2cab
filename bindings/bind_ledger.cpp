#include "archive/ledger.hpp"

#include <nanobind/stl/optional.h>

#include <optional>
#include <vector>

#include "packed_games.hpp"

namespace coupturc::bindings {

using namespace archive;

namespace {

void expect_rules(PackedGames const& games, AnyPosition const& position) {
    if (position.rules() != games.segment.rules) {
        raise("ArgumentError", "position: expected one of the rules of these games");
    }
}

nb::bytes make(PackedGames const& games, AnyPosition const& position, nb::object only) {
    expect_rules(games, position);
    auto const ledger = scan(games, {only, 0, std::nullopt, nullptr},
                             [&](Scope const& scope) { return make_ledger(games.segment, position, scope); });
    return nb::bytes{ledger.data(), ledger.size()};
}

std::optional<Explored> read(PackedGames const& games, nb::object ledger, AnyPosition const& position, nb::object only,
                             std::size_t named) {
    expect_rules(games, position);
    Buffer const bytes{ledger};
    auto const codes = bytes.as<std::uint8_t>("ledger");
    return scan(games, {only, 0, std::nullopt, nullptr, Work::brief},
                [&](Scope const& scope) { return read_ledger(codes, games.segment, position, scope.only, named); });
}

}  // namespace

void bind_ledger(nb::module_& m) {
    m.def("make_ledger", &make, nb::arg("games"), nb::arg("position"), nb::kw_only(), nb::arg("only") = nb::none(),
          nb::sig("def make_ledger(games: PackedGames, position: Position, *, only: object | None = None) -> bytes"),
          "What each of the games did in a position, for `read_ledger`. `only`: a bit for each game that is looked at; "
          "all games that have the position or one behind its moves must be among them. Raises ArgumentError for a "
          "position of other rules. Holds no GIL meanwhile.");
    m.def("read_ledger", &read, nb::arg("games"), nb::arg("ledger"), nb::arg("position"), nb::kw_only(),
          nb::arg("only") = nb::none(), nb::arg("named") = most_in_sample,
          nb::sig("def read_ledger(games: PackedGames, ledger: object, position: Position, *, only: object | None = "
                  "None, named: int = 50) -> Explored | None"),
          "What `PackedGames.explore` says, without looking at the games; None for a ledger of another position or a "
          "damaged one. `only`: a bit for each game that counts. `named`: games in the sample. Raises ArgumentError "
          "for a position of other rules. Holds no GIL meanwhile.");
}

}  // namespace coupturc::bindings
