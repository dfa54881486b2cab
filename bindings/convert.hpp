#pragma once

#include <nanobind/nanobind.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/bitboard.hpp"
#include "base/square.hpp"
#include "position/any_position.hpp"

// What the bindings share: squares cross the border as the field's names, errors as the classes of coupturc.errors.
namespace coupturc::bindings {

namespace nb = nanobind;

// More find no work, and a thousand times as many no memory.
inline constexpr int most_threads = 256;

// The Python class Rules.
struct Rules {
    RulesId id;

    friend bool operator==(Rules, Rules) = default;
};

using SharedMoves = std::shared_ptr<std::vector<Move> const>;

// The Python class Move: a move together with the position it belongs to, on which its text and path depend.
struct BoundMove {
    AnyPosition position;
    Move move;
    SharedMoves legal = nullptr;  // the moves beside it; made when its text needs them and they are missing
};

// An argument for which a Rules object may be given, or what `load_profile` takes: a game, a profile or the path of
// one.
struct RulesArgument {
    RulesId id;
};

// The rules of an argument that is left out.
inline char const* const usual_game = with_game(usual_rules, []<class Game>() { return Game::name; }).data();

RulesId rules_of(nb::handle rules);

// UTF-8 of a str; what UTF-8 cannot hold (half surrogates) as an escape. Raises TypeError for anything else.
std::string utf8(nb::handle text);

// The name of a square, an interned string.
nb::object square_name(RulesId rules, Square s);

// The names of a set, ascending.
nb::tuple square_names(RulesId rules, Bitboard squares);

// Raises SquareError when there is no such square.
Square square_named(RulesId rules, std::string_view name);

// The legal moves in the order in which they are shown.
SharedMoves legal_moves(AnyPosition const& position);

// Reads a move in any writing; raises MoveTextError.
BoundMove read_move(AnyPosition const& position, nb::str text);

// The move of `move` when it is legal in `position`; raises IllegalMoveError otherwise.
Move const& legal_move(AnyPosition const& position, BoundMove const& move);

// The moves of a line, each with the position in which it is played.
std::vector<BoundMove> bound_line(AnyPosition position, std::vector<Move> const& moves);

// Their canonical writing.
nb::list texts_of(std::vector<BoundMove> const& moves);

// What pickle and copy keep of a value of this kind; see coupturc/pickles.py.
template <class... Values>
nb::object reduced(char const* kind, Values&&... values) {
    return nb::module_::import_("coupturc.pickles").attr("reduced")(kind, std::forward<Values>(values)...);
}

// What __eq__ says of a value and anything else.
template <class Value>
bool equal_values(Value const& value, nb::object other) {
    return nb::isinstance<Value>(other) && value == nb::cast<Value const&>(other);
}

inline constexpr char const* reduce_signature = "def __reduce__(self) -> tuple[object, ...]";

// Sets an exception of coupturc.errors as Python's.
template <class... Args>
void set_error(char const* error, Args&&... args) {
    nb::object const type = nb::module_::import_("coupturc.errors").attr(error);
    nb::object const value = type(std::forward<Args>(args)...);
    PyErr_SetObject(type.ptr(), value.ptr());
}

template <class... Args>
[[noreturn]] void raise(char const* error, Args&&... args) {
    set_error(error, std::forward<Args>(args)...);
    throw nb::python_error();
}

void bind_rules(nb::module_& m);
nb::class_<BoundMove> bind_moves(nb::module_& m);
nb::class_<AnyPosition> bind_position(nb::module_& m);
void bind_pdn(nb::module_& m);
void bind_notation(nb::class_<BoundMove>& move, nb::class_<AnyPosition>& position);
void bind_history(nb::module_& m);
void bind_draw_offers(nb::module_& m);
void bind_tables(nb::module_& m);
void bind_report(nb::module_& m);
void bind_search(nb::module_& m);
void bind_forced_gain(nb::module_& m);
void bind_eval(nb::module_& m);
void bind_training(nb::module_& m);
void bind_batch(nb::module_& m);
void bind_packed_game(nb::module_& m);
void bind_archive(nb::module_& m);
void bind_queries(nb::module_& m);
void bind_combinations(nb::module_& m);
void bind_packed_games(nb::module_& m);
void bind_ledger(nb::module_& m);
void bind_postings(nb::module_& m);

}  // namespace coupturc::bindings

namespace nanobind::detail {

template <>
struct type_caster<coupturc::bindings::RulesArgument> {
    NB_TYPE_CASTER(coupturc::bindings::RulesArgument, const_name("Rules | str"))

    bool from_python(handle source, std::uint32_t, cleanup_list*) {
        if (!isinstance<coupturc::bindings::Rules>(source) && !isinstance<str>(source)) {
            return false;
        }
        value.id = coupturc::bindings::rules_of(source);
        return true;
    }
};

}  // namespace nanobind::detail
