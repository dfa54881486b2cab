#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "batch/games.hpp"
#include "convert.hpp"

namespace coupturc::bindings {

using namespace batch;

namespace {

// So many games are stepped within the tenth of a second in which Ctrl-C should be heard.
constexpr int most_games = 1 << 16;

// Games that several threads may hold: what changes them is done by one after the other.
struct SharedGames {
    std::unique_ptr<Games> games;
    RulesId rules;
    std::mutex mutex{};
};

// Calls work(Games&) without the GIL, alone.
template <class Work>
auto alone(SharedGames& shared, Work const& work) {
    nb::gil_scoped_release const release;
    std::scoped_lock const lock{shared.mutex};
    return work(*shared.games);
}

template <class T>
using Array = nb::ndarray<T, nb::c_contig, nb::device::cpu>;

template <class T>
using NumpyArray = nb::ndarray<nb::numpy, T, nb::c_contig>;

// An array over memory of the games, which it keeps alive.
template <class T>
NumpyArray<T const> view(std::vector<T> const& values, std::initializer_list<std::size_t> shape, nb::handle owner) {
    return NumpyArray<T const>{values.data(), shape, owner};
}

// An array that takes over values.
template <class T>
NumpyArray<T> owned(std::vector<T> values, std::initializer_list<std::size_t> shape) {
    auto* const kept = new std::vector<T>{std::move(values)};
    nb::capsule const owner{kept, [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); }};
    return NumpyArray<T>{kept->data(), shape, owner};
}

template <class T>
std::span<T> exactly(Array<T> const& array, std::size_t size, char const* name) {
    if (array.size() != size) {
        raise("ArgumentError", std::string{name} + ": expected " + std::to_string(size) + " numbers, found " +
                                   std::to_string(array.size()));
    }
    return {array.data(), size};
}

std::size_t area(RulesId rules) {
    return static_cast<std::size_t>(plane_count) * static_cast<std::size_t>(width_of(rules)) *
           static_cast<std::size_t>(height_of(rules));
}

void make(SharedGames* self, AnyPosition const& start, int size, DrawLimits const& limits, int most_plies,
          std::uint64_t seed) {
    if (size < 1 || size > most_games) {
        raise("ArgumentError", "size: expected 1 to " + std::to_string(most_games) + ", found " + std::to_string(size));
    }
    if (most_plies < 0) {
        raise("ArgumentError", "most_plies: expected 0, for no bound, or more, found " + std::to_string(most_plies));
    }
    auto games = Games::make(start, {size, limits, most_plies, seed});
    if (games == nullptr) {
        raise("ArgumentError", "start: expected a position in which the game goes on");
    }
    new (self) SharedGames{std::move(games), start.rules()};
}

void step(SharedGames& self, Array<Action const> const& actions) {
    std::span const numbers = exactly(actions, self.games->rows().turns.size(), "actions");
    int const bad = alone(self, [&](Games& games) { return games.step(numbers); });
    if (bad >= 0) {
        raise("ArgumentError", "actions: game " + std::to_string(bad) +
                                   ": expected the number of a legal move, found " +
                                   std::to_string(numbers[static_cast<std::size_t>(bad)]));
    }
}

AnyPosition position(SharedGames& self, int game) {
    if (game < 0 || static_cast<std::size_t>(game) >= self.games->rows().turns.size()) {
        throw nb::index_error("game: there is no game of this number");
    }
    return alone(self, [&](Games& games) { return games.position(game); });
}

nb::tuple choices(SharedGames& self) {
    Choices all = alone(self, [](Games& games) { return games.choices(); });
    std::size_t const moves = all.actions.size(), games = all.first.size();
    return nb::make_tuple(owned(std::move(all.first), {games}), owned(std::move(all.actions), {moves}),
                          owned(std::move(all.boards), {moves, 3}));
}

NumpyArray<float> planes_of(AnyPosition const& position) {
    RulesId const rules = position.rules();
    std::vector<float> planes(area(rules));
    write_planes(position, planes);
    return owned(std::move(planes), {static_cast<std::size_t>(plane_count), static_cast<std::size_t>(height_of(rules)),
                                     static_cast<std::size_t>(width_of(rules))});
}

template <auto member>
auto row_getter(std::size_t columns) {
    return [columns](nb::handle self) {
        Rows const& rows = nb::cast<SharedGames&>(self).games->rows();
        auto const& values = rows.*member;
        return columns == 1 ? view(values, {values.size()}, self)
                            : view(values, {values.size() / columns, columns}, self);
    };
}

void bind_rows(nb::class_<SharedGames>& games) {
    games
        .def_prop_ro("boards", row_getter<&Rows::boards>(3), nb::sig("def boards(self) -> object"),
                     "White's pieces, Black's pieces and kings of each game, as sets of bits.")
        .def_prop_ro("turns", row_getter<&Rows::turns>(1), nb::sig("def turns(self) -> object"), "0 White, 1 Black.")
        .def_prop_ro("plies", row_getter<&Rows::plies>(1), nb::sig("def plies(self) -> object"), "Played in each game.")
        .def_prop_ro("choices", row_getter<&Rows::choices>(1), nb::sig("def choices(self) -> object"),
                     "How many legal moves each game has.")
        .def_prop_ro("endings", row_getter<&Rows::endings>(1), nb::sig("def endings(self) -> object"),
                     "0 where the game went on in the last step, 1 where it ended, 2 where it was cut off.")
        .def_prop_ro("results", row_getter<&Rows::results>(1), nb::sig("def results(self) -> object"),
                     "Of the games that ended: 1 White won, -1 Black won, 0 neither.");
}

}  // namespace

void bind_batch(nb::module_& m) {
    nb::class_<SharedGames> games{m, "GameBatch", "Games played side by side; see coupturc.rl.Batch."};
    games
        .def("__init__", &make, nb::arg("start"), nb::arg("size"), nb::arg("limits"), nb::arg("most_plies"),
             nb::arg("seed"))
        .def("step", &step, nb::arg("actions").noconvert(), nb::sig("def step(self, actions: object) -> None"),
             "Play one move in each game; one that has ended begins again. Raises ArgumentError, and plays nothing, "
             "for a "
             "number that is not one of a legal move.")
        .def(
            "random_actions",
            [](SharedGames& self) {
                std::vector<Action> actions(self.games->rows().turns.size());
                alone(self, [&](Games& all) { all.choose_randomly(actions); });
                std::size_t const size = actions.size();
                return owned(std::move(actions), {size});
            },
            nb::sig("def random_actions(self) -> object"), "Choose a legal move of each game at random.")
        .def(
            "write_mask",
            [](SharedGames& self, Array<std::uint8_t> const& out) {
                std::size_t const size = self.games->rows().turns.size();
                auto const all = exactly(out, size * static_cast<std::size_t>(action_count_of(self.rules)), "out");
                alone(self, [&](Games& each) { each.mask(all); });
            },
            nb::arg("out").noconvert(), nb::sig("def write_mask(self, out: object) -> None"),
            "Write 1 where a move is legal and else 0.")
        .def(
            "write_planes",
            [](SharedGames& self, Array<float> const& out) {
                auto const all = exactly(out, self.games->rows().turns.size() * area(self.rules), "out");
                alone(self, [&](Games& each) { each.planes(all); });
            },
            nb::arg("out").noconvert(), nb::sig("def write_planes(self, out: object) -> None"),
            "Write the planes of each game.")
        .def("all_choices", &choices, nb::sig("def all_choices(self) -> tuple[object, object, object]"),
             "Where the moves of each game begin; the number of each move; the board after it.")
        .def("position", &position, nb::arg("game"), "The position of a game.");
    bind_rows(games);
    m.def(
        "action_count", [](RulesArgument rules) { return action_count_of(rules.id); }, nb::arg("rules"),
        nb::sig("def action_count(rules: Rules | str) -> int"), "How many numbers moves can have.");
    m.def("action_numbers", &actions_of, nb::arg("position"),
          "The numbers of the legal moves of a position, in the order of `legal_moves`.");
    m.def("planes_of", &planes_of, nb::arg("position"), nb::sig("def planes_of(position: Position) -> object"),
          "The planes of a position.");
}

}  // namespace coupturc::bindings
