#include "convert.hpp"

#include <nanobind/stl/string.h>

#include <algorithm>
#include <array>
#include <string>

#include "board/names.hpp"
#include "moves/legal_moves.hpp"
#include "moves/order.hpp"

namespace coupturc::bindings {

namespace {

using Names = std::array<PyObject*, 64>;

template <class Game>
Names make_names() {
    Names names{};
    for (int i = 0; i < Geometry<Game>::square_count; ++i) {
        Square const s = Geometry<Game>::square(i);
        names[static_cast<std::size_t>(s.bit())] = PyUnicode_InternFromString(coupturc::square_name<Game>(s).c_str());
    }
    return names;
}

// Made once and kept as long as the process, as Python keeps its interned strings.
template <class Game>
Names const& names() {
    static Names const made = make_names<Game>();
    return made;
}

bool is_legal(AnyPosition const& position, Move const& move) {
    return position.visit([&]<RulesProfile R>(Position<typename R::Game> const& p) {
        moves::MoveList moves;
        moves::generate<R>(p, moves);
        return std::find(moves.begin(), moves.end(), move) != moves.end();
    });
}

bool is_game(std::string_view name) {
    bool is = false;
    for (int id = 0; id < rules_count; ++id) {
        is = is || with_game(static_cast<RulesId>(id), []<class Game>() { return Game::name; }) == name;
    }
    return is;
}

}  // namespace

RulesId rules_of(nb::handle rules) {
    if (nb::isinstance<Rules>(rules)) {
        return nb::inst_ptr<Rules>(rules)->id;
    }
    if (!is_game(utf8(rules))) {
        return nb::cast<Rules>(nb::module_::import_("coupturc.rules").attr("load_profile")(rules).attr("rules")).id;
    }
    return nb::cast<Rules>(nb::type<Rules>()(rules)).id;
}

std::string utf8(nb::handle text) {
    if (!PyUnicode_Check(text.ptr())) {
        throw nb::type_error("expected a str");
    }
    Py_ssize_t size = 0;
    if (char const* data = PyUnicode_AsUTF8AndSize(text.ptr(), &size)) {
        return {data, static_cast<std::size_t>(size)};
    }
    PyErr_Clear();
    auto const escaped = nb::steal<nb::bytes>(PyUnicode_AsEncodedString(text.ptr(), "utf-8", "backslashreplace"));
    return {escaped.c_str(), escaped.size()};
}

nb::object square_name(RulesId rules, Square s) {
    return nb::borrow(with_game(
        rules, []<class Game>() -> Names const& { return names<Game>(); })[static_cast<std::size_t>(s.bit())]);
}

nb::tuple square_names(RulesId rules, Bitboard squares) {
    nb::object const names = nb::steal(PyTuple_New(count(squares)));
    Py_ssize_t i = 0;
    for_each(squares, [&](Square s) { PyTuple_SetItem(names.ptr(), i++, square_name(rules, s).release().ptr()); });
    return nb::borrow<nb::tuple>(names);
}

Square square_named(RulesId rules, std::string_view name) {
    auto const square = with_game(rules, [&]<class Game>() { return coupturc::square_named<Game>(name); });
    if (!square) {
        raise("SquareError", nb::str(name.data(), name.size()),
              with_game(rules, []<class Game>() { return square_names_between<Game>(" to "); }));
    }
    return *square;
}

SharedMoves legal_moves(AnyPosition const& position) {
    moves::MoveList moves;
    position.visit([&]<RulesProfile R>(Position<typename R::Game> const& p) { moves::generate<R>(p, moves); });
    moves::sort_for_show(moves);
    return std::make_shared<std::vector<Move> const>(moves.begin(), moves.end());
}

std::vector<BoundMove> bound_line(AnyPosition position, std::vector<Move> const& moves) {
    std::vector<BoundMove> line;
    for (Move const& move : moves) {
        line.push_back({position, move});
        position = position.after(move);
    }
    return line;
}

nb::list texts_of(std::vector<BoundMove> const& moves) {
    nb::list texts;
    for (BoundMove const& move : moves) {
        texts.append(nb::str(nb::cast(move)));
    }
    return texts;
}

Move const& legal_move(AnyPosition const& position, BoundMove const& move) {
    bool const same_rules = position.rules() == move.position.rules();
    if (position != move.position && !(same_rules && is_legal(position, move.move))) {
        raise("IllegalMoveError", nb::str(nb::cast(move)), nb::cast(position).attr("fen"));
    }
    return move.move;
}

}  // namespace coupturc::bindings
