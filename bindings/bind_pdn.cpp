#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "archive/packed_game.hpp"
#include "convert.hpp"
#include "draw_reasons.hpp"
#include "gil.hpp"
#include "history/line_judge.hpp"
#include "notation/pdn_reader.hpp"
#include "pdn_values.hpp"

namespace coupturc::bindings {

using namespace notation;

nb::str to_text(std::string_view bytes) {
    auto const size = static_cast<Py_ssize_t>(bytes.size());
    PyObject* text = PyUnicode_DecodeUTF8(bytes.data(), size, nullptr);
    if (text == nullptr) {
        PyErr_Clear();
        text = PyUnicode_DecodeLatin1(bytes.data(), size, nullptr);
    }
    return nb::steal<nb::str>(text);
}

nb::tuple header_texts(std::vector<std::pair<std::string, std::string>> const& headers) {
    nb::list list;
    for (auto const& [name, value] : headers) {
        list.append(nb::make_tuple(to_text(name), to_text(value)));
    }
    return nb::tuple(list);
}

nb::tuple fault_values(std::vector<PdnFault> const& faults) {
    nb::object const type = nb::module_::import_("coupturc.errors").attr("PdnFault");
    nb::list list;
    for (PdnFault const& fault : faults) {
        list.append(type(to_text(code_name(fault.code)), to_text(fault.message), fault.line, fault.column));
    }
    return nb::tuple(list);
}

namespace {

// Blanks around a comment are layout; line ends are one character whatever system wrote them.
nb::str comment_text(std::string_view comment) {
    constexpr std::string_view blanks = " \t\r\n";
    std::size_t const from = std::min(comment.find_first_not_of(blanks), comment.size());
    std::string text{comment.substr(from, comment.find_last_not_of(blanks) + 1 - from)};
    for (std::size_t i = text.find('\r'); i != std::string::npos; i = text.find('\r', i)) {
        text.replace(i, i + 1 < text.size() && text[i + 1] == '\n' ? 2 : 1, "\n");
    }
    return to_text(text);
}

// Walks the elements with the positions they stand in. Calls visit(PdnElement, position before it, move or null).
template <class Visit>
void each_element(PdnRecord const& record, Visit&& visit) {
    struct Line {
        AnyPosition now, before;
    };
    std::vector<Line> lines{{record.start, record.start}};
    auto move = record.moves.begin();
    auto setup = record.setups.begin();
    for (PdnElement const& element : record.elements) {
        Line const line = lines.back();
        bool const is_move = element.kind == PdnElementKind::move;
        visit(element, line.now, is_move ? &*move : nullptr, lines.size() == 1);
        if (is_move) {
            lines.back() = {line.now.after(*move++), line.now};
        } else if (element.kind == PdnElementKind::setup) {
            lines.back() = {*setup, line.now};
            ++setup;
        } else if (element.kind == PdnElementKind::open) {
            lines.push_back({line.before, line.before});
        } else if (element.kind == PdnElementKind::close) {
            lines.pop_back();
        }
    }
}

nb::tuple moves(PdnRecord const& record) {
    nb::list list;
    each_element(record, [&](PdnElement const&, AnyPosition const& position, Move const* move, bool is_main) {
        if (move != nullptr && is_main) {
            list.append(BoundMove{position, *move});
        }
    });
    return nb::tuple(list);
}

template <RulesProfile R>
history::LineJudge<R> judged(PdnRecord const& record, DrawLimits const& limits, history::Draws claims) {
    using Game = typename R::Game;
    history::LineJudge<R> judge{record.start.as<Game>(), limits, claims};
    auto setup = record.setups.begin();
    each_element(record, [&](PdnElement const& element, AnyPosition const&, Move const* move, bool is_main) {
        bool const is_setup = element.kind == PdnElementKind::setup;
        if (move != nullptr && is_main) {
            judge.play(*move);
        } else if (is_setup && is_main) {
            judge.set_up(setup->as<Game>());
        }
        setup += is_setup ? 1 : 0;
    });
    return judge;
}

nb::object how_it_ended(PdnRecord const& record, DrawLimits const& limits, std::vector<std::string> const& claims) {
    return with_rules(record.rules, [&]<RulesProfile R>() -> nb::object {
        auto const judge = judged<R>(record, limits, draws_named(claims));
        nb::list const claimable = draw_names(judge.claimable());
        if (!judge.end()) {
            return nb::make_tuple(nb::none(), claimable);
        }
        history::LineEnd const end = *judge.end();
        nb::object const draw = end.draw ? nb::cast(draw_name(*end.draw)) : nb::none();
        return nb::make_tuple(nb::make_tuple(draw, end.ply, nb::cast(end.turn), end.has_pieces), claimable);
    });
}

int number(std::string_view digits) {
    int value = 0;
    for (char const c : digits) {
        value = 10 * value + (c - '0');
    }
    return value;
}

nb::list elements(PdnRecord const& record) {
    nb::list list;
    auto setup = record.setups.begin();
    auto const add = [&](char const* kind, nb::object const& value) { list.append(nb::make_tuple(kind, value)); };
    each_element(record, [&](PdnElement const& element, AnyPosition const& position, Move const* move, bool) {
        std::string_view const text = record.at(element.text);
        switch (element.kind) {
            case PdnElementKind::move: return add("move", nb::cast(BoundMove{position, *move}));
            case PdnElementKind::strength: return add("strength", to_text(text));
            case PdnElementKind::nag: return add("nag", nb::int_(number(text)));
            case PdnElementKind::comment: return add("comment", comment_text(text));
            case PdnElementKind::open: return add("open", nb::none());
            case PdnElementKind::close: return add("close", nb::none());
            case PdnElementKind::setup: return add("setup", nb::cast(*setup++));
        }
    });
    return list;
}

// By hand: a caster for `optional` lets no exception out, and reading a profile may throw.
std::optional<RulesId> rules_asked_for(nb::handle rules) {
    if (rules.is_none()) {
        return std::nullopt;
    }
    if (!nb::isinstance<Rules>(rules) && !nb::isinstance<nb::str>(rules)) {
        throw nb::type_error("rules: expected Rules, a name or None");
    }
    return rules_of(rules);
}

void bind_record(nb::module_& m) {
    nb::class_<PdnRecord>(m, "GameRecord",
                          "A game as it was read from PDN. Nothing of it is a Python object until it is asked for.")
        .def_ro("index", &PdnRecord::index, "Number of the game in its file, from 0.")
        .def_ro("line", &PdnRecord::first_line, "Line of the file where it begins, from 1.")
        .def_ro("offset", &PdnRecord::offset, "Bytes of the file, as it was fed, in front of the game.")
        .def_prop_ro("rules", [](PdnRecord const& r) { return Rules{r.rules}; })
        .def_prop_ro(
            "headers", [](PdnRecord const& r) { return header_texts(r.headers()); },
            nb::sig("def headers(self) -> tuple[tuple[str, str], ...]"),
            "Names and values in order; the movetext's result as `Result` when no tag says one.")
        .def_ro("start", &PdnRecord::start, "The position before the first move.")
        .def_ro("final", &PdnRecord::end, "The position at the end of the main line, as far as it can be read.")
        .def_ro("plies", &PdnRecord::plies, "Moves of the main line.")
        .def_prop_ro("moves", &moves, nb::sig("def moves(self) -> tuple[Move, ...]"), "The moves of the main line.")
        .def_prop_ro(
            "result", [](PdnRecord const& r) { return to_text(r.at(r.result)); },
            "What ended the movetext: `*`, `2-0`, ...; empty when nothing did.")
        .def_prop_ro(
            "faults", [](PdnRecord const& r) { return fault_values(r.faults); },
            nb::sig("def faults(self) -> tuple[coupturc.errors.PdnFault, ...]"),
            "Everything wrong with the game, each with its place.")
        .def_prop_ro("elements", &elements, nb::sig("def elements(self) -> list[tuple[str, object]]"),
                     "The movetext in order: `move` (Move), `comment` (str), `strength` (str), `nag` (int), `setup` "
                     "(Position), and `open` and `close` (None) around an alternative to the move before it.")
        .def_ro("is_readable", &PdnRecord::is_readable, "Whether its tags say from where its moves can be played.")
        .def_ro("is_validated", &PdnRecord::is_replayed, "Whether the moves were played; else only the tags are there.")
        .def(
            "judge", &how_it_ended, nb::arg("limits"), nb::arg("claims"),
            nb::sig("def judge(self, limits: DrawLimits, claims: collections.abc.Sequence[str]) -> "
                    "tuple[tuple[str | None, int, Side, bool] | None, list[str]]"),
            "How the main line ends by draw limits of which `claims` wait for a player to ask: the draw, or None where "
            "nobody can move; after how many moves; who is to move then, and whether that side has pieces. None for a "
            "line that goes on. Then the draws that could be claimed at its end.")
        .def("validate", [](PdnRecord& r) { replay(r); }, "Play the moves that PdnReader.next left.");
}

}  // namespace

void bind_pdn(nb::module_& m) {
    bind_record(m);
    nb::class_<PdnReader>(m, "PdnReader", "Reads games from bytes that are handed over in pieces of any size.")
        .def(
            "__init__", [](PdnReader* self, nb::object rules) { new (self) PdnReader{rules_asked_for(rules)}; },
            nb::arg("rules") = nb::none(), nb::sig("def __init__(self, rules: Rules | str | None = None) -> None"),
            "A reader of games of these rules; without rules each game's GameType says which.")
        .def(
            "feed", [](PdnReader& r, nb::bytes piece) { r.feed({piece.c_str(), piece.size()}); }, nb::arg("piece"),
            "Hand over the next bytes of the file.")
        .def("finish", &PdnReader::finish, "Say that the file ends here.")
        .def("next", &PdnReader::next, nb::arg("validate") = true, nb::call_guard<GilReleased>(),
             "The next game; None when more bytes are needed or, after `finish`, there is no other.")
        .def("read_packed", &archive::read_packed, nb::arg("most"), nb::call_guard<GilReleased>(),
             "The next games in step code, at most so many; fewer when more bytes are needed or no game is left.")
        .def_prop_ro(
            "rest", [](PdnReader const& r) { return to_bytes(r.rest()); },
            "The bytes behind the last game that belong to none; with `before` and `text` of each game the whole file.")
        .def_prop_ro("pending", &PdnReader::pending, "Bytes held: as many more should be fed to stay linear.");
}

}  // namespace coupturc::bindings
