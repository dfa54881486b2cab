#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include <optional>
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
    nb::object const type = nb::module_::import_("coupturc.errors").attr("FenFault");
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

// Moves from here on with their numbers, each legal after the ones before it.
std::string variation(AnyPosition position, nb::iterable moves) {
    std::string line;
    int ply = position.turn() == Side::white ? 0 : 1;
    for (nb::handle object : moves) {
        if (!nb::isinstance<nb::str>(object) && !nb::isinstance<BoundMove>(object)) {
            throw nb::type_error("expected moves or their texts");
        }
        auto const move = nb::isinstance<nb::str>(object) ? read_move(position, nb::cast<nb::str>(object))
                                                          : nb::cast<BoundMove>(object);
        if (ply % 2 == 0 || line.empty()) {
            line += (line.empty() ? "" : " ") + std::to_string(ply / 2 + 1) + (ply % 2 == 0 ? "." : "...");
        }
        Move const& played = legal_move(position, move);
        line += " " + format_move(position, *legal_moves(position), played);
        position = position.after(played);
        ++ply;
    }
    return line;
}

// The position with other pieces.
AnyPosition with_pieces(AnyPosition const& position, nb::dict const& pieces) {
    return from_pieces(Pieces{pieces}, position.turn(), {position.rules()});
}

AnyPosition with_piece(nb::handle self, nb::str square, std::optional<nb::str> piece) {
    auto const& position = nb::cast<AnyPosition const&>(self);
    nb::dict pieces = nb::borrow<nb::dict>(self.attr("pieces"));
    nb::object const name = square_name(position.rules(), square_named(position.rules(), utf8(square)));
    if (piece) {
        pieces[name] = *piece;
    } else {
        pieces.attr("pop")(name, nb::none());
    }
    return with_pieces(position, pieces);
}

AnyPosition with_turn(nb::handle self, Side turn) {
    return from_pieces(Pieces{self.attr("pieces")}, turn, {nb::cast<AnyPosition const&>(self).rules()});
}

// Left and right exchanged, which the rules of a game along ranks and files do not notice.
AnyPosition flip(nb::handle self) {
    auto const& position = nb::cast<AnyPosition const&>(self);
    bool const diagonal = with_rules(position.rules(), []<RulesProfile R>() { return !R::Game::all_squares; });
    if (diagonal) {
        raise("ArgumentError", "flip: left and right differ on a board whose dark squares are played on");
    }
    nb::dict flipped;
    for (auto [square, piece] : nb::borrow<nb::dict>(self.attr("pieces"))) {
        std::string name = utf8(square);
        int const width = with_rules(position.rules(), []<RulesProfile R>() { return R::Game::width; });
        name[0] = static_cast<char>('a' + (width - 1) - (name[0] - 'a'));
        flipped[name.c_str()] = piece;
    }
    return with_pieces(position, flipped);
}

}  // namespace

BoundMove read_move(AnyPosition const& position, nb::str text) {
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

void bind_notation(nb::class_<BoundMove>& move, nb::class_<AnyPosition>& position) {
    move.def_prop_ro(
            "text", &text,
            "The canonical writing: `32-28`, `28x19`; all landing squares when another legal move has the same "
            "origin and target.")
        .def_prop_ro(
            "hub", [](BoundMove const& m) { return format_hub(m.position, m.move); },
            "Hub's writing: `32-28`, `28x19x23` with all captured squares behind the target.")
        .def_static(
            "from_text", [](nb::str text, AnyPosition const& position) { return read_move(position, text); },
            nb::arg("text"), nb::arg("position"),
            "The move that a text names in a position, as `Position.parse_move` reads it. Raises MoveTextError.")
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
        .def("parse_move", &read_move, nb::arg("text"),
             "Read a move in any writing. Raises MoveTextError: syntax, illegal or ambiguous.")
        .def(
            "after", [](AnyPosition const& p, nb::str text) { return p.after(read_move(p, text).move); },
            nb::arg("move"), "The position after the move that a text names. Raises MoveTextError.")
        .def("variation", &variation, nb::arg("moves"),
             nb::sig("def variation(self, moves: collections.abc.Iterable[Move | str]) -> str"),
             "Moves, or their texts, that follow one another from here, with numbers: `1. 32-28 19-23 2. 28x19`. "
             "Raises IllegalMoveError, MoveTextError.")
        .def("with_piece", &with_piece, nb::arg("square"), nb::arg("piece").none(),
             nb::sig("def with_piece(self, square: str, piece: str | None) -> Position"),
             "The position with `w`, `b`, `W` or `B` on a square, or with nothing there. Raises PositionError.")
        .def("with_turn", &with_turn, nb::arg("turn"), nb::sig("def with_turn(self, turn: Side) -> Position"),
             "The position with this side to move.")
        .def("flip", &flip, nb::sig("def flip(self) -> Position"),
             "The position with left and right exchanged. Raises ArgumentError for a game along the diagonals.")
        .def("__str__", &format_fen)
        .def("__repr__", [](AnyPosition const& p) { return "<Position " + format_fen(p) + ">"; })
        .def(
            "__reduce__", [](AnyPosition const& p) { return reduced("Position", format_fen(p), Rules{p.rules()}); },
            nb::sig(reduce_signature));
}

}  // namespace coupturc::bindings
