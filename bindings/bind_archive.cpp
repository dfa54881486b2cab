#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "archive/moveless_text.hpp"
#include "archive/step_code.hpp"
#include "convert.hpp"

namespace coupturc::bindings {

using namespace archive;

namespace {

Codes codes_of(nb::bytes const& codes) {
    return {reinterpret_cast<std::uint8_t const*>(codes.c_str()), codes.size()};
}

[[noreturn]] void refuse_codes(std::size_t byte, std::size_t ply) {
    raise("ArgumentError", "codes: byte " + std::to_string(byte) + ", ply " + std::to_string(ply) +
                               ": expected the code of a legal move");
}

// Calls visit(AnyPosition, Move) for each of the first `most` moves; returns the position at the end.
template <class Visit>
AnyPosition each_move(AnyPosition const& start, nb::bytes const& bytes, std::size_t most, Visit&& visit) {
    return start.visit([&]<RulesProfile R>(Position<typename R::Game> p) {
        Codes const all = codes_of(bytes);
        Codes codes = all;
        for (std::size_t ply = 0; ply < most && !codes.empty(); ++ply) {
            std::size_t const byte = all.size() - codes.size();
            auto const move = take_move<R>(p, codes);
            if (!move) {
                refuse_codes(byte, ply);
            }
            visit(AnyPosition{start.rules(), p}, *move);
            p = p.after(*move);
        }
        return AnyPosition{start.rules(), p};
    });
}

nb::bytes pack_moves(AnyPosition position, nb::iterable moves) {
    std::vector<std::uint8_t> codes;
    for (nb::handle item : moves) {
        Move const move = legal_move(position, nb::cast<BoundMove const&>(item));
        bool const is_written = position.visit(
            [&]<RulesProfile R>(Position<typename R::Game> const& p) { return append_code<R>(p, move, codes); });
        if (!is_written) {
            raise("ArgumentError", "moves: a position with more than 65,536 captures cannot be packed");
        }
        position = position.after(move);
    }
    return nb::bytes{codes.data(), codes.size()};
}

nb::list unpack_moves(AnyPosition const& start, nb::bytes codes) {
    nb::list moves;
    each_move(start, codes, codes.size(),
              [&](AnyPosition const& position, Move const& move) { moves.append(BoundMove{position, move}); });
    return moves;
}

AnyPosition unpack_position(AnyPosition const& start, nb::bytes codes, std::optional<std::size_t> ply) {
    std::size_t const plies = count_moves(codes_of(codes));
    if (ply.value_or(0) > plies) {
        raise("ArgumentError", "ply: expected 0 to " + std::to_string(plies) + ", found " + std::to_string(*ply));
    }
    return each_move(start, codes, ply.value_or(plies), [](AnyPosition const&, Move const&) {});
}

using TextChange = std::optional<std::string> (*)(AnyPosition const&, Codes, std::string_view);

template <TextChange change>
nb::bytes changed_text(AnyPosition const& start, nb::bytes codes, nb::bytes text) {
    auto const changed = change(start, codes_of(codes), {text.c_str(), text.size()});
    if (!changed) {
        raise("ArgumentError", "codes: expected the moves of the text, found others");
    }
    return nb::bytes{changed->data(), changed->size()};
}

}  // namespace

void bind_archive(nb::module_& m) {
    m.attr("STEP_CODE_VERSION") = static_cast<int>(step_code_version);
    m.def("pack_moves", &pack_moves, nb::arg("start"), nb::arg("moves"),
          nb::sig("def pack_moves(start: Position, moves: collections.abc.Iterable[Move]) -> bytes"),
          "The moves of a game in step code, one byte for nearly every move. Raises IllegalMoveError for a move that "
          "does not follow on those before it.");
    m.def("unpack_moves", &unpack_moves, nb::arg("start"), nb::arg("codes"),
          nb::sig("def unpack_moves(start: Position, codes: bytes) -> list[Move]"),
          "The moves that were packed. Raises ArgumentError, naming byte and ply, for codes that are not legal moves.");
    m.def("unpack_position", &unpack_position, nb::arg("start"), nb::arg("codes"), nb::arg("ply") = nb::none(),
          "The position after so many of the packed moves; after all of them without a number. Raises ArgumentError as "
          "`unpack_moves` does, and for a ply that the game has not.");
    m.def(
        "text_without_moves", &changed_text<without_moves>, nb::arg("start"), nb::arg("codes"), nb::arg("text"),
        "The text of a game in which a byte stands for each of its moves, which are in step code. Raises ArgumentError "
        "for codes that are not legal moves.");
    m.def(
        "text_with_moves", &changed_text<with_moves>, nb::arg("start"), nb::arg("codes"), nb::arg("text"),
        "The text of which `text_without_moves` took the moves out. Raises ArgumentError for codes that are not legal "
        "moves, or fewer than the text asks for.");
    m.def(
        "packed_plies", [](nb::bytes codes) { return count_moves(codes_of(codes)); }, nb::arg("codes"),
        "How many moves are packed.");
}

}  // namespace coupturc::bindings
