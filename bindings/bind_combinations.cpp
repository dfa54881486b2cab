#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "archive/capture.hpp"
#include "archive/sacrifice.hpp"
#include "convert.hpp"

namespace coupturc::bindings {

using namespace archive;

namespace {

using Numbers = std::pair<int, int>;

Range range_of(Numbers const& numbers, char const* name) {
    if (numbers.first < 1 || numbers.second < numbers.first) {
        raise("ArgumentError", std::string{name} + ": expected two numbers from 1, the smaller one first");
    }
    return {numbers.first, numbers.second};
}

nb::tuple numbers(Range range) {
    return nb::make_tuple(range.least, range.most);
}

using Name = std::optional<std::string>;

std::optional<Square> square_of(RulesId rules, Name const& name) {
    return name ? std::optional{square_named(rules, *name)} : std::nullopt;
}

nb::object name_of(RulesId rules, std::optional<Square> square) {
    return square ? square_name(rules, *square) : nb::none();
}

Capture capture_of(RulesArgument rules, std::optional<Side> side, Numbers const& pieces, Name const& origin,
                   Name const& target, std::vector<std::string> const& captured) {
    Capture capture{.rules = rules.id, .side = side, .pieces = range_of(pieces, "pieces")};
    capture.origin = square_of(rules.id, origin);
    capture.target = square_of(rules.id, target);
    for (std::string const& name : captured) {
        capture.captured |= square_named(rules.id, name).board();
    }
    return capture;
}

nb::tuple facts(Capture const& c) {
    return nb::make_tuple(Rules{c.rules}, c.side, numbers(c.pieces), name_of(c.rules, c.origin),
                          name_of(c.rules, c.target), square_names(c.rules, c.captured));
}

nb::tuple facts(Sacrifice const& s) {
    return nb::make_tuple(Rules{s.rules}, s.side, numbers(s.men));
}

// What every value has that is looked for.
template <class Sought>
void add_value(nb::class_<Sought>& type, std::string const& name) {
    type.def_prop_ro("rules", [](Sought const& sought) { return Rules{sought.rules}; })
        .def_ro("side", &Sought::side, "Whose it is; None for either.")
        .def(
            "mirrored", [](Sought const& sought) { return mirrored(sought); },
            "The same in the mirror, as patterns are.")
        .def("__eq__", &equal_values<Sought>, nb::arg().none())
        .def("__hash__", [](Sought const& sought) { return nb::hash(nb::repr(nb::object(facts(sought)))); })
        .def("__repr__", [name](Sought const& sought) { return nb::str((name + "{}").c_str()).format(facts(sought)); })
        .def(
            "__reduce__", [name](Sought const& sought) { return reduced(name.c_str(), *facts(sought)); },
            nb::sig(reduce_signature));
}

void bind_capture(nb::module_& m) {
    nb::class_<Capture> capture(m, "Capture", "A capture that is looked for; see PackedGames.captures.");
    capture
        .def(
            "__init__",
            [](Capture* self, RulesArgument rules, std::optional<Side> side, Numbers const& pieces, Name const& origin,
               Name const& target, std::vector<std::string> const& captured) {
                new (self) Capture{capture_of(rules, side, pieces, origin, target, captured)};
            },
            nb::arg("rules"), nb::arg("side") = nb::none(), nb::arg("pieces") = Numbers{1, 64},
            nb::arg("origin") = nb::none(), nb::arg("target") = nb::none(), nb::arg("captured") = nb::tuple(),
            nb::sig("def __init__(self, rules: Rules | str, side: Side | None = None, pieces: tuple[int, int] = (1, "
                    "64), origin: str | None = None, target: str | None = None, captured: "
                    "collections.abc.Sequence[str] = ()) -> None"),
            "`side`: whose; None for either. `pieces`: the least and the most that it takes. `origin`, `target`: where "
            "it begins and ends. `captured`: squares whose pieces it takes, perhaps with others.")
        .def_prop_ro(
            "pieces", [](Capture const& c) { return numbers(c.pieces); },
            nb::sig("def pieces(self) -> tuple[int, int]"), "The least and the most that it takes.")
        .def_prop_ro(
            "origin", [](Capture const& c) { return name_of(c.rules, c.origin); },
            nb::sig("def origin(self) -> str | None"))
        .def_prop_ro(
            "target", [](Capture const& c) { return name_of(c.rules, c.target); },
            nb::sig("def target(self) -> str | None"))
        .def_prop_ro(
            "captured", [](Capture const& c) { return square_names(c.rules, c.captured); },
            nb::sig("def captured(self) -> tuple[str, ...]"), "Squares whose pieces it takes.");
    add_value(capture, "Capture");
}

void bind_sacrifice(nb::module_& m) {
    nb::class_<Sacrifice> sacrifice(m, "Sacrifice",
                                    "Men that a side gives and wins back with others; see PackedGames.sacrifices.");
    sacrifice
        .def(
            "__init__",
            [](Sacrifice* self, RulesArgument rules, std::optional<Side> side, Numbers const& men) {
                new (self) Sacrifice{.rules = rules.id, .side = side, .men = range_of(men, "men")};
            },
            nb::arg("rules"), nb::arg("side") = nb::none(), nb::arg("men") = Numbers{1, 64},
            nb::sig("def __init__(self, rules: Rules | str, side: Side | None = None, men: tuple[int, int] = (1, 64)) "
                    "-> None"),
            "`side`: whose; None for either. `men`: the least and the most that it gives, a king counted as three.")
        .def_prop_ro(
            "men", [](Sacrifice const& s) { return numbers(s.men); }, nb::sig("def men(self) -> tuple[int, int]"),
            "The least and the most that it gives.");
    add_value(sacrifice, "Sacrifice");
}

}  // namespace

void bind_combinations(nb::module_& m) {
    bind_capture(m);
    bind_sacrifice(m);
}

}  // namespace coupturc::bindings
