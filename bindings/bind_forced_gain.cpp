#include <nanobind/nanobind.h>

#include <memory>
#include <mutex>
#include <utility>
#include <variant>

#include "convert.hpp"
#include "gil.hpp"
#include "search/forced_gain.hpp"

namespace coupturc::bindings {

namespace {

template <class R>
using GainOf = search::ForcedGain<R>;

// The Python class ForcedGain: the proof for the rules of its first position. It remembers what it was asked, so it is
// asked by one thread at a time.
struct ForcedGain {
    RulesId rules;
    AllRules::Each<std::variant, GainOf> proof;
    std::unique_ptr<std::mutex> asking = std::make_unique<std::mutex>();
};

constexpr int most_gain = 1000;  // men; more than any board has

ForcedGain made(AnyPosition const& start, int gain, int budget) {
    if (gain < -most_gain || gain > most_gain) {
        raise("ArgumentError", "gain: expected -1000 to 1000 men");
    }
    return start.visit([&]<RulesProfile R>(Position<typename R::Game> const& p) {
        int const target = balance(p, p.turn()) + gain;
        return ForcedGain{.rules = start.rules(), .proof = GainOf<R>{p.turn(), target, budget}};
    });
}

template <class Ask>
bool asked(ForcedGain& self, AnyPosition const& position, Ask const& ask) {
    if (position.rules() != self.rules) {
        raise("ArgumentError", "expected a position of the same rules");
    }
    auto const [found, exhausted] = position.visit([&]<RulesProfile R>(Position<typename R::Game> const& p) {
        GilReleased const released;
        std::scoped_lock const lock{*self.asking};
        auto& proof = std::get<GainOf<R>>(self.proof);
        bool const answer = ask(proof, p);
        return std::pair{answer, proof.exhausted()};
    });
    if (exhausted) {
        raise("TooWideError");
    }
    return found;
}

bool wins(ForcedGain& self, AnyPosition const& position, int moves) {
    return asked(self, position, [&](auto& proof, auto const& p) { return proof.wins(p, moves); });
}

bool holds(ForcedGain& self, AnyPosition const& position, int moves) {
    return asked(self, position, [&](auto& proof, auto const& p) { return proof.holds(p, moves); });
}

}  // namespace

void bind_forced_gain(nb::module_& m) {
    m.def(
        "balance",
        [](AnyPosition const& position, Side side) {
            return position.visit(
                [&]<RulesProfile R>(Position<typename R::Game> const& p) { return balance(p, side); });
        },
        nb::arg("position"), nb::arg("side"), "How many men a side is ahead, a king counted as three.");

    nb::class_<ForcedGain>(m, "ForcedGain",
                           "What the side to move of a position wins by force: every answer is a capture that must be "
                           "made, and after each the material is won.")
        .def(
            "__init__",
            [](ForcedGain* self, AnyPosition const& start, int gain, int budget) {
                new (self) ForcedGain{made(start, gain, budget)};
            },
            nb::arg("start"), nb::kw_only(), nb::arg("gain"), nb::arg("budget"))
        .def("wins", &wins, nb::arg("position"), nb::arg("moves"),
             "Whether that side, to move here, is `gain` men further ahead than at the start within so many moves of "
             "its own. Raises TooWideError when `budget` positions were not enough.")
        .def("holds", &holds, nb::arg("position"), nb::arg("moves"),
             "The same with the opponent to move. Raises TooWideError.");
}

}  // namespace coupturc::bindings
