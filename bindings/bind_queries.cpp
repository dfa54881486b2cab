#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "archive/manoeuvre.hpp"
#include "archive/pattern.hpp"
#include "convert.hpp"

namespace coupturc::bindings {

using namespace archive;

namespace {

// The contents of squares, in the order of a pattern's sets.
constexpr std::string_view contents = "wWbB.";

std::size_t content_of(char letter, char const* name) {
    std::size_t const at = contents.find(letter);
    if (at == std::string_view::npos) {
        raise("ArgumentError", std::string{name} + ": expected letters of 'wWbB.', found '" + letter + "'");
    }
    return at;
}

using Squares = std::map<std::string, std::string>;
using PieceCounts = std::map<std::string, std::pair<int, int>>;

Bitboard squares_of(RulesId rules) {
    return with_game(rules, []<class Game>() { return Geometry<Game>::squares; });
}

// The range that is called so: of one kind of pieces, of both kinds of a side, or of White's lead.
Range& range_named(Pattern& pattern, std::string const& name) {
    if (name == "wW" || name == "bB") {
        return pattern.both[name == "wW" ? 0 : 1];
    }
    if (name == "+") {
        return pattern.lead;
    }
    std::size_t const kind = name.size() == 1 ? content_of(name[0], "counts") : content_count;
    if (kind >= empty_content) {
        raise("ArgumentError", "counts: expected 'w', 'W', 'b', 'B', 'wW', 'bB' or '+', found '" + name + "'");
    }
    return pattern.pieces[kind];
}

Pattern pattern_of(RulesArgument rules, Squares const& squares, std::optional<Side> turn,
                   std::optional<PieceCounts> const& counts, std::uint32_t plies) {
    Pattern pattern{.rules = rules.id, .turn = turn, .plies = plies};
    pattern.allowed.fill(squares_of(rules.id));
    for (auto const& [name, letters] : squares) {
        Bitboard const square = square_named(rules.id, name).board();
        for (Bitboard& set : pattern.allowed) {
            set &= ~square;
        }
        for (char const letter : letters) {
            pattern.allowed[content_of(letter, "squares")] |= square;
        }
    }
    for (auto const& [letter, range] : counts.value_or(PieceCounts{})) {
        range_named(pattern, letter) = {range.first, range.second};
    }
    if (plies < 1) {
        raise("ArgumentError", "plies: expected 1 or more");
    }
    return pattern;
}

nb::dict squares(Pattern const& p) {
    nb::dict dict;
    for_each(squares_of(p.rules), [&](Square s) {
        std::string letters;
        for (std::size_t i = 0; i < content_count; ++i) {
            if ((p.allowed[i] & s.board()) != 0) {
                letters += contents[i];
            }
        }
        if (letters.size() < content_count) {
            dict[square_name(p.rules, s)] = nb::cast(letters);
        }
    });
    return dict;
}

nb::dict counts(Pattern const& p) {
    nb::dict dict;
    auto const note = [&](nb::str name, Range range, Range any) {
        if (range != any) {
            dict[name] = nb::make_tuple(range.least, range.most);
        }
    };
    for (std::size_t i = 0; i < p.pieces.size(); ++i) {
        note(nb::str(&contents[i], 1), p.pieces[i], {});
    }
    note(nb::str("wW"), p.both[0], {});
    note(nb::str("bB"), p.both[1], {});
    note(nb::str("+"), p.lead, {-most_lead, most_lead});
    return dict;
}

nb::tuple facts(Pattern const& p) {
    return nb::make_tuple(Rules{p.rules}, squares(p), p.turn, counts(p), p.plies);
}

void bind_pattern(nb::module_& m) {
    nb::class_<Pattern>(m, "Pattern", "What a position looks like; see PackedGames.search.")
        .def(
            "__init__",
            [](Pattern* self, RulesArgument rules, Squares const& squares, std::optional<Side> turn,
               std::optional<PieceCounts> const& counts,
               std::uint32_t plies) { new (self) Pattern{pattern_of(rules, squares, turn, counts, plies)}; },
            nb::arg("rules"), nb::arg("squares"), nb::arg("turn") = nb::none(), nb::arg("counts") = nb::none(),
            nb::arg("plies") = 1,
            nb::sig("def __init__(self, rules: Rules | str, squares: collections.abc.Mapping[str, str], turn: Side | "
                    "None = None, counts: collections.abc.Mapping[str, tuple[int, int]] | None = None, plies: int = 1) "
                    "-> None"),
            "`squares`: what a square may hold, in letters of `wWbB.`: men, kings, empty; any square that is not named "
            "may hold anything. `turn`: the side to move. `counts`: the least and the most pieces of a kind, with `wW` "
            "and `bB` of both kinds, with `+` by how many men White is ahead, a king counting as three. `plies`: "
            "in so many positions in a row, of which the first one has the side to move.")
        .def_prop_ro("rules", [](Pattern const& p) { return Rules{p.rules}; })
        .def_prop_ro("squares", &squares, nb::sig("def squares(self) -> dict[str, str]"),
                     "What squares may hold that may not hold anything.")
        .def_ro("turn", &Pattern::turn, "The side to move; None for either.")
        .def_prop_ro("counts", &counts, nb::sig("def counts(self) -> dict[str, tuple[int, int]]"),
                     "The least and the most pieces of a kind, where not any number will do.")
        .def_ro("plies", &Pattern::plies, "In how many positions in a row it must hold.")
        .def(
            "mirrored", [](Pattern const& p) { return mirrored(p); },
            "The same with the colours changed and the board turned half round; where pieces stand on all squares with "
            "left and right changed.")
        .def(
            "matches",
            [](Pattern const& p, AnyPosition const& position) {
                bool const is_turn = !p.turn || *p.turn == position.turn();
                return position.rules() == p.rules && is_turn && matches(p, position);
            },
            nb::arg("position"), "Whether a position looks so.")
        .def("__eq__", &equal_values<Pattern>, nb::arg().none())
        .def("__hash__", [](Pattern const& p) { return nb::hash(nb::repr(nb::object(facts(p)))); })
        .def("__repr__", [](Pattern const& p) { return nb::str("Pattern{}").format(facts(p)); })
        .def("__reduce__", [](Pattern const& p) { return reduced("Pattern", *facts(p)); }, nb::sig(reduce_signature));
}

std::string kind_of(ManoeuvreStep const& step) {
    return !step.captures ? "" : *step.captures ? "x" : "-";
}

ManoeuvreStep step_of(RulesId rules, nb::handle item) {
    auto const parts = nb::cast<std::vector<nb::object>>(item);
    if (parts.size() < 2 || parts.size() > 4) {
        raise("ArgumentError", "steps: expected origin, target, and perhaps '-' or 'x' and squares that are captured");
    }
    ManoeuvreStep step{square_named(rules, utf8(parts[0])), square_named(rules, utf8(parts[1]))};
    std::string const kind = parts.size() > 2 ? utf8(parts[2]) : "";
    if (kind != "" && kind != "-" && kind != "x") {
        raise("ArgumentError", "steps: expected '-', 'x' or '', found '" + kind + "'");
    }
    step.captures = kind.empty() ? std::nullopt : std::optional{kind == "x"};
    if (parts.size() > 3) {
        for (nb::handle name : parts[3]) {
            step.captured |= square_named(rules, utf8(name)).board();
        }
    }
    return step;
}

Manoeuvre manoeuvre_of(RulesArgument rules, Side side, nb::iterable steps, std::uint32_t within) {
    Manoeuvre manoeuvre{.rules = rules.id, .side = side, .steps = {}, .within = within};
    for (nb::handle step : steps) {
        manoeuvre.steps.push_back(step_of(rules.id, step));
    }
    if (manoeuvre.steps.empty() || within < 1) {
        raise("ArgumentError", "expected a step or more, within 1 ply or more");
    }
    return manoeuvre;
}

nb::list steps(Manoeuvre const& m) {
    nb::list list;
    for (ManoeuvreStep const& step : m.steps) {
        list.append(nb::make_tuple(square_name(m.rules, step.origin), square_name(m.rules, step.target), kind_of(step),
                                   square_names(m.rules, step.captured)));
    }
    return list;
}

nb::tuple facts(Manoeuvre const& m) {
    return nb::make_tuple(Rules{m.rules}, m.side, steps(m), m.within);
}

void bind_manoeuvre(nb::module_& m) {
    nb::class_<Manoeuvre>(m, "Manoeuvre", "Moves of one side in their order; see PackedGames.manoeuvre.")
        .def(
            "__init__",
            [](Manoeuvre* self, RulesArgument rules, Side side, nb::iterable steps, std::uint32_t within) {
                new (self) Manoeuvre{manoeuvre_of(rules, side, steps, within)};
            },
            nb::arg("rules"), nb::arg("side"), nb::arg("steps"), nb::arg("within"),
            nb::sig("def __init__(self, rules: Rules | str, side: Side, steps: "
                    "collections.abc.Iterable[collections.abc.Sequence[object]], within: int) -> None"),
            "`steps`: origin and target, perhaps `-` for a quiet move or `x` for a capture, perhaps the squares that "
            "it "
            "must capture. Other moves may stand between them. `within`: the most plies from the first to the last, "
            "both included.")
        .def_prop_ro("rules", [](Manoeuvre const& m) { return Rules{m.rules}; })
        .def_ro("side", &Manoeuvre::side)
        .def_prop_ro("steps", &steps, nb::sig("def steps(self) -> list[tuple[str, str, str, tuple[str, ...]]]"),
                     "Origin, target, `-`, `x` or nothing, and the squares captured.")
        .def_ro("within", &Manoeuvre::within)
        .def(
            "mirrored", [](Manoeuvre const& m) { return mirrored(m); }, "The same in the mirror, as patterns are.")
        .def("__eq__", &equal_values<Manoeuvre>, nb::arg().none())
        .def("__hash__", [](Manoeuvre const& m) { return nb::hash(nb::repr(nb::object(facts(m)))); })
        .def("__repr__", [](Manoeuvre const& m) { return nb::str("Manoeuvre{}").format(facts(m)); })
        .def(
            "__reduce__", [](Manoeuvre const& m) { return reduced("Manoeuvre", *facts(m)); },
            nb::sig(reduce_signature));
}

}  // namespace

void bind_queries(nb::module_& m) {
    bind_pattern(m);
    bind_manoeuvre(m);
}

}  // namespace coupturc::bindings
