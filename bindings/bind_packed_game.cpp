#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "archive/packed_game.hpp"
#include "archive/step_code.hpp"
#include "convert.hpp"
#include "pdn_values.hpp"

namespace coupturc::bindings {

using archive::PackedGame;

namespace {

nb::bytes codes(PackedGame const& game) {
    return nb::bytes{game.codes.data(), game.codes.size()};
}

nb::tuple raw_headers(PackedGame const& game) {
    nb::list list;
    for (auto const& [name, value] : game.headers) {
        list.append(nb::make_tuple(to_bytes(name), to_bytes(value)));
    }
    return nb::tuple(list);
}

// All that two games can differ in, in the order in which `restored` takes it.
nb::tuple facts(PackedGame const& game) {
    return nb::make_tuple(game.start, codes(game), raw_headers(game), to_bytes(game.result), fault_values(game.faults),
                          to_bytes(game.text), to_bytes(game.before),
                          nb::make_tuple(game.index, game.line, game.offset),
                          nb::make_tuple(game.is_whole, game.is_readable, game.has_variations));
}

std::string text_of(nb::handle bytes) {
    auto const value = nb::cast<nb::bytes>(bytes);
    return {value.c_str(), value.size()};
}

notation::PdnFault fault_of(nb::handle value) {
    auto const code = notation::code_named(nb::cast<std::string>(value.attr("code")));
    if (!code) {
        raise("ArgumentError", "faults: expected the code of a fault");
    }
    return {*code, nb::cast<std::uint32_t>(value.attr("line")), nb::cast<std::uint32_t>(value.attr("column")),
            nb::cast<std::string>(value.attr("message"))};
}

// Plays the codes of a game, which give its end.
void play(PackedGame& game) {
    game.end = game.start.visit([&]<RulesProfile R>(Position<typename R::Game> p) {
        for (archive::Codes codes = game.codes; !codes.empty(); ++game.plies) {
            auto const move = archive::take_move<R>(p, codes);
            if (!move) {
                raise("ArgumentError", "codes: expected the codes of legal moves");
            }
            p = p.after(*move);
        }
        return AnyPosition{game.start.rules(), p};
    });
}

PackedGame restored(AnyPosition const& start, nb::bytes codes, nb::tuple headers, nb::bytes result, nb::tuple faults,
                    nb::bytes text, nb::bytes before, nb::tuple places, nb::tuple marks) {
    PackedGame game{.start = start, .end = start};
    auto const* const first = static_cast<std::uint8_t const*>(codes.data());
    game.codes.assign(first, first + codes.size());
    play(game);
    for (nb::handle header : headers) {
        game.headers.emplace_back(text_of(header[0]), text_of(header[1]));
    }
    std::transform(faults.begin(), faults.end(), std::back_inserter(game.faults), &fault_of);
    game.result = text_of(result);
    game.text = text_of(text);
    game.before = text_of(before);
    game.index = nb::cast<std::uint32_t>(places[0]);
    game.line = nb::cast<std::uint32_t>(places[1]);
    game.offset = nb::cast<std::uint64_t>(places[2]);
    game.is_whole = nb::cast<bool>(marks[0]);
    game.is_readable = nb::cast<bool>(marks[1]);
    game.has_variations = nb::cast<bool>(marks[2]);
    return game;
}

}  // namespace

void bind_packed_game(nb::module_& m) {
    nb::class_<PackedGame> game(m, "PackedGame", "A game as an archive keeps it: its main line in step code.");
    game.def_prop_ro("rules", [](PackedGame const& g) { return Rules{g.start.rules()}; })
        .def_ro("start", &PackedGame::start, "The position before the first move.")
        .def_ro("final", &PackedGame::end, "The position behind the last packed move.")
        .def_prop_ro("codes", &codes, "The main line in step code (docs/formats.md#step-code).")
        .def_ro("plies", &PackedGame::plies, "How many moves are packed.")
        .def_ro("is_whole", &PackedGame::is_whole,
                "Whether they are the whole main line: it has no fault, and no position is set up in its midst.")
        .def_ro("is_readable", &PackedGame::is_readable, "Whether its tags say from where its moves can be played.")
        .def_ro("has_variations", &PackedGame::has_variations, "Whether the text has other lines too.")
        .def_prop_ro(
            "headers", [](PackedGame const& g) { return header_texts(g.headers); },
            nb::sig("def headers(self) -> tuple[tuple[str, str], ...]"),
            "Names and values in order; the movetext's result as `Result` when no tag says one.")
        .def_prop_ro("raw_headers", &raw_headers, nb::sig("def raw_headers(self) -> tuple[tuple[bytes, bytes], ...]"),
                     "The same as the bytes that were fed, for files that are not UTF-8.")
        .def_prop_ro(
            "result", [](PackedGame const& g) { return to_text(g.result); },
            "What ended the movetext: `*`, `2-0`, ...; empty when nothing did.")
        .def_prop_ro(
            "faults", [](PackedGame const& g) { return fault_values(g.faults); },
            nb::sig("def faults(self) -> tuple[coupturc.errors.PdnFault, ...]"),
            "Everything wrong with the game, each with its place.")
        .def_prop_ro(
            "text", [](PackedGame const& g) { return to_bytes(g.text); }, "The game as it stands in the file.")
        .def_prop_ro(
            "before", [](PackedGame const& g) { return to_bytes(g.before); },
            "The bytes between the game before and this one that belong to neither; most often none.")
        .def_ro("index", &PackedGame::index, "Number of the game in its file, from 0.")
        .def_ro("line", &PackedGame::line, "Line of the file where it begins, from 1.")
        .def_ro("offset", &PackedGame::offset, "Bytes of the file, as it was fed, in front of the game.")
        .def_static("restored", &restored, nb::arg("start"), nb::arg("codes"), nb::arg("headers"), nb::arg("result"),
                    nb::arg("faults"), nb::arg("text"), nb::arg("before"), nb::arg("places"), nb::arg("marks"),
                    nb::sig("def restored(start: Position, codes: bytes, headers: tuple[tuple[bytes, bytes], ...], "
                            "result: bytes, faults: tuple[coupturc.errors.PdnFault, ...], text: bytes, before: bytes, "
                            "places: tuple[int, int, int], marks: tuple[bool, bool, bool]) -> PackedGame"),
                    "Make a game again of what its pickle keeps.")
        .def(
            "__eq__",
            [](PackedGame const& game, nb::object other) {
                return nb::isinstance<PackedGame>(other) &&
                       facts(game).equal(facts(nb::cast<PackedGame const&>(other)));
            },
            nb::arg().none())
        .def("__hash__",
             [](PackedGame const& game) { return nb::hash(nb::make_tuple(codes(game), to_bytes(game.text))); })
        .def("__repr__",
             [](PackedGame const& game) { return nb::str("<PackedGame {}, {} plies>").format(game.index, game.plies); })
        .def(
            "__reduce__", [](PackedGame const& game) { return reduced("PackedGame", *facts(game)); },
            nb::sig(reduce_signature));
}

}  // namespace coupturc::bindings
