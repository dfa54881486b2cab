#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <vector>

#include "convert.hpp"
#include "search/search.hpp"
#include "search_report.hpp"

namespace coupturc::bindings {

using namespace search;

namespace {

std::vector<BoundMove> moves(BoundReport const& bound) {
    return bound_line(bound.position, bound.report.variation);
}

BoundReport report(AnyPosition const& position, std::vector<BoundMove> const& line, int depth, int rank, int score,
                   std::uint64_t nodes, double seconds) {
    BoundReport bound{position, {depth, rank, score, nodes, seconds, {}}};
    AnyPosition reached = position;
    for (BoundMove const& move : line) {
        bound.report.variation.push_back(legal_move(reached, move));
        reached = reached.after(bound.report.variation.back());
    }
    return bound;
}

nb::tuple facts(nb::handle r) {
    return nb::make_tuple(r.attr("depth"), r.attr("line"), r.attr("score"), r.attr("nodes"), r.attr("seconds"));
}

nb::list texts(BoundReport const& bound) {
    return texts_of(moves(bound));
}

}  // namespace

void bind_report(nb::module_& m) {
    nb::class_<BoundReport> bound(
        m, "SearchReport",
        "What a search knows of a line of a finished depth. The report of a search that a limit ended in the middle "
        "of a depth has the score of the last finished one, and the better move that the unfinished one may have "
        "found.");
    bound.attr("WIN") = score::win;
    bound.attr("SURE") = score::sure;
    bound
        .def(
            "__init__",
            [](BoundReport* self, AnyPosition const& position, std::vector<BoundMove> const& line, int depth, int rank,
               int score, std::uint64_t nodes,
               double seconds) { new (self) BoundReport{report(position, line, depth, rank, score, nodes, seconds)}; },
            nb::arg("position"), nb::arg("moves"), nb::kw_only(), nb::arg("depth"), nb::arg("line") = 0,
            nb::arg("score"), nb::arg("nodes") = 0, nb::arg("seconds") = 0.0)
        .def_prop_ro(
            "position", [](BoundReport const& b) { return b.position; }, "The position that was searched.")
        .def_prop_ro(
            "depth", [](BoundReport const& b) { return b.report.depth; }, "Plies looked ahead.")
        .def_prop_ro(
            "line", [](BoundReport const& b) { return b.report.line; }, "0 for the best move, 1 for the second best.")
        .def_prop_ro(
            "score", [](BoundReport const& b) { return b.report.score; },
            "Hundredths of a man from the view of the side to move; 30000 less the plies to the end when it is seen.")
        .def_prop_ro(
            "nodes", [](BoundReport const& b) { return b.report.nodes; }, "Positions searched so far.")
        .def_prop_ro(
            "seconds", [](BoundReport const& b) { return b.report.seconds; }, "Time used so far.")
        .def_prop_ro("moves", &moves, "The expected line; empty when the position has no legal move.")
        .def("__eq__", &equal_values<BoundReport>, nb::arg().none())
        .def("__hash__", [](nb::object self) { return nb::hash(facts(self)); })
        .def("__repr__",
             [](nb::object self) {
                 nb::object const line = nb::str(" ").attr("join")(texts(nb::cast<BoundReport const&>(self)));
                 return nb::str("<SearchReport {}, depth={}, line={}, score={}, nodes={}, seconds={}>")
                     .format(line, *facts(self));
             })
        .def(
            "__reduce__",
            [](nb::object self) {
                auto const& b = nb::cast<BoundReport const&>(self);
                return reduced("SearchReport", b.position, texts(b), *facts(self));
            },
            nb::sig(reduce_signature));
}

}  // namespace coupturc::bindings
