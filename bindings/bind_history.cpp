#include <nanobind/nanobind.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <optional>

#include "convert.hpp"
#include "draw_reasons.hpp"
#include "history/history.hpp"

namespace coupturc::bindings {

using namespace history;

namespace {

constexpr std::array one_each_names{"off", "draw", "draw_unless_capture"};  // in the order of OneEach

OneEach one_each_named(std::string_view name) {
    for (std::size_t i = 0; i < one_each_names.size(); ++i) {
        if (name == one_each_names[i]) {
            return static_cast<OneEach>(i);
        }
    }
    raise("ArgumentError", "one_each: expected 'off', 'draw' or 'draw_unless_capture'");
}

nb::dict counters(History const& history, DrawLimits const& limits) {
    nb::dict running;
    for (history::RunningCount const& each : history.running(limits)) {
        running[draw_reason_names[static_cast<std::size_t>(each.reason)]] = each.count;
    }
    return running;
}

// What is not off, by name.
nb::dict set_limits(nb::handle limits) {
    constexpr std::array names{"repetitions",         "king_plies",
                               "three_v_one_plies",   "three_v_one_kings_only",
                               "two_v_one_plies",     "two_v_one_kings_only",
                               "long_diagonal_plies", "king_v_king_at_once",
                               "no_progress_plies",   "one_each"};
    nb::dict set;
    for (char const* name : names) {
        nb::object const value = limits.attr(name);
        if (nb::cast<bool>(nb::bool_(value)) && !value.equal(nb::str(one_each_names[0]))) {
            set[name] = value;
        }
    }
    return set;
}

nb::str described(nb::handle limits) {
    nb::list texts;
    for (auto [name, value] : set_limits(limits)) {
        texts.append(nb::str("{}={!r}").format(name, value));
    }
    return nb::str("DrawLimits({})").format(nb::str(", ").attr("join")(texts));
}

History line(AnyPosition const& start, std::vector<BoundMove> const& moves) {
    History history{start};
    for (BoundMove const& move : moves) {
        history.play(legal_move(history.position(), move));
    }
    return history;
}

nb::list texts(History const& history) {
    return texts_of(bound_line(history.start(), history.moves()));
}

nb::str described(History const& history) {
    nb::object const start = nb::cast(history.start()).attr("fen");
    return nb::str("<History {} from {}>").format(nb::str(" ").attr("join")(texts(history)), start);
}

History after(History const& history, BoundMove const& move) {
    return history.after(legal_move(history.position(), move));
}

History push(History const& history, nb::str text) {
    return after(history, read_move(history.position(), text));
}

History pop(History const& history) {
    if (history.ply() == 0) {
        raise("ArgumentError", "pop: no move has been played");
    }
    return history.before();
}

History continued(History const& history, AnyPosition const& position, std::string_view origin,
                  std::string_view target) {
    RulesId const rules = history.position().rules();
    if (position.rules() != rules || position.turn() == history.position().turn()) {
        raise("ArgumentError", "continued: expected a position of the same rules with the other side to move");
    }
    return history.continued(position, square_named(rules, origin), square_named(rules, target));
}

// Its start and moves, and of a line that was continued also the one before it and the two squares between them.
nb::object reduced_history(History const& history) {
    std::optional<History::Behind> const behind = history.behind();
    if (!behind) {
        return reduced("History", history.start(), texts(history));
    }
    RulesId const rules = history.position().rules();
    return reduced("History", history.start(), texts(history), behind->line, square_name(rules, behind->origin),
                   square_name(rules, behind->target));
}

nb::list moves_to_draws(History const& history, DrawLimits const& limits) {
    SharedMoves const legal = legal_moves(history.position());
    std::vector<Draws> const draws = history.draws_after(*legal, limits);
    nb::list found;
    for (std::size_t i = 0; i < legal->size(); ++i) {
        if (draws[i].any()) {
            found.append(nb::make_tuple(BoundMove{history.position(), (*legal)[i], legal}, draw_names(draws[i])));
        }
    }
    return found;
}

void bind_limits(nb::module_& m) {
    nb::class_<DrawLimits>(m, "DrawLimits", "When a game is drawn without agreement. Counts are plies; 0 is off.")
        .def(
            "__init__",
            [](DrawLimits* self, int repetitions, int king_plies, int three_v_one_plies, bool three_kings,
               int two_v_one_plies, bool two_kings, int long_diagonal_plies, bool king_v_king, int no_progress_plies,
               std::string_view one_each) {
                if (std::ranges::min({repetitions, king_plies, three_v_one_plies, two_v_one_plies, long_diagonal_plies,
                                      no_progress_plies}) < 0) {
                    raise("ArgumentError", "draw limits: expected counts of 0, for off, or more");
                }
                new (self) DrawLimits{
                    repetitions, king_plies,          three_v_one_plies, three_kings,       two_v_one_plies,
                    two_kings,   long_diagonal_plies, king_v_king,       no_progress_plies, one_each_named(one_each)};
            },
            nb::kw_only(), nb::arg("repetitions") = 0, nb::arg("king_plies") = 0, nb::arg("three_v_one_plies") = 0,
            nb::arg("three_v_one_kings_only") = false, nb::arg("two_v_one_plies") = 0,
            nb::arg("two_v_one_kings_only") = false, nb::arg("long_diagonal_plies") = 0,
            nb::arg("king_v_king_at_once") = false, nb::arg("no_progress_plies") = 0, nb::arg("one_each") = "off")
        .def_ro("repetitions", &DrawLimits::repetitions)
        .def_ro("king_plies", &DrawLimits::king_plies)
        .def_ro("three_v_one_plies", &DrawLimits::three_v_one_plies)
        .def_ro("three_v_one_kings_only", &DrawLimits::three_v_one_kings_only)
        .def_ro("two_v_one_plies", &DrawLimits::two_v_one_plies)
        .def_ro("two_v_one_kings_only", &DrawLimits::two_v_one_kings_only)
        .def_ro("long_diagonal_plies", &DrawLimits::long_diagonal_plies)
        .def_ro("king_v_king_at_once", &DrawLimits::king_v_king_at_once)
        .def_ro("no_progress_plies", &DrawLimits::no_progress_plies)
        .def_prop_ro("one_each",
                     [](DrawLimits const& l) { return one_each_names[static_cast<std::size_t>(l.one_each)]; })
        .def("__eq__", &equal_values<DrawLimits>, nb::arg().none())
        .def("__hash__", [](nb::object self) { return nb::hash(described(self)); })
        .def("__repr__", [](nb::object self) { return described(self); })
        .def(
            "__reduce__", [](nb::object self) { return reduced("DrawLimits", set_limits(self)); },
            nb::sig(reduce_signature));
}

}  // namespace

void bind_history(nb::module_& m) {
    bind_limits(m);
    nb::class_<History>(m, "History", "A line of moves and what draw rules count along it; immutable.")
        .def(
            "__init__",
            [](History* self, AnyPosition const& position, std::vector<BoundMove> const& moves) {
                new (self) History{line(position, moves)};
            },
            nb::arg("position"), nb::arg("moves") = nb::tuple(),
            nb::sig("def __init__(self, position: Position, moves: collections.abc.Sequence[Move] = ()) -> None"),
            "A line of legal moves from a position. Raises IllegalMoveError for the first that is not legal.")
        .def_prop_ro(
            "start", [](History const& h) { return h.start(); }, "The position before the first move.")
        .def_prop_ro(
            "moves", [](History const& h) { return nb::tuple(nb::cast(bound_line(h.start(), h.moves()))); },
            nb::sig("def moves(self) -> tuple[Move, ...]"), "The moves played, in order.")
        .def_prop_ro(
            "position", [](History const& h) { return h.position(); }, "The current position.")
        .def_prop_ro("ply", &History::ply, "Moves played, by both sides.")
        .def_prop_ro("repetitions", &History::repetitions, "Occurrences of the current position, this one included.")
        .def_prop_ro(
            "reversible_plies", [](History const& h) { return h.clocks({}).king_plies; },
            "King moves without capture in a row.")
        .def("after", &after, nb::arg("move"),
             "The line with one more legal move. Raises IllegalMoveError for any other.")
        .def("push", &after, nb::arg("move"), "The same as `after`: a new line, while this one stays as it is.")
        .def("push", &push, nb::arg("move"), "The line with the move that a text names. Raises MoveTextError.")
        .def("pop", &pop, "The line without its last move. Raises ArgumentError when there is none.")
        .def("continued", &continued, nb::arg("position"), nb::arg("origin"), nb::arg("target"),
             "A line without moves that starts with a position to which a move led that is not legal, from a square to "
             "another. Draws are counted on from this line, as after a legal move of the same piece.")
        .def("counters", &counters, nb::arg("limits"),
             nb::sig("def counters(self, limits: DrawLimits) -> dict[str, int]"),
             "The clocks that run, in plies, by the reason they lead to; `repetition` counts occurrences.")
        .def(
            "draws", [](History const& h, DrawLimits const& limits) { return draw_names(h.draws(limits)); },
            nb::arg("limits"), nb::sig("def draws(self, limits: DrawLimits) -> list[str]"),
            "The reasons for which the game is drawn, or may be claimed drawn, now.")
        .def("moves_to_draws", &moves_to_draws, nb::arg("limits"),
             nb::sig("def moves_to_draws(self, limits: DrawLimits) -> list[tuple[Move, list[str]]]"),
             "The legal moves after which the game would be drawn, or might be claimed drawn, each with the reasons.")
        .def(
            "outcome",
            [](nb::object self, nb::object profile, bool claimed) {
                return nb::module_::import_("coupturc.game.board_outcome")
                    .attr("history_outcome")(self, profile, nb::arg("claimed") = claimed);
            },
            nb::arg("profile") = nb::none(), nb::kw_only(), nb::arg("claimed") = false,
            nb::sig("def outcome(self, profile: coupturc.rules.profile.Profile | str | None = None, *, claimed: bool = "
                    "False) -> coupturc.game.outcome.Outcome | None"),
            "How the line has ended the game by a rules profile, or by the usual one of its game; None while it goes "
            "on. With `claimed` draws count that a player would have to claim. Resignation, agreement and clocks are "
            "the arbiter's.")
        .def_prop_ro(
            "is_over", [](nb::object self) { return !self.attr("outcome")().is_none(); },
            "Whether the line has ended the game by the usual rules of its game, draws included.")
        .def("__eq__", &equal_values<History>, nb::arg().none())
        .def("__hash__", [](History const& h) { return nb::hash(nb::make_tuple(h.position(), h.ply())); })
        .def("__repr__", [](History const& h) { return described(h); })
        .def("__reduce__", &reduced_history, nb::sig(reduce_signature));
}

}  // namespace coupturc::bindings
