#include <nanobind/nanobind.h>
#include <nanobind/operators.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <optional>
#include <vector>

#include "convert.hpp"
#include "interruptible.hpp"
#include "legal_moves.hpp"
#include "moves/first_jumps.hpp"
#include "moves/legal_moves.hpp"
#include "moves/perft.hpp"
#include "moves/short_captures.hpp"

namespace coupturc::bindings {

namespace {

AnyPosition start(RulesArgument rules) {
    return AnyPosition::start(rules.id);
}

char letter(Piece piece) {
    constexpr std::array letters{"wW", "bB"};
    return letters[static_cast<std::size_t>(piece.side)][static_cast<std::size_t>(piece.kind)];
}

nb::dict pieces(AnyPosition const& position) {
    nb::dict dict;
    position.visit([&]<RulesProfile R>(Position<typename R::Game> const& p) {
        for_each(p.occupied(), [&](Square s) {
            char const text = letter(*p.at(s));
            dict[square_name(position.rules(), s)] = nb::str(&text, 1);
        });
    });
    return dict;
}

nb::tuple capture_between(AnyPosition const& position, nb::str origin, nb::str target) {
    constexpr std::size_t most_places = 2'000;
    Square const from = square_named(position.rules(), utf8(origin)), to = square_named(position.rules(), utf8(target));
    return square_names(position.rules(), position.visit([&]<RulesProfile R>(Position<typename R::Game> const& p) {
        bool const own = (p.pieces(p.turn()) & from.board()) != 0;
        return own ? moves::ShortCaptures<R>{p, from, to, most_places}.captured() : Bitboard{0};
    }));
}

// Squares of pieces that could jump over a piece of the other side with their first jump.
nb::tuple attackers(AnyPosition const& position, nb::str square) {
    Bitboard const attacked = square_named(position.rules(), utf8(square)).board();
    Bitboard from = 0;
    auto const add = [&]<Kind kind>(Bitboard origin, Bitboard, Bitboard captured) {
        from |= (captured & attacked) != 0 ? origin : 0;
    };
    position.visit([&]<RulesProfile R>(Position<typename R::Game> const& p) {
        moves::ManJumps<R, Side::white>{p}.each(add);
        moves::KingJumps<R, Side::white>{p}.each(add);
        moves::ManJumps<R, Side::black>{p}.each(add);
        moves::KingJumps<R, Side::black>{p}.each(add);
    });
    return square_names(position.rules(), from);
}

nb::tuple squares_of(AnyPosition const& position, Side side, std::optional<bool> kings) {
    return square_names(position.rules(), position.visit([&]<RulesProfile R>(Position<typename R::Game> const& p) {
        Bitboard const all = p.pieces(side);
        return !kings ? all : *kings ? all & p.kings() : all & ~p.kings();
    }));
}

bool is_over(AnyPosition const& position) {
    return position.visit([]<RulesProfile R>(Position<typename R::Game> const& p) { return !moves::can_move<R>(p); });
}

// Milliseconds even where kings have a hundred moves.
constexpr int most_brief_depth = 3;

std::uint64_t count_leaves(AnyPosition const& position, int depth, int threads, bool make_leaves) {
    if (depth < 0 || threads < 1 || threads > most_threads) {
        raise("ArgumentError",
              ("perft: expected a depth of 0 or more and 1 to " + std::to_string(most_threads) + " threads").c_str());
    }
    auto const leaves = make_leaves ? moves::Leaves::made : moves::Leaves::counted;
    return interruptible(
        [&](std::atomic<bool> const& stop) {
            return position.visit([&]<RulesProfile R>(Position<typename R::Game> const& p) {
                return moves::perft<R>(p, depth, leaves, threads, stop);
            });
        },
        depth <= most_brief_depth ? Work::brief : Work::long_lasting);
}

}  // namespace

nb::class_<AnyPosition> bind_position(nb::module_& m) {
    nb::class_<AnyPosition> position(m, "Position", "Pieces, side to move and rules of movement; immutable.");
    position
        .def_static("start", &start, nb::arg("rules") = usual_game, "The position a game begins with (000-5, 001-8).")
        .def_prop_ro("turn", &AnyPosition::turn, "The side to move.")
        .def_prop_ro("rules", [](AnyPosition const& p) { return Rules{p.rules()}; })
        .def_prop_ro("pieces", &pieces, nb::sig("def pieces(self) -> dict[str, str]"),
                     "Squares and pieces, ascending: `w` `b` men, `W` `B` kings.")
        .def("capture_between", &capture_between, nb::arg("origin"), nb::arg("target"),
             nb::sig("def capture_between(self, origin: str, target: str) -> tuple[str, ...]"),
             "The most pieces that the side to move can take from one square to the other, whether or not a larger "
             "capture is compulsory; empty when it can take none.")
        .def_prop_ro("hash", &AnyPosition::hash, "64 bits of pieces and side to move; the same on every machine.")
        .def_prop_ro(
            "legal_moves", [](AnyPosition const& p) { return LegalMoves{p, legal_moves(p)}; },
            "All legal moves; none means that the side to move has lost.")
        .def(
            "after", [](AnyPosition const& p, BoundMove const& move) { return p.after(legal_move(p, move)); },
            nb::arg("move"), "The position after a legal move. Raises IllegalMoveError for any other.")
        .def(
            "outcome",
            [](nb::object self, nb::object profile) {
                return nb::module_::import_("coupturc.game.board_outcome").attr("position_outcome")(self, profile);
            },
            nb::arg("profile") = nb::none(),
            nb::sig("def outcome(self, profile: coupturc.rules.profile.Profile | str | None = None) -> "
                    "coupturc.game.outcome.Outcome | None"),
            "How the board has ended the game, with the article of a rules profile; None while the side to move can "
            "move. Draws are counted along a line: see History.outcome.")
        .def_prop_ro("is_over", &is_over, "Whether the side to move has no legal move, and so has lost.")
        .def_prop_ro(
            "winner", [](AnyPosition const& p) { return is_over(p) ? std::optional{!p.turn()} : std::nullopt; },
            "The side that has won on the board; None while the side to move can move.")
        .def("squares_of", &squares_of, nb::arg("side"), nb::arg("kings") = nb::none(),
             nb::sig("def squares_of(self, side: Side, kings: bool | None = None) -> tuple[str, ...]"),
             "The squares of a side's pieces, ascending; with `kings` those of its kings or of its men only.")
        .def("attackers", &attackers, nb::arg("square"), nb::sig("def attackers(self, square: str) -> tuple[str, ...]"),
             "The squares of enemy pieces that could take the piece on a square with their first jump, if it were "
             "their turn and any capture were allowed; empty for an empty square.")
        .def("mirror", &AnyPosition::mirror, "The board turned half round with the colours exchanged.")
        .def("perft", &count_leaves, nb::arg("depth"), nb::arg("threads") = 1, nb::arg("make_leaves") = false,
             "The number of lines of `depth` plies; captures that differ in route only are one. With `make_leaves` the "
             "last positions are made, not only counted.")
        .def("__eq__", &equal_values<AnyPosition>, nb::arg().none())
        .def("__hash__", [](AnyPosition const& p) { return static_cast<Py_hash_t>(p.hash() >> 2); });
    return position;
}

}  // namespace coupturc::bindings
