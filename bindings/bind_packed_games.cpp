#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "archive/choose.hpp"
#include "archive/positions.hpp"
#include "packed_games.hpp"

namespace coupturc::bindings {

using namespace archive;

namespace {

template <class T>
nb::bytes bytes_of(std::vector<T> const& values) {
    return nb::bytes{values.data(), values.size() * sizeof(T)};
}

void make(PackedGames* self, RulesArgument rules, nb::object codes, nb::object ends, nb::object starts,
          nb::object results, nb::object masks, nb::object years, nb::object ratings) {
    PackedGames made{rules.id};
    auto const fill = [&]<class T>(std::span<T const>& column, nb::handle owner, char const* name) {
        if (!owner.is_none()) {
            column = made.buffers.emplace_back(owner).template as<T>(name);
        }
    };
    Segment& segment = made.segment;
    fill(segment.codes, codes, "codes");
    fill(segment.ends, ends, "ends");
    fill(segment.starts, starts, "starts");
    fill(segment.results, results, "results");
    fill(segment.held, masks, "masks");
    fill(segment.years, years, "years");
    fill(segment.ratings, ratings, "ratings");
    if (auto const fault = fault_of(segment)) {
        raise("ArgumentError", *fault);
    }
    new (self) PackedGames{std::move(made)};
}

std::size_t checked(PackedGames const& games, std::size_t game) {
    if (game >= games.segment.size()) {
        throw nb::index_error("game: there is no game of this number");
    }
    return game;
}

nb::bytes codes_of(PackedGames const& games, std::size_t game) {
    Codes const codes = games.segment.codes_of(checked(games, game));
    return nb::bytes{codes.data(), codes.size()};
}

AnyPosition start_of(PackedGames const& games, std::size_t game) {
    checked(games, game);
    return with_game(games.segment.rules, [&]<class Game>() {
        return AnyPosition{games.segment.rules, archive::start_of<Game>(games.segment, game)};
    });
}

// The words of a row of `starts` behind the number of its game.
nb::tuple board_words(AnyPosition const& position) {
    return position.visit([]<RulesProfile R>(Position<typename R::Game> const& p) {
        return nb::make_tuple(p.pieces(Side::white), p.pieces(Side::black), p.kings(), index(p.turn()));
    });
}

// Rows that become arrays, and live as long as one of these.
template <class T>
nb::object array_of(std::vector<T>& values, std::initializer_list<std::size_t> shape, nb::handle owner) {
    return nb::cast(nb::ndarray<nb::numpy, T, nb::c_contig>{values.data(), shape, owner});
}

nb::object positions_array(PackedGames const& games, ScanArguments const& arguments, std::optional<std::size_t> plies) {
    auto* const rows = new PositionRows{scan(games, arguments, [&](Scope const& scope) {
        return position_rows(games.segment, scope, plies.value_or(std::numeric_limits<std::size_t>::max()));
    })};
    nb::capsule const owner{rows, [](void* p) noexcept { delete static_cast<PositionRows*>(p); }};
    std::size_t const n = rows->turns.size();
    return nb::make_tuple(array_of(rows->boards, {n, 3}, owner), array_of(rows->turns, {n}, owner),
                          array_of(rows->hashes, {n}, owner), array_of(rows->games, {n}, owner),
                          array_of(rows->plies, {n}, owner), array_of(rows->codes, {n}, owner), rows->next);
}

nb::bytes make_masks(PackedGames const& games, std::size_t first) {
    return bytes_of(scan(games, {nb::none(), first, std::nullopt, nullptr},
                         [&](Scope const& scope) { return held_squares(games.segment, scope); }));
}

using Numbers = std::optional<std::pair<std::int64_t, std::int64_t>>;

std::optional<Range> range_of(Numbers const& numbers) {
    if (!numbers) {
        return std::nullopt;
    }
    auto const within = [](std::int64_t value) {
        return static_cast<std::uint16_t>(
            std::clamp<std::int64_t>(value, 0, std::numeric_limits<std::uint16_t>::max()));
    };
    return numbers->second < 0 ? Range{1, 0} : Range{within(numbers->first), within(numbers->second)};
}

nb::bytes chosen_games(PackedGames const& games, std::optional<std::uint8_t> result, Numbers const& years,
                       Numbers const& ratings) {
    if (result.value_or(0) >= result_count) {
        raise("ArgumentError", "result: expected 0 to 3");
    }
    Choice choice{.years = range_of(years), .ratings = range_of(ratings)};
    if (result) {
        choice.result = static_cast<Result>(*result);
    }
    return bytes_of(chosen(games.segment, choice));
}

nb::bytes bitmap(nb::object numbers, std::size_t size) {
    Buffer const buffer{numbers};
    std::vector<std::uint8_t> bits((size + 7) / 8);
    for (std::uint32_t const number : buffer.as<std::uint32_t>("numbers")) {
        if (number >= size) {
            raise("ArgumentError", "numbers: expected numbers below " + std::to_string(size));
        }
        bits[number / 8] = static_cast<std::uint8_t>(bits[number / 8] | 1 << number % 8);
    }
    return bytes_of(bits);
}

}  // namespace

void bind_packed_games(nb::module_& m) {
    nb::class_<PackedGames> games(m, "PackedGames",
                                  "Games of one set of rules in step code, over buffers that are not copied.");
    games
        .def("__init__", &make, nb::arg("rules"), nb::arg("codes"), nb::arg("ends"), nb::kw_only(),
             nb::arg("starts") = nb::none(), nb::arg("results") = nb::none(), nb::arg("masks") = nb::none(),
             nb::arg("years") = nb::none(), nb::arg("ratings") = nb::none(),
             nb::sig("def __init__(self, rules: Rules | str, codes: object, ends: "
                     "object, *, starts: object | None = None, results: "
                     "object | None = None, masks: object | None = None, years: "
                     "object | None = None, ratings: object | None = None) -> None"),
             "Columns of numbers in this machine's byte order. `codes`: those of all games in a row. `ends`, 32 bits: "
             "where those of each game end. `starts`, five times 64 bits for each game that begins elsewhere: its "
             "number, and the words of `board_words`. `results`, 8 bits: 0 unknown, 1 White won, 2 draw, 3 Black won. "
             "`masks`: see `make_masks`; of the first games only, when the others have none yet. `years`, 16 bits, and "
             "`ratings`, twice 16 bits: 0 unknown. Raises "
             "ArgumentError for columns that do not fit together.")
        .def("__len__", [](PackedGames const& g) { return g.segment.size(); })
        .def_prop_ro("rules", [](PackedGames const& g) { return Rules{g.segment.rules}; })
        .def("codes_of", &codes_of, nb::arg("game"), "The step code of a game.")
        .def("start_of", &start_of, nb::arg("game"), "The position in which a game begins.")
        .def("make_masks", &make_masks, nb::arg("first") = 0,
             "For each game, from this one on, the squares that ever held White's men, White's kings, Black's men and "
             "Black's kings, 64 bits each: with them scans pass over most games.")
        .def("chosen", &chosen_games, nb::kw_only(), nb::arg("result") = nb::none(), nb::arg("years") = nb::none(),
             nb::arg("ratings") = nb::none(),
             "A bit for each game, lowest first, set for those of this result, between two years and with both ratings "
             "between two, all of them included; what is unknown is between none. None asks for nothing.")
        .def(
            "positions_array",
            [](PackedGames const& self, std::optional<std::size_t> most_plies, nb::object only, std::size_t first,
               std::optional<int> slice_ms,
               StopFlag* stop) { return positions_array(self, {only, first, slice_ms, stop}, most_plies); },
            nb::kw_only(), nb::arg("most_plies") = nb::none(), nb::arg("only") = nb::none(), nb::arg("first") = 0,
            nb::arg("slice_ms") = nb::none(), nb::arg("stop") = nb::none(),
            nb::sig("def positions_array(self, *, most_plies: int | None = None, only: object | None = "
                    "None, first: int = 0, slice_ms: int | None = None, stop: StopFlag | None = None) -> tuple[object, "
                    "object, object, object, object, object, int]"),
            "The positions of the games as arrays of NumPy, a row a position: boards (White's pieces, Black's, kings), "
            "turns (0 White, 1 Black), hashes, games, plies, first byte of the next move (255 at the end); and the "
            "game to go on with.");
    bind_explored(m, games);
    bind_hits(m, games);
    m.def("board_words", &board_words, nb::arg("position"),
          nb::sig("def board_words(position: Position) -> tuple[int, int, int, int]"),
          "White's pieces, Black's pieces and kings as sets of bits, and 0 or 1 for White or Black to move.");
    m.def("bitmap", &bitmap, nb::arg("numbers"), nb::arg("size"),
          nb::sig("def bitmap(numbers: object, size: int) -> bytes"),
          "A bit for each of so many games, lowest first, set for those whose numbers, of 32 bits, are given.");
}

}  // namespace coupturc::bindings
