#include <nanobind/nanobind.h>
#include <nanobind/operators.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string_view.h>

#include <array>
#include <optional>
#include <string>

#include "convert.hpp"

namespace coupturc::bindings {

namespace {

constexpr std::array promotion_names{"end", "king", "stop"};  // in the order of Promotion

std::string_view game(Rules r) {
    return with_game(r.id, []<class Game>() { return Game::name; });
}

char const* promotion(Rules r) {
    return with_rules(r.id, []<RulesProfile R>() { return promotion_names[static_cast<std::size_t>(R::promotion)]; });
}

bool half_turn(Rules r) {
    return with_rules(r.id, []<RulesProfile R>() { return R::half_turn; });
}

// Whether a game is played by one set of rules only, so that its name says everything.
bool is_only(Rules r) {
    return with_game(r.id, []<class Game>() { return RulesOf<Game>::size == 1; });
}

nb::str repr(Rules r) {
    auto const name = game(r);
    return is_only(r) ? nb::str("Rules({!r})").format(name)
                      : nb::str("Rules({!r}, promotion={!r}, half_turn={})").format(name, promotion(r), half_turn(r));
}

template <class Visit>
void each_rules(Visit&& visit) {
    for (int id = 0; id < rules_count; ++id) {
        visit(Rules{static_cast<RulesId>(id)});
    }
}

nb::tuple all_rules() {
    nb::list list;
    each_rules([&](Rules r) { list.append(r); });
    return nb::tuple(list);
}

[[noreturn]] void refuse_rules() {
    std::string known;
    each_rules([&](Rules r) { known += (known.empty() ? "" : ", ") + std::string{nb::repr(repr(r)).c_str()}; });
    raise("ArgumentError", ("expected one of " + known).c_str());
}

Rules make_rules(std::string_view name, std::string_view far_row, bool turn_back) {
    std::optional<Rules> found;
    each_rules([&](Rules r) {
        if (game(r) == name && promotion(r) == far_row && half_turn(r) == turn_back) {
            found = r;
        }
    });
    return found ? *found : (refuse_rules(), Rules{});
}

std::pair<int, int> place(Rules r, nb::str name) {
    Square const s = square_named(r.id, utf8(name));
    return with_rules(r.id, [&]<RulesProfile R>() {
        using G = Geometry<typename R::Game>;
        return std::pair{G::column_of(s), G::row_of(s)};
    });
}

}  // namespace

void bind_rules(nb::module_& m) {
    nb::enum_<Side>(m, "Side", "A player, by the colour of the pieces.")
        .value("white", Side::white)
        .value("black", Side::black)
        .def_prop_ro("other", [](Side side) { return !side; }, "The opponent.");

    nb::class_<Rules>(m, "Rules", "How pieces move and capture: what a rules profile fixes at compile time.")
        .def(
            "__init__",
            [](Rules* self, std::string_view game, std::string_view promotion, bool half_turn) {
                new (self) Rules{make_rules(game, promotion, half_turn)};
            },
            nb::arg("game") = usual_game, nb::arg("promotion") = "end", nb::arg("half_turn") = false)
        .def_prop_ro("game", &game, "The name of the game, one of `all_rules()`.")
        .def_prop_ro("promotion", &promotion,
                     "A man that reaches the far row in mid-capture: crowned at the `end` of the move, `king` at once, "
                     "or the move must `stop`.")
        .def_prop_ro("half_turn", &half_turn, "Whether a king may turn back between two jumps.")
        .def_prop_ro(
            "number", [](Rules r) { return static_cast<int>(r.id); },
            "The place in `all_rules()`, by which files name these rules.")
        .def_prop_ro("width", [](Rules r) { return with_game(r.id, []<class Game>() { return Game::width; }); })
        .def_prop_ro("height", [](Rules r) { return with_game(r.id, []<class Game>() { return Game::height; }); })
        .def_prop_ro(
            "captured_leave_at_once",
            [](Rules r) { return with_game(r.id, []<class Game>() { return Game::removal == Removal::at_once; }); },
            "Whether a jumped piece is lifted before the capture goes on (004-11) or after it (000-15).")
        .def_prop_ro(
            "squares",
            [](Rules r) {
                return with_game(r.id, [&]<class Game>() { return square_names(r.id, Geometry<Game>::squares); });
            },
            nb::sig("def squares(self) -> tuple[str, ...]"), "Names of the playable squares, ascending.")
        .def_prop_ro(
            "named_by_letters",
            [](Rules r) { return with_game(r.id, []<class Game>() { return Game::naming == Naming::algebraic; }); },
            "Whether squares are named by file and rank, `a1`; else they are numbered from 1.")
        .def_prop_ro(
            "diagonal",
            [](Rules r) { return with_game(r.id, []<class Game>() { return Game::lines == Lines::diagonal; }); },
            "Whether pieces move along the diagonals; else along ranks and files.")
        .def_prop_ro(
            "men_capture_backward",
            [](Rules r) { return with_game(r.id, []<class Game>() { return Game::men_capture_backward; }); },
            "Whether a man may jump backward (FMJD 4.2; 004-10).")
        .def_prop_ro(
            "pdn_type", [](Rules r) { return with_game(r.id, []<class Game>() { return Game::pdn_type; }); },
            "The number of the game in the tag GameType of PDN.")
        .def("place", &place, nb::arg("square"), "Column from the left and row from the top, White sitting below.")
        .def("__eq__", &equal_values<Rules>, nb::arg().none())
        .def("__hash__", [](Rules r) { return static_cast<int>(r.id); })
        .def(
            "__reduce__",
            [](nb::object self) {
                return reduced("Rules", self.attr("game"), self.attr("promotion"), self.attr("half_turn"));
            },
            nb::sig(reduce_signature))
        .def("__repr__", &repr);
    nb::implicitly_convertible<nb::str, Rules>();

    m.def(
        "all_rules", &all_rules, nb::sig("def all_rules() -> tuple[Rules, ...]"),
        "Every set of rules that is compiled, game by game; the first of a game is the one that its name stands for.");
}

}  // namespace coupturc::bindings
