#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>
#include <utility>
#include <vector>

#include "archive/explore.hpp"
#include "moves/legal_moves.hpp"
#include "moves/order.hpp"
#include "packed_games.hpp"

namespace coupturc::bindings {

using namespace archive;

namespace {

// The Python class ExploredMove.
struct BoundExploredMove {
    BoundMove move;
    ExploredMove counts;
};

nb::tuple counts_of(Counts const& c) {
    return nb::make_tuple(c[0], c[1], c[2], c[3]);
}

using MoveFacts = std::tuple<Counts, Counts, std::uint16_t, std::uint16_t, std::uint64_t, std::uint64_t>;

MoveFacts facts(ExploredMove const& m) {
    return {m.played, m.reached, m.first_year, m.last_year, m.rating_sum, m.rating_count};
}

ExploredMove made_of(Move const& move, MoveFacts const& f) {
    return {move, std::get<0>(f), std::get<1>(f), std::get<2>(f), std::get<3>(f), std::get<4>(f), std::get<5>(f)};
}

nb::list moves_of(Explored const& found) {
    nb::list list;
    for (ExploredMove const& move : found.moves) {
        list.append(BoundExploredMove{{found.position, move.move}, move});
    }
    return list;
}

nb::list before(Explored const& found) {
    nb::list list;
    for (MoveBefore const& m : found.before) {
        list.append(nb::make_tuple(BoundMove{m.position, m.move}, counts_of(m.counts)));
    }
    return list;
}

nb::list sample(Explored const& found) {
    nb::list list;
    for (Place const place : found.sample) {
        list.append(nb::make_tuple(place.game, place.ply));
    }
    return list;
}

nb::object reduced_explored(Explored const& found) {
    nb::list moves, before;
    for (ExploredMove const& move : found.moves) {
        moves.append(nb::cast(facts(move)));
    }
    for (MoveBefore const& m : found.before) {
        before.append(nb::make_tuple(m.position, counts_of(m.counts)));
    }
    return reduced("Explored", found.position, counts_of(found.total), counts_of(found.ended), moves, before,
                   sample(found), found.next);
}

Explored restored(AnyPosition const& position, Counts total, Counts ended, std::vector<MoveFacts> const& moves,
                  std::vector<std::pair<AnyPosition, Counts>> const& before,
                  std::vector<std::pair<std::uint32_t, std::uint32_t>> const& sample, std::size_t next) {
    Explored found{.position = position, .total = total, .ended = ended, .next = next};
    SharedMoves const legal = legal_moves(position);
    if (legal->size() != moves.size()) {
        raise("ArgumentError", "moves: expected one for each legal move");
    }
    for (std::size_t i = 0; i < moves.size(); ++i) {
        found.moves.push_back(made_of((*legal)[i], moves[i]));
    }
    for (auto const& [from, counts] : before) {
        auto const move = from.rules() == position.rules() ? move_between(from, position) : std::nullopt;
        if (!move) {
            raise("ArgumentError", "before: expected positions from which a move leads here");
        }
        found.before.push_back({from, *move, counts});
    }
    for (auto const& [game, ply] : sample) {
        found.sample.push_back({game, ply});
    }
    return found;
}

Explored sum_of(Explored const& a, Explored const& b) {
    if (a.position != b.position) {
        raise("ArgumentError", "expected what was found for the same position");
    }
    Explored sum = a;
    add(sum, b);
    return sum;
}

void bind_move(nb::module_& m) {
    nb::class_<BoundExploredMove>(m, "ExploredMove", "What games made of one move; see PackedGames.explore.")
        .def_prop_ro("move", [](BoundExploredMove const& e) { return e.move; })
        .def_prop_ro(
            "played", [](BoundExploredMove const& e) { return counts_of(e.counts.played); },
            nb::sig("def played(self) -> tuple[int, int, int, int]"),
            "Games that played it: result unknown, White won, draw, Black won.")
        .def_prop_ro(
            "reached", [](BoundExploredMove const& e) { return counts_of(e.counts.reached); },
            nb::sig("def reached(self) -> tuple[int, int, int, int]"),
            "Games that did not, and came to the position behind it by other moves.")
        .def_prop_ro(
            "first_year", [](BoundExploredMove const& e) { return e.counts.first_year; },
            "When it was first played; 0 unknown.")
        .def_prop_ro(
            "last_year", [](BoundExploredMove const& e) { return e.counts.last_year; },
            "When it was last played; 0 unknown.")
        .def_prop_ro(
            "rating_sum", [](BoundExploredMove const& e) { return e.counts.rating_sum; },
            "Of the players who played it and whose rating is known.")
        .def_prop_ro(
            "rating_count", [](BoundExploredMove const& e) { return e.counts.rating_count; },
            "How many ratings make the sum.")
        .def_static(
            "restored",
            [](BoundMove const& move, MoveFacts const& f) { return BoundExploredMove{move, made_of(move.move, f)}; },
            nb::arg("move"), nb::arg("facts"), "Make one again of what its pickle keeps.")
        .def(
            "__eq__",
            [](BoundExploredMove const& e, nb::object other) {
                if (!nb::isinstance<BoundExploredMove>(other)) {
                    return false;
                }
                auto const& o = nb::cast<BoundExploredMove const&>(other);
                return e.move.position == o.move.position && e.counts == o.counts;
            },
            nb::arg().none())
        .def("__hash__", [](BoundExploredMove const& e) { return nb::hash(nb::repr(nb::cast(facts(e.counts)))); })
        .def("__repr__",
             [](BoundExploredMove const& e) {
                 return nb::str("<ExploredMove {}: played {}, reached {}>")
                     .format(e.move, counts_of(e.counts.played), counts_of(e.counts.reached));
             })
        .def(
            "__reduce__",
            [](BoundExploredMove const& e) { return reduced("ExploredMove", e.move, nb::cast(facts(e.counts))); },
            nb::sig(reduce_signature));
}

void bind_found(nb::module_& m) {
    nb::class_<Explored>(m, "Explored", "What games did in one position; see PackedGames.explore.")
        .def_ro("position", &Explored::position)
        .def_prop_ro(
            "total", [](Explored const& e) { return counts_of(e.total); },
            nb::sig("def total(self) -> tuple[int, int, int, int]"),
            "Games that have the position: result unknown, White won, draw, Black won.")
        .def_prop_ro(
            "ended", [](Explored const& e) { return counts_of(e.ended); },
            nb::sig("def ended(self) -> tuple[int, int, int, int]"), "Those of them that end with it.")
        .def_prop_ro("moves", &moves_of, nb::sig("def moves(self) -> list[ExploredMove]"),
                     "Every legal move, sorted as `legal_moves` are.")
        .def_prop_ro("before", &before, nb::sig("def before(self) -> list[tuple[Move, tuple[int, int, int, int]]]"),
                     "The moves by which games came to it the first time, the most frequent first.")
        .def_prop_ro("sample", &sample, nb::sig("def sample(self) -> list[tuple[int, int]]"),
                     "The first games that have it: number, and plies before it. A sum keeps those of its left side.")
        .def_ro("next", &Explored::next, "The game to go on with; the number of games when all were looked at.")
        .def_static("restored", &restored, nb::arg("position"), nb::arg("total"), nb::arg("ended"), nb::arg("moves"),
                    nb::arg("before"), nb::arg("sample"), nb::arg("next"), "Make one again of what its pickle keeps.")
        .def("__add__", &sum_of, "What was found in the games of both. Raises ArgumentError for two positions.")
        .def("__eq__", &equal_values<Explored>, nb::arg().none())
        .def("__hash__", [](Explored const& e) { return nb::hash(nb::make_tuple(e.position, counts_of(e.total))); })
        .def("__repr__",
             [](Explored const& e) { return nb::str("<Explored {}: {}>").format(e.position, counts_of(e.total)); })
        .def("__reduce__", &reduced_explored, nb::sig(reduce_signature));
}

}  // namespace

void bind_explored(nb::module_& m, nb::class_<PackedGames>& games) {
    bind_move(m);
    bind_found(m);
    games.def(
        "explore",
        [](PackedGames const& self, AnyPosition const& position, nb::object only, std::size_t first,
           std::optional<int> slice_ms, StopFlag* stop) {
            if (position.rules() != self.segment.rules) {
                raise("ArgumentError", "position: expected one of the rules of these games");
            }
            return scan(self, {only, first, slice_ms, stop},
                        [&](Scope const& scope) { return archive::explore(self.segment, position, scope); });
        },
        nb::arg("position"), nb::kw_only(), nb::arg("only") = nb::none(), nb::arg("first") = 0,
        nb::arg("slice_ms") = nb::none(), nb::arg("stop") = nb::none(),
        nb::sig("def explore(self, position: Position, *, only: object | None = None, first: int = 0, slice_ms: int | "
                "None = None, stop: StopFlag | None = None) -> Explored"),
        "Count what games did in a position. A game counts once. `only`: a bit for each game, lowest first, see "
        "`bitmap`. A scan ends after `slice_ms` or when `stop` is set: `next` is where another one goes on.");
}

}  // namespace coupturc::bindings
