#include <nanobind/make_iterator.h>
#include <nanobind/nanobind.h>
#include <nanobind/operators.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <limits>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "convert.hpp"
#include "gil.hpp"
#include "legal_moves.hpp"
#include "moves/hops.hpp"
#include "moves/routes.hpp"
#include "notation/move_text.hpp"

namespace coupturc::bindings {

using namespace moves;

namespace {

struct BoundHopState {
    RulesId rules;
    HopState state;

    friend bool operator==(BoundHopState const&, BoundHopState const&) = default;
};

Route route_of(AnyPosition const& position, Move const& move) {
    return position.visit([&]<RulesProfile R>(Position<typename R::Game> const& p) { return find_route<R>(p, move); });
}

nb::tuple named(RulesId rules, Route const& route) {
    nb::list squares;
    for (Square s : route) {
        squares.append(square_name(rules, s));
    }
    return nb::tuple(squares);
}

nb::tuple path(BoundMove const& m) {
    return named(m.position.rules(), route_of(m.position, m.move));
}

bool equal(BoundMove const& a, nb::object other) {
    if (!nb::isinstance<BoundMove>(other)) {
        return false;
    }
    auto const& b = nb::cast<BoundMove const&>(other);
    return a.position.rules() == b.position.rules() && a.move == b.move;
}

Py_hash_t move_hash(BoundMove const& m) {
    auto const ends = static_cast<std::uint64_t>(m.move.origin.bit() << 8 | m.move.target.bit() << 1 | m.move.promotes);
    return static_cast<Py_hash_t>(fold(m.move.captured ^ 0x9e3779b97f4a7c15, ends ^ 0xd1b54a32d192ed03) >> 2);
}

std::vector<HopState> hop_states(LegalMoves const& moves, std::size_t most) {
    return moves.position.visit([&]<RulesProfile R>(Position<typename R::Game> const& p) {
        return HopAutomaton<R>{p, *moves.moves, most}.states();
    });
}

std::vector<BoundHopState> hops(LegalMoves const& moves, std::size_t most) {
    std::vector<BoundHopState> bound;
    for (HopState const& state : hop_states(moves, most)) {
        bound.push_back({moves.position.rules(), state});
    }
    return bound;
}

nb::list hop_list(RulesId rules, HopState const& state) {
    nb::list list;
    for (Hop const& hop : state.hops) {
        nb::object const captured = hop.captured == 0 ? nb::none() : square_name(rules, Square{lowest(hop.captured)});
        list.append(nb::make_tuple(square_name(rules, hop.landing), captured, hop.next));
    }
    return list;
}

nb::object completed(HopState const& state) {
    return state.move < 0 ? nb::none() : nb::object(nb::int_(state.move));
}

struct DrawnMove {
    Move move;
    std::string text;
    Route route;
};

// More captures than players meet, by many kings: a route takes up to 0.1 ms to find, and there are hundreds.
bool are_dear(SharedMoves const& moves) {
    constexpr std::size_t many = 20;
    return moves->size() > many && moves->front().is_capture();
}

// Dear ones without the GIL; it takes longer to have it again than to draw the moves of a game.
std::vector<DrawnMove> drawn_moves(LegalMoves const& moves) {
    std::optional<GilReleased> released;
    if (are_dear(moves.moves)) {
        released.emplace();
    }
    std::vector<DrawnMove> drawn;
    for (Move const& move : *moves.moves) {
        drawn.push_back(
            {move, notation::format_move(moves.position, *moves.moves, move), route_of(moves.position, move)});
    }
    return drawn;
}

// Each move as a tuple, for whoever needs all of them at once: to make a Move and ask it for each of its facts takes
// three times as long.
nb::list drawn(LegalMoves const& moves) {
    RulesId const rules = moves.position.rules();
    nb::list list;
    for (auto const& [move, text, route] : drawn_moves(moves)) {
        list.append(nb::make_tuple(nb::str(text.data(), text.size()), square_name(rules, move.origin),
                                   square_name(rules, move.target), square_names(rules, move.captured),
                                   named(rules, route), move.promotes));
    }
    return list;
}

nb::list drawn_hops(LegalMoves const& moves, std::size_t most) {
    RulesId const rules = moves.position.rules();
    nb::list list;
    for (HopState const& state : hop_states(moves, most)) {
        list.append(
            nb::make_tuple(square_name(rules, state.square), state.start, completed(state), hop_list(rules, state)));
    }
    return list;
}

BoundMove item(LegalMoves const& moves, Py_ssize_t i) {
    auto const size = static_cast<Py_ssize_t>(moves.moves->size());
    if (i < -size || i >= size) {
        throw nb::index_error("legal moves: index out of range");
    }
    return {moves.position, (*moves.moves)[static_cast<std::size_t>(i < 0 ? i + size : i)], moves.moves};
}

nb::list items(LegalMoves const& moves) {
    nb::list list;
    for (Move const& move : *moves.moves) {
        list.append(BoundMove{moves.position, move, moves.moves});
    }
    return list;
}

bool contains(LegalMoves const& moves, nb::object value) {
    if (!nb::isinstance<BoundMove>(value)) {
        return false;
    }
    auto const& move = nb::cast<BoundMove const&>(value);
    return move.position.rules() == moves.position.rules() &&
           std::ranges::find(*moves.moves, move.move) != moves.moves->end();
}

nb::tuple facts(nb::handle s) {
    return nb::make_tuple(s.attr("square"), s.attr("start"), s.attr("move"), s.attr("hops"));
}

// Landing square, captured square if any, index of the next state.
using HopFacts = std::tuple<nb::str, std::optional<nb::str>, int>;

BoundHopState hop_state(RulesArgument rules, nb::str square, bool start, std::optional<int> move,
                        std::vector<HopFacts> const& hops) {
    if (move && *move < 0) {
        raise("ArgumentError", "move: expected the index of a move, from 0");
    }
    BoundHopState made{rules.id, {square_named(rules.id, utf8(square)), start, move.value_or(-1)}};
    for (auto const& [landing, captured, next] : hops) {
        if (next < 0) {
            raise("ArgumentError", "hops: expected the index of the next state, from 0");
        }
        Bitboard const jumped = captured ? square_named(rules.id, utf8(*captured)).board() : 0;
        made.state.hops.push_back({square_named(rules.id, utf8(landing)), jumped, next});
    }
    return made;
}

void bind_hops(nb::module_& m) {
    nb::class_<BoundHopState>(m, "HopState",
                              "A state of the automaton that reads moves hop by hop; see LegalMoves.hops.")
        .def(
            "__init__",
            [](BoundHopState* self, RulesArgument rules, nb::str square, bool start, std::optional<int> move,
               std::vector<HopFacts> const& hops) {
                new (self) BoundHopState{hop_state(rules, square, start, move, hops)};
            },
            nb::arg("rules"), nb::arg("square"), nb::arg("start"), nb::arg("move").none(), nb::arg("hops"),
            nb::sig("def __init__(self, rules: Rules | str, square: str, start: bool, move: int | None, "
                    "hops: list[tuple[str, str | None, int]]) -> None"))
        .def_prop_ro(
            "square", [](BoundHopState const& s) { return square_name(s.rules, s.state.square); },
            nb::sig("def square(self) -> str"), "Where the moving piece stands.")
        .def_prop_ro(
            "start", [](BoundHopState const& s) { return s.state.start; }, "Whether it has not moved yet.")
        .def_prop_ro(
            "move", [](BoundHopState const& s) { return completed(s.state); }, nb::sig("def move(self) -> int | None"),
            "Index of the legal move that is complete here.")
        .def_prop_ro(
            "hops", [](BoundHopState const& s) { return hop_list(s.rules, s.state); },
            nb::sig("def hops(self) -> list[tuple[str, str | None, int]]"),
            "Landing square, captured square if any, index of the next state.")
        .def("__eq__", &equal_values<BoundHopState>, nb::arg().none())
        .def("__hash__", [](nb::object self) { return nb::hash(nb::repr(self)); })
        .def("__repr__",
             [](nb::object self) {
                 return nb::str("HopState(square={!r}, start={!r}, move={!r}, hops={!r})").format(*facts(self));
             })
        .def(
            "__reduce__",
            [](nb::object self) {
                auto const& state = nb::cast<BoundHopState const&>(self);
                return reduced("HopState", Rules{state.rules}, *facts(self));
            },
            nb::sig(reduce_signature));
}

}  // namespace

nb::class_<BoundMove> bind_moves(nb::module_& m) {
    nb::class_<BoundMove> move(m, "Move",
                               "A whole turn, all jumps included. Routes that take the same pieces are equal.");
    move.def_prop_ro(
            "origin", [](BoundMove const& m) { return square_name(m.position.rules(), m.move.origin); },
            nb::sig("def origin(self) -> str"))
        .def_prop_ro(
            "target", [](BoundMove const& m) { return square_name(m.position.rules(), m.move.target); },
            nb::sig("def target(self) -> str"))
        .def_prop_ro(
            "captured", [](BoundMove const& m) { return square_names(m.position.rules(), m.move.captured); },
            nb::sig("def captured(self) -> tuple[str, ...]"), "Squares of the captured pieces, ascending.")
        .def_prop_ro(
            "path", &path, nb::sig("def path(self) -> tuple[str, ...]"),
            "Landing squares after the origin, the last one the target. Where a king goes straight on it is the "
            "square right behind the captured piece.")
        .def_prop_ro(
            "promotes", [](BoundMove const& m) { return m.move.promotes; }, "Whether a man becomes a king.")
        .def_prop_ro("is_capture", [](BoundMove const& m) { return m.move.is_capture(); })
        .def("__eq__", &equal, nb::arg().none())
        .def("__hash__", &move_hash);
    bind_hops(m);

    nb::class_<LegalMoves>(m, "LegalMoves",
                           "The legal moves of a position, sorted by origin, target and captured squares. "
                           "A Move is made when it is asked for.")
        .def("__len__", [](LegalMoves const& moves) { return moves.moves->size(); })
        .def("__getitem__", &item, nb::arg("index"))
        .def(
            // By index the end of each loop would be an exception, which takes as long as three moves.
            "__iter__", [](LegalMoves const& moves) { return nb::iter(items(moves)); },
            nb::sig("def __iter__(self) -> collections.abc.Iterator[Move]"))
        .def("__contains__", &contains, nb::arg("move").none())
        .def("__eq__", &equal_values<LegalMoves>, nb::arg().none())
        .def("__hash__", [](LegalMoves const& moves) { return nb::hash(nb::cast(moves.position)); })
        .def(
            "__reduce__", [](LegalMoves const& moves) { return reduced("LegalMoves", moves.position); },
            nb::sig(reduce_signature))
        .def_prop_ro(
            "capture_count",
            [](LegalMoves const& moves) { return moves.moves->empty() ? 0 : count(moves.moves->front().captured); },
            "How many pieces each of them takes: majority makes it one number (000-17); 0 for quiet moves.")
        .def("hops", &hops, nb::arg("most") = std::numeric_limits<std::size_t>::max() >> 1,
             nb::sig("def hops(self, most: int = ...) -> list[HopState]"),
             "The automaton over every route of every move, for input by hand: follow `hops` from a start state; "
             "a state with a `move` completes it. Empty when it has more than about `most` states.")
        .def("drawn", &drawn,
             nb::sig("def drawn(self) -> list[tuple[str, str, str, tuple[str, ...], tuple[str, ...], bool]]"),
             "All of them as tuples: text, origin, target, captured, path, promotes.")
        .def("drawn_hops", &drawn_hops, nb::arg("most") = std::numeric_limits<std::size_t>::max() >> 1,
             nb::sig("def drawn_hops(self, most: int = ...) -> "
                     "list[tuple[str, bool, int | None, list[tuple[str, str | None, int]]]]"),
             "The states of `hops` as tuples: square, start, move, hops.")
        .def("__repr__", [](nb::object self) {
            nb::list texts;
            for (nb::handle move : self) {
                texts.append(nb::str(move));
            }
            return nb::str("<LegalMoves {}>").format(nb::str(", ").attr("join")(texts));
        });
    return move;
}

}  // namespace coupturc::bindings
