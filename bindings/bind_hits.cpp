#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "archive/capture.hpp"
#include "archive/manoeuvre.hpp"
#include "archive/pattern.hpp"
#include "archive/reach.hpp"
#include "archive/sacrifice.hpp"
#include "packed_games.hpp"

namespace coupturc::bindings {

using namespace archive;

namespace {

template <auto member>
nb::bytes column(Hits const& hits) {
    std::vector<std::uint32_t> values;
    values.reserve(hits.all.size());
    for (Hit const& hit : hits.all) {
        values.push_back(hit.*member);
    }
    return nb::bytes{values.data(), values.size() * sizeof(std::uint32_t)};
}

nb::tuple item(Hits const& hits, Py_ssize_t i) {
    auto const size = static_cast<Py_ssize_t>(hits.all.size());
    if (i < -size || i >= size) {
        throw nb::index_error("hits: index out of range");
    }
    Hit const hit = hits.all[static_cast<std::size_t>(i < 0 ? i + size : i)];
    return nb::make_tuple(hit.game, hit.ply, hit.which);
}

Hits hits_of(nb::bytes rows, std::size_t next, bool is_cut) {
    Buffer const buffer{rows};
    auto const all = buffer.as<Hit>("rows");
    return {{all.begin(), all.end()}, next, is_cut};
}

nb::bytes rows(Hits const& hits) {
    return nb::bytes{hits.all.data(), hits.all.size() * sizeof(Hit)};
}

void bind_values(nb::module_& m) {
    nb::class_<Hits>(m, "Hits", "Where scans found something, in the order of the games.")
        .def("__len__", [](Hits const& h) { return h.all.size(); })
        .def("__getitem__", &item, nb::arg("index"),
             nb::sig("def __getitem__(self, index: int) -> tuple[int, int, int]"),
             "Number of the game, plies before it, and which of the things that were looked for.")
        .def(
            "__iter__", [](nb::object self) { return nb::steal<nb::iterator>(PySeqIter_New(self.ptr())); },
            nb::sig("def __iter__(self) -> collections.abc.Iterator[tuple[int, int, int]]"))
        .def_prop_ro("games", &column<&Hit::game>, "Numbers of the games, 32 bits each.")
        .def_prop_ro("plies", &column<&Hit::ply>, "Plies before each hit, 32 bits each.")
        .def_prop_ro("which", &column<&Hit::which>, "Which of the things looked for, 32 bits each.")
        .def_ro("next", &Hits::next, "The game to go on with; the number of games when all were looked at.")
        .def_ro("is_cut", &Hits::is_cut, "Whether the scan ended because it had found as many as were wanted.")
        .def_static("restored", &hits_of, nb::arg("rows"), nb::arg("next"), nb::arg("is_cut"),
                    "Make them again of what their pickle keeps.")
        .def("__eq__", &equal_values<Hits>, nb::arg().none())
        .def("__hash__", [](Hits const& h) { return nb::hash(rows(h)); })
        .def("__repr__", [](Hits const& h) { return nb::str("<{} Hits, next {}>").format(h.all.size(), h.next); })
        .def(
            "__reduce__", [](Hits const& h) { return reduced("Hits", rows(h), h.next, h.is_cut); },
            nb::sig(reduce_signature));
}

constexpr std::size_t usual_most = 100'000;

RulesId rules_in(AnyPosition const& position) {
    return position.rules();
}

template <class Query>
RulesId rules_in(Query const& query) {
    return query.rules;
}

template <class Query>
void refuse_twice(std::vector<Query> const&) {}

void refuse_twice(std::vector<AnyPosition> const& positions) {
    for (std::size_t i = 0; i < positions.size(); ++i) {
        if (std::find(positions.begin(), positions.begin() + static_cast<std::ptrdiff_t>(i), positions[i]) !=
            positions.begin() + static_cast<std::ptrdiff_t>(i)) {
            raise("ArgumentError", "positions: expected each position once");
        }
    }
}

// A method of PackedGames that looks for values of a kind.
template <class Query, class Find>
void add_search(nb::class_<PackedGames>& games, char const* name, char const* argument, Find const& find,
                char const* signature, char const* doc) {
    games.def(
        name,
        [find](PackedGames const& self, std::vector<Query> const& queries, bool every, std::size_t most,
               nb::object only, std::size_t first, std::optional<int> slice_ms, StopFlag* stop) {
            for (Query const& query : queries) {
                if (rules_in(query) != self.segment.rules) {
                    raise("ArgumentError", "expected the rules of these games");
                }
            }
            refuse_twice(queries);
            return scan(self, {only, first, slice_ms, stop},
                        [&](Scope const& scope) { return find(self.segment, queries, scope, Wanted{most, every}); });
        },
        nb::arg(argument), nb::kw_only(), nb::arg("every") = false, nb::arg("most") = usual_most,
        nb::arg("only") = nb::none(), nb::arg("first") = 0, nb::arg("slice_ms") = nb::none(),
        nb::arg("stop") = nb::none(), nb::sig(signature), doc);
}

}  // namespace

void bind_hits(nb::module_& m, nb::class_<PackedGames>& games) {
    bind_values(m);
    add_search<Pattern>(
        games, "search", "patterns", [](auto const&... all) { return archive::search(all...); },
        "def search(self, patterns: collections.abc.Sequence[Pattern], *, every: bool = False, most: int = 100000, "
        "only: object | None = None, first: int = 0, slice_ms: int | None = None, stop: StopFlag | None = None) -> "
        "Hits",
        "Find games in which one of the patterns comes about: the first time in a game, or with `every` each time, "
        "which "
        "is the first position of each stretch in which it holds. The scan ends with the game in which `most` hits are "
        "found. `only`, `first`, `slice_ms`, `stop`: see `explore`.");
    add_search<Manoeuvre>(
        games, "manoeuvre", "manoeuvres", [](auto const&... all) { return find_manoeuvres(all...); },
        "def manoeuvre(self, manoeuvres: collections.abc.Sequence[Manoeuvre], *, every: bool = False, most: int = "
        "100000, only: object | None = None, first: int = 0, slice_ms: int | None = None, stop: StopFlag | None = "
        "None) -> Hits",
        "Find games in which one of the manoeuvres was played; a hit is where it begins, the latest for one end. The "
        "rest as for `search`.");
    add_search<Capture>(
        games, "captures", "captures", [](auto const&... all) { return find_captures(all...); },
        "def captures(self, captures: collections.abc.Sequence[Capture], *, every: bool = False, most: int = 100000, "
        "only: object | None = None, first: int = 0, slice_ms: int | None = None, stop: StopFlag | None = None) -> "
        "Hits",
        "Find games in which one of the captures was made; a hit is the position before it. The rest as for `search`.");
    add_search<Sacrifice>(
        games, "sacrifices", "sacrifices", [](auto const&... all) { return find_sacrifices(all...); },
        "def sacrifices(self, sacrifices: collections.abc.Sequence[Sacrifice], *, every: bool = False, most: int = "
        "100000, only: object | None = None, first: int = 0, slice_ms: int | None = None, stop: StopFlag | None = "
        "None) -> Hits",
        "Find games in which a side gave men and won them back with others before the opponent had a move that was no "
        "capture; a hit is the position from which it gave most. The rest as for `search`.");
    add_search<AnyPosition>(
        games, "reach", "positions",
        [](Segment const& segment, std::vector<AnyPosition> const& positions, Scope const& scope,
           Wanted const& wanted) { return archive::reach(segment, positions, scope, wanted); },
        "def reach(self, positions: collections.abc.Sequence[Position], *, every: bool = False, most: int = 100000, "
        "only: object | None = None, first: int = 0, slice_ms: int | None = None, stop: StopFlag | None = None) -> "
        "Hits",
        "Find games that have one of the positions, all different: the first of them, or with `every` each of them the "
        "first time. The rest as for `search`.");
}

}  // namespace coupturc::bindings
