#include <nanobind/nanobind.h>
#include <nanobind/operators.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string_view.h>

#include <array>

#include "convert.hpp"

namespace coupturc::python {

namespace {

constexpr std::array promotion_names{"end", "king", "stop"};  // in the order of Promotion

Rules make_rules(std::string_view game, std::string_view promotion, bool half_turn) {
    if (game == "international" && promotion == "end" && !half_turn) {
        return {RulesId::international};
    }
    for (std::size_t i = 0; game == "turkish" && i < promotion_names.size(); ++i) {
        if (promotion == promotion_names[i]) {
            return {turkish_rules(static_cast<Promotion>(i), half_turn)};
        }
    }
    throw nb::value_error("expected the game 'international', or 'turkish' with promotion 'end', 'king' or 'stop'");
}

char const* game(Rules r) {
    return is_turkish(r.id) ? "turkish" : "international";
}

char const* promotion(Rules r) {
    return with_rules(r.id, []<RulesProfile R>() { return promotion_names[static_cast<std::size_t>(R::promotion)]; });
}

bool half_turn(Rules r) {
    return with_rules(r.id, []<RulesProfile R>() { return R::half_turn; });
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
            nb::arg("game") = "international", nb::arg("promotion") = "end", nb::arg("half_turn") = false)
        .def_prop_ro("game", &game, "`international` or `turkish`.")
        .def_prop_ro("promotion", &promotion,
                     "A man that reaches the far row in mid-capture: crowned at the `end` of the move, `king` at once, "
                     "or the move must `stop`.")
        .def_prop_ro("half_turn", &half_turn, "Whether a king may turn back between two jumps.")
        .def_prop_ro("width", [](Rules r) { return is_turkish(r.id) ? TurkishGame::width : International::width; })
        .def_prop_ro("height", [](Rules r) { return is_turkish(r.id) ? TurkishGame::height : International::height; })
        .def_prop_ro(
            "captured_leave_at_once", [](Rules r) { return is_turkish(r.id); },
            "Whether a jumped piece is lifted before the capture goes on (004-11) or after it (000-15).")
        .def_prop_ro(
            "squares",
            [](Rules r) {
                return square_names(
                    r.id, is_turkish(r.id) ? Geometry<TurkishGame>::squares : Geometry<International>::squares);
            },
            nb::sig("def squares(self) -> tuple[str, ...]"), "Names of the playable squares, ascending.")
        .def("place", &place, nb::arg("square"), "Column from the left and row from the top, White sitting below.")
        .def(
            "__eq__", [](Rules a, nb::object b) { return nb::isinstance<Rules>(b) && a == nb::cast<Rules>(b); },
            nb::arg().none())
        .def("__hash__", [](Rules r) { return static_cast<int>(r.id); })
        .def(
            "__reduce__",
            [](nb::object self) {
                return nb::make_tuple(
                    self.type(), nb::make_tuple(self.attr("game"), self.attr("promotion"), self.attr("half_turn")));
            },
            nb::sig("def __reduce__(self) -> tuple[object, ...]"))
        .def("__repr__", [](Rules r) {
            return is_turkish(r.id)
                       ? nb::str("Rules('turkish', promotion={!r}, half_turn={})").format(promotion(r), half_turn(r))
                       : nb::str("Rules('international')");
        });
    nb::implicitly_convertible<nb::str, Rules>();
}

}  // namespace coupturc::python
