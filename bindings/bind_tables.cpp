#include "tables.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <cstddef>
#include <span>
#include <vector>

#include "convert.hpp"
#include "interruptible.hpp"
#include "stop_flag.hpp"
#include "tables/build.hpp"
#include "tables/shrink.hpp"
#include "tables/verify.hpp"

namespace coupturc::bindings {

using namespace tables;

namespace {

using Buffer = nb::ndarray<std::uint8_t const, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

std::span<std::byte const> bytes_of(Buffer const& buffer) {
    return {reinterpret_cast<std::byte const*>(buffer.data()), buffer.size()};
}

Material material(std::string_view name) {
    auto const m = material_named(name);
    if (!m) {
        raise("ArgumentError", "expected a material such as '0201': own men, own kings, enemy men, enemy kings");
    }
    return *m;
}

template <auto add>
bool keep(Tables& self, std::string_view name, Buffer const& buffer) {
    if (self.readers > 0) {
        raise("BusyError", "these tables are being read: add others before that, or to new Tables");
    }
    bool const added = (self.tables.*add)(material(name), bytes_of(buffer));
    if (added) {
        self.buffers.push_back(nb::cast(buffer));
    }
    return added;
}

nb::object probe(Tables const& self, AnyPosition const& position) {
    auto const verdict = self.tables.probe(position);
    return verdict ? nb::object(nb::make_tuple(static_cast<int>(verdict->wdl), verdict->plies)) : nb::none();
}

nb::object promise(Tables const& self, AnyPosition const& position) {
    auto const promise = self.tables.promise(position);
    return promise ? nb::object(nb::make_tuple(static_cast<int>(promise->wdl), promise->within)) : nb::none();
}

// Wrong positions of either kind of table.
using Look = std::vector<AnyPosition> (*)(AnyTables const&, Material const&, VerifyLimits const&,
                                          std::atomic<bool> const&);

template <Look look>
std::vector<AnyPosition> wrong(Tables const& self, std::string_view name, std::uint64_t step, std::size_t most,
                               StopFlag& stop) {
    if (step == 0) {
        raise("ArgumentError", "expected a step of 1 or more");
    }
    Material const looked_at = material(name);
    TablesRead const read{&self};
    std::vector<AnyPosition> found;
    run_interruptibly(stop.set, [&](InCaller const&) { found = look(self.tables, looked_at, {step, most}, stop.set); });
    return found;
}

nb::object shrunk(Tables const& self, std::string_view name, StopFlag& stop) {
    Material const of = material(name);
    TablesRead const read{&self};
    std::vector<std::byte> packed;
    run_interruptibly(stop.set, [&](InCaller const&) { packed = shrink(self.tables, of, stop.set); });
    return packed.empty() ? nb::none() : nb::object(nb::bytes(packed.data(), packed.size()));
}

std::vector<nb::bytes> built(Tables const& self, std::string_view name, StopFlag& stop) {
    Material const of = material(name);
    TablesRead const read{&self};
    std::vector<std::vector<std::byte>> both;
    run_interruptibly(stop.set, [&](InCaller const&) { both = build_both(self.tables, of, stop.set); });
    std::vector<nb::bytes> files;
    for (std::vector<std::byte>& packed : both) {
        files.emplace_back(packed.data(), packed.size());
        packed = {};  // they are large
    }
    return files;
}

}  // namespace

void bind_tables(nb::module_& m) {
    nb::class_<StopFlag>(m, "StopFlag", "Ends the work it was given to, from any thread.")
        .def(nb::init<>())
        .def(
            "set", [](StopFlag& flag) { flag.set = true; }, "Ask for the end.")
        .def_prop_ro("is_set", [](StopFlag const& flag) { return flag.set.load(); });

    nb::class_<Tables> tables(m, "Tables", "Endgame tables of one set of movement rules.");
    tables.attr("MOST_PIECES") = most_table_pieces;
    tables
        .def(
            "__init__", [](Tables* self, RulesArgument rules) { new (self) Tables{rules.id}; }, nb::arg("rules"),
            nb::sig("def __init__(self, rules: Rules | str) -> None"))
        .def_prop_ro("rules", [](Tables const& t) { return Rules{t.tables.rules()}; })
        .def("add", &keep<&AnyTables::add>, nb::arg("material"), nb::arg("buffer"),
             "Use the table of distances of a material (own men, own kings, enemy men, enemy kings: '0201') that lies "
             "in a buffer, which is kept. False when it is not that table or damaged. Raises BusyError while a "
             "search or another call reads the tables.")
        .def("add_outcomes", &keep<&AnyTables::add_outcomes>, nb::arg("material"), nb::arg("buffer"),
             "The same with the table of outcomes of a material.")
        .def("probe", &probe, nb::arg("position"),
             nb::sig("def probe(self, position: Position) -> tuple[int, int] | None"),
             "1 win, 0 draw, -1 loss for the side to move, and the plies to the end; None when no table has the "
             "position. "
             "Draw rules are not counted in.")
        .def("promise", &promise, nb::arg("position"),
             nb::sig("def promise(self, position: Position) -> tuple[int, int] | None"),
             "What a table of outcomes says: 1 win, 0 draw, -1 loss for the side to move, and the plies within which "
             "a win or loss ends; None when none has the position, when it takes longer, or when the side to move must "
             "capture. Draw rules are not counted in.")
        .def("built", &built, nb::arg("material"), nb::arg("stop"),
             nb::sig("def built(self, material: str, stop: StopFlag) -> list[bytes]"),
             "Build the table of distances of a material, and that of the other side to move if it is another. The "
             "tables that captures and crownings lead to must be there. Empty when stopped. Raises OverflowError when "
             "an end is farther away than a table can say, MemoryError when there is not enough.")
        .def("shrunk", &shrunk, nb::arg("material"), nb::arg("stop"),
             nb::sig("def shrunk(self, material: str, stop: StopFlag) -> bytes | None"),
             "The table of outcomes of a material, made from that of its distances; None when that is not there, or "
             "when stopped.")
        .def("wrong_positions", &wrong<&wrong_positions>, nb::arg("material"), nb::kw_only(), nb::arg("step"),
             nb::arg("most"), nb::arg("stop"),
             "Look at one in `step` values of a material's table; returns positions, at most so many "
             "(`most`), whose value does not follow from those after their moves. The tables that these lead to must "
             "be there.")
        .def("wrong_outcomes", &wrong<&wrong_outcomes>, nb::arg("material"), nb::kw_only(), nb::arg("step"),
             nb::arg("most"), nb::arg("stop"),
             "Look at one in `step` values of a material's table of outcomes; returns positions, at most so many "
             "(`most`), of which it promises what the table of distances denies or, where that is not there, what does "
             "not follow from the positions after their moves.");
}

}  // namespace coupturc::bindings
