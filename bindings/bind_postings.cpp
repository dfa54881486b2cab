#include "archive/postings.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <vector>

#include "packed_games.hpp"

namespace coupturc::bindings {

using namespace archive;

namespace {

// The Python class Postings: the rows together with the buffers that they lie in.
struct BoundPostings {
    BoundPostings(nb::object ends, nb::object rows, std::size_t games) : ends_in{ends}, rows_in{rows} {
        all = {ends_in.as<std::uint32_t>("ends"), rows_in.as<std::uint8_t>("rows"), games};
        if (auto const fault = fault_of(all)) {
            raise("ArgumentError", *fault);
        }
    }

    Buffer ends_in, rows_in;
    Postings all{};
};

template <class T>
nb::bytes bytes_of(std::vector<T> const& values) {
    return nb::bytes{values.data(), values.size() * sizeof(T)};
}

nb::object make(PackedGames const& games, StopFlag* stop) {
    if (games.segment.size() > most_posted) {
        raise("ArgumentError", "games: expected at most " + std::to_string(most_posted));
    }
    MadePostings const made = scan(games, {nb::none(), 0, std::nullopt, stop},
                                   [&](Scope const& scope) { return make_postings(games.segment, scope); });
    return made.next < games.segment.size() ? nb::none()
                                            : nb::object{nb::make_tuple(bytes_of(made.ends), bytes_of(made.rows))};
}

nb::bytes games_of(BoundPostings const& postings, std::vector<AnyPosition> const& positions) {
    std::vector<std::uint64_t> hashes;
    hashes.reserve(positions.size());
    for (AnyPosition const& position : positions) {
        hashes.push_back(position.hash());
    }
    return bytes_of(games_with(postings.all, hashes));
}

std::vector<AnyPosition> frequent(BoundPostings const& postings, PackedGames const& games, std::size_t least) {
    if (games.segment.size() != postings.all.games) {
        raise("ArgumentError", "games: expected those of the postings");
    }
    if (least < 2) {
        raise("ArgumentError", "least: expected 2 or more");
    }
    return scan(games, {nb::none(), 0, std::nullopt, nullptr},
                [&](Scope const&) { return frequent_positions(postings.all, games.segment, least); });
}

}  // namespace

void bind_postings(nb::module_& m) {
    m.def("make_postings", &make, nb::arg("games"), nb::kw_only(), nb::arg("stop") = nb::none(),
          nb::sig("def make_postings(games: PackedGames, *, stop: StopFlag | None = None) -> tuple[bytes, bytes] | "
                  "None"),
          "The two columns of `Postings` of at most 65,536 games; None when `stop` was set. Holds no GIL meanwhile.");
    nb::class_<BoundPostings>(m, "Postings", "Which games have a position, over buffers that are not copied.")
        .def(nb::init<nb::object, nb::object, std::size_t>(), nb::arg("ends"), nb::arg("rows"), nb::arg("games"),
             nb::sig("def __init__(self, ends: object, rows: object, games: int) -> None"),
             "`ends` and `rows`: see `make_postings`. `games`: how many there are. Raises ArgumentError for columns "
             "that do not fit together.")
        .def("games_with", &games_of, nb::arg("positions"),
             nb::sig("def games_with(self, positions: collections.abc.Sequence[Position]) -> bytes"),
             "A bit for each game, lowest first: set for every game that has one of the positions, and for a few that "
             "have none of them.")
        .def("frequent", &frequent, nb::arg("games"), nb::arg("least"),
             nb::sig("def frequent(self, games: PackedGames, least: int) -> list[Position]"),
             "The positions that at least so many of the games have, 2 or more. Raises ArgumentError for other games.");
}

}  // namespace coupturc::bindings
