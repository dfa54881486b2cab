#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>

#include "convert.hpp"
#include "history/draw_offers.hpp"

namespace coupturc::bindings {

using namespace history;

namespace {

// Null, in Python None, for none.
char const* named(std::optional<OfferRefusal> const& refusal) {
    return refusal ? offer_refusal_names[static_cast<std::size_t>(*refusal)] : nullptr;
}

// The offers after something, while those before stay as they are.
template <class Change>
DrawOffers changed(DrawOffers offers, Change const& change) {
    change(offers);
    return offers;
}

}  // namespace

void bind_draw_offers(nb::module_& m) {
    nb::class_<AgreementRules>(m, "AgreementRules", "When players may agree on a draw.")
        .def(
            "__init__",
            [](AgreementRules* self, bool allowed, int after_moves) {
                new (self) AgreementRules{allowed, after_moves};
            },
            nb::kw_only(), nb::arg("allowed"), nb::arg("offer_after_moves"))
        .def(
            "why_not", [](AgreementRules const& rules, int ply) { return named(why_no_agreement(ply, rules)); },
            nb::arg("ply"), nb::sig("def why_not(self, ply: int) -> str | None"),
            "Why no draw can be agreed after so many moves of both sides; None when it can.");
    nb::class_<DrawOffers>(m, "DrawOffers", "The draw offers of a game; immutable.")
        .def(nb::init<>())
        .def_prop_ro("open", &DrawOffers::open, "The side whose offer is open.")
        .def("can_be_answered_by", &DrawOffers::can_be_answered_by, nb::arg("side"),
             "Whether an offer of the opponent is open.")
        .def(
            "why_not",
            [](DrawOffers const& offers, Side side, int ply, AgreementRules const& rules) {
                return named(offers.why_no_offer(side, ply, rules));
            },
            nb::arg("side"), nb::arg("ply"), nb::arg("rules"),
            nb::sig("def why_not(self, side: Side, ply: int, rules: AgreementRules) -> str | None"),
            "Why a side cannot offer a draw after so many moves of both sides; None when it can.")
        .def(
            "with_offer",
            [](DrawOffers offers, Side side) {
                bool const agreed = offers.offer(side);
                return agreed ? std::optional<DrawOffers>{} : std::optional{offers};
            },
            nb::arg("side"), "The offers with one more; None when it meets one of the opponent, so that they agree.")
        .def(
            "declined", [](DrawOffers const& o) { return changed(o, [](DrawOffers& each) { each.decline(); }); },
            "The offers after the open one was declined.")
        .def(
            "after_move_of",
            [](DrawOffers const& o, Side side) {
                return changed(o, [&](DrawOffers& each) { each.after_move_of(side); });
            },
            nb::arg("side"), "The offers after a move, which declines an open one of the opponent.");
}

}  // namespace coupturc::bindings
