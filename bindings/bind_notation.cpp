#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include <string>
#include <string_view>
#include <vector>

#include "convert.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"

namespace coupturc::bindings {

using namespace notation;

namespace {

nb::str to_str(std::string_view text) {
    return nb::str(text.data(), text.size());
}

using Pieces = nb::typed<nb::dict, nb::str, nb::str>;

nb::tuple fault_objects(std::vector<Fault> const& faults) {
    nb::object const type = nb::module_::import_("coupturc.errors").attr("Fault");
    nb::list list;
    for (Fault const& fault : faults) {
        list.append(type(to_str(code_name(fault.code)), describe(fault), fault.column));
    }
    return nb::tuple(list);
}

AnyPosition from_fen(nb::str fen, RulesArgument rules) {
    PositionReading const reading = parse_fen(utf8(fen), rules.id);
    if (!reading.position) {
        raise("FenError", fen, fault_objects(reading.faults));
    }
    return *reading.position;
}

AnyPosition from_pieces(Pieces const& pieces, Side turn, RulesArgument rules) {
    std::vector<std::string> texts;
    texts.reserve(2 * pieces.size());  // the views into it stay
    std::vector<NamedPiece> named;
    for (auto [square, letter] : pieces) {
        named.push_back({texts.emplace_back(utf8(square)), texts.emplace_back(utf8(letter))});
    }
    PositionReading const reading = place_pieces(named, turn, rules.id);
    if (!reading.position) {
        raise("PositionError", nb::str(pieces), fault_objects(reading.faults));
    }
    return *reading.position;
}

std::string text(BoundMove const& m) {
    SharedMoves const legal = m.legal ? m.legal : legal_moves(m.position);
    return format_move(m.position, *legal, m.move);
}

BoundMove parse(AnyPosition const& position, nb::str text) {
    SharedMoves const legal = legal_moves(position);
    MoveReading const reading = parse_move(position, *legal, utf8(text));
    if (!reading.move) {
        nb::list candidates;
        for (std::size_t i : reading.candidates) {
            candidates.append(format_move(position, *legal, (*legal)[i]));
        }
        raise("MoveTextError", text, to_str(fault_name(reading.fault)), nb::tuple(candidates), reading.column);
    }
    return {position, (*legal)[*reading.move], legal};
}

}  // namespace

void bind_notation(nb::class_<BoundMove>& move, nb::class_<AnyPosition>& position) {
    move.def_prop_ro(
            "text", &text,
            "The canonical writing: `32-28`, `28x19`; all landing squares when another legal move has the same "
            "origin and target.")
        .def_prop_ro(
            "hub", [](BoundMove const& m) { return format_hub(m.position, m.move); },
            "Hub's writing: `32-28`, `28x19x23` with all captured squares behind the target.")
        .def("__str__", &text)
        .def("__repr__", [](BoundMove const& m) { return "<Move " + text(m) + ">"; })
        .def(
            "__reduce__", [](BoundMove const& m) { return reduced("Move", m.position, text(m)); },
            nb::sig(reduce_signature));

    position
        .def(
            "__init__",
            [](AnyPosition* self, Pieces const& pieces, Side turn, RulesArgument rules) {
                new (self) AnyPosition{from_pieces(pieces, turn, rules)};
            },
            nb::arg("pieces"), nb::arg("turn") = Side::white, nb::arg("rules") = usual_game,
            "A position from squares and pieces: `w` `b` men, `W` `B` kings. Raises PositionError with all its faults.")
        .def_static("from_fen", &from_fen, nb::arg("fen"), nb::arg("rules") = usual_game,
                    "Read a FEN in any dialect. Raises FenError with all its faults.")
        .def_prop_ro("fen", &format_fen, "The canonical writing.")
        .def("parse_move", &parse, nb::arg("text"),
             "Read a move in any writing. Raises MoveTextError: syntax, illegal or ambiguous.")
        .def("__str__", &format_fen)
        .def("__repr__", [](AnyPosition const& p) { return "<Position " + format_fen(p) + ">"; })
        .def(
            "__reduce__", [](AnyPosition const& p) { return reduced("Position", format_fen(p), Rules{p.rules()}); },
            nb::sig(reduce_signature));
}

}  // namespace coupturc::bindings
