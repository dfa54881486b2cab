#include <nanobind/nanobind.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

#include "convert.hpp"
#include "gil.hpp"
#include "interruptible.hpp"
#include "search/choosing.hpp"
#include "search/search.hpp"
#include "search_report.hpp"
#include "stop_flag.hpp"
#include "tables.hpp"
#include "weights.hpp"

namespace coupturc::bindings {

using namespace search;

namespace {

// One thread at a time; the same one cannot have a second turn, for it would wait for itself. Waits without the GIL.
class Turns {
public:
    class Turn {
    public:
        explicit Turn(Turns& turns) : turns_{turns} {
            if (turns.owner_ == std::this_thread::get_id()) {
                raise("BusyError", "this engine is searching: a report cannot ask it again");
            }
            while (!is_free()) {
                hear_signals();
            }
            turns_.owner_ = std::this_thread::get_id();
        }
        Turn(Turn const&) = delete;
        Turn& operator=(Turn const&) = delete;
        ~Turn() {
            turns_.owner_ = std::thread::id{};
            turns_.mutex_.unlock();
        }

    private:
        bool is_free() {
            GilReleased const released;
            return turns_.mutex_.try_lock_for(between_looks);
        }

        Turns& turns_;
    };

private:
    std::timed_mutex mutex_;
    std::atomic<std::thread::id> owner_;
};

using GameWeights = std::array<std::unique_ptr<eval::LearnedEvaluation const>, AllGames::size>;

std::size_t index_of(RulesId rules) {
    return static_cast<std::size_t>(game_index(rules));
}

// Read when a game is first searched, and kept as long as the process: engines share it. To be called with the GIL.
eval::LearnedEvaluation const& shipped_evaluation(RulesId rules) {
    static auto& shipped = *new GameWeights{};  // a search of another thread may outlive the interpreter
    auto const i = index_of(rules);
    if (shipped[i] == nullptr) {
        auto const name = with_game(rules, []<class Game>() { return Game::name; });
        nb::object const values = nb::module_::import_("coupturc.engine.native.evaluation")
                                      .attr("shipped_weights")(nb::str(name.data(), name.size()));
        auto read = std::make_unique<eval::LearnedEvaluation const>(to_weights(rules, nb::cast<WeightArray>(values)));
        if (shipped[i] == nullptr) {  // another thread may have had the GIL meanwhile
            shipped[i] = std::move(read);
        }
    }
    return *shipped[i];
}

// Of each term, in their order; none is no taste.
using TasteNumbers = std::vector<std::int16_t>;

eval::Taste to_taste(RulesId rules, TasteNumbers const& numbers) {
    auto const taste = with_game(rules, [&]<class Game>() { return eval::Taste::of<Game>(numbers); });
    if (!taste) {
        raise("ArgumentError", "taste: expected a number for each term, 0 for those that are not about men's squares");
    }
    return *taste;
}

// A hash table, an evaluation and the right to use them: one search at a time.
struct Engine {
    HashTable table;
    GameWeights weights;
    bool is_as_shipped;
    std::vector<nb::object> tables;  // Tables, one a set of rules
    Turns turns;

    [[nodiscard]] Tables const* tables_of(RulesId rules) const {
        for (nb::object const& object : tables) {
            auto const* candidate = nb::inst_ptr<Tables>(object);
            if (candidate->tables.rules() == rules) {
                return candidate;
            }
        }
        return nullptr;
    }

    [[nodiscard]] eval::Evaluation evaluation(RulesId rules, TasteNumbers const& taste) const {
        auto const* of_game = is_as_shipped ? &shipped_evaluation(rules) : weights[index_of(rules)].get();
        if (of_game != nullptr) {
            return eval::Evaluation{*of_game, to_taste(rules, taste)};
        }
        if (!taste.empty()) {
            raise("ArgumentError", "taste: expected none beside the hand-written evaluation");
        }
        return eval::Evaluation{};
    }
};

using Report = std::function<void(BoundReport const&)>;

// Whether a search ends soon whatever the position: a thousand positions take a few milliseconds.
bool is_brief(SearchLimits const& limits, SearchTime const* time) {
    bool const few_nodes = limits.nodes > 0 && limits.nodes <= 10'000;
    return few_nodes || (time == nullptr && limits.hard_ms > 0 && limits.hard_ms <= 50);
}

// Lets `seek` find a line with the tools of an engine.
template <class Seek>
BoundReport run(Engine& engine, history::History const& history, SearchLimits const& limits, TasteNumbers const& taste,
                StopFlag& stop, std::optional<Report> const& report, SearchTime* time, Seek const& seek) {
    Turns::Turn const turn{engine.turns};
    RulesId const rules = history.position().rules();
    auto const* tables = engine.tables_of(rules);
    TablesRead const read{tables};
    SearchTools tools{
        engine.table, engine.evaluation(rules, taste), tables != nullptr ? &tables->tables : nullptr, stop.set, {},
        time};
    BoundReport found{history.position(), {}};
    run_interruptibly(
        stop.set,
        [&](InCaller const& in_caller) {
            if (report) {
                tools.report = [&](SearchReport const& finished) {
                    in_caller([&] { (*report)({history.position(), finished}); });
                };
            }
            found.report = seek(tools);
        },
        is_brief(limits, time) ? Work::brief : Work::long_lasting);
    return found;
}

constexpr std::size_t most_hash = 1 << 20;  // MiB

void check(SearchLimits const& limits) {
    if (limits.depth < 0 || limits.hard_ms < 0 || limits.soft_ms < 0 || limits.cpu_ms < 0 || limits.soft_cpu_ms < 0 ||
        limits.lines < 1) {
        raise("ArgumentError",
              "search: depth, hard_ms, soft_ms, cpu_ms and soft_cpu_ms are at least 0, lines at least 1");
    }
    if (limits.threads < 1 || limits.threads > most_threads) {
        raise("ArgumentError", ("search: threads are 1 to " + std::to_string(most_threads)).c_str());
    }
}

void check(Weakness const& weakness) {
    auto const is_chance = [](double x) { return 0 <= x && x <= 1; };  // NaN is none
    bool const counts = weakness.long_capture >= 0 && weakness.sight_plies >= 0;
    bool const errs = weakness.margin >= 0 && weakness.margin <= score::infinite;
    if (!is_chance(weakness.overlook) || !is_chance(weakness.forget) || !counts || !errs) {
        raise("ArgumentError", "weakness: chances are 0 to 1, other numbers at least 0, the margin at most a win");
    }
}

bool can_move(AnyPosition const& position) {
    return position.visit([]<RulesProfile R>(Position<typename R::Game> const& p) { return moves::can_move<R>(p); });
}

// Whether a search with these limits ends by itself.
bool has_end(SearchLimits const& limits) {
    return limits.hard_ms > 0 || limits.soft_ms > 0 || limits.cpu_ms > 0 || limits.soft_cpu_ms > 0 ||
           limits.nodes > 0 || limits.depth > 0;
}

BoundReport run_search(Engine& engine, history::History const& history, DrawLimits const& draws, std::int64_t hard_ms,
                       std::int64_t soft_ms, std::int64_t cpu_ms, std::int64_t soft_cpu_ms, std::uint64_t nodes,
                       int depth, bool forced_at_once, int threads, int lines, TasteNumbers const& taste,
                       StopFlag* stop, SearchTime* time, std::optional<Report> report) {
    SearchLimits const limits{hard_ms, soft_ms, cpu_ms, soft_cpu_ms, nodes, depth, forced_at_once, threads, lines};
    check(limits);
    if (!has_end(limits) && stop == nullptr && time == nullptr && !report) {
        raise("ArgumentError", "search: expected a limit, or a stop flag, a time or a report that ends it");
    }
    StopFlag never;
    auto const seek = [&](SearchTools const& tools) { return search::search(history, draws, limits, tools); };
    return or_wait_for_the_end(
        [&] { return run(engine, history, limits, taste, stop != nullptr ? *stop : never, report, time, seek); });
}

// In the order of `Weakness`.
using WeaknessNumbers = std::tuple<double, int, int, int, double>;

BoundReport choose_move(Engine& engine, history::History const& history, DrawLimits const& draws, std::int64_t hard_ms,
                        std::int64_t soft_ms, std::int64_t cpu_ms, std::int64_t soft_cpu_ms, std::uint64_t nodes,
                        int depth, int threads, std::optional<WeaknessNumbers> const& weakness, bool is_varied,
                        std::uint64_t seed, TasteNumbers const& taste, StopFlag* stop) {
    SearchLimits const limits{hard_ms, soft_ms, cpu_ms, soft_cpu_ms, nodes, depth, true, threads, 1};
    check(limits);
    if (!has_end(limits) && stop == nullptr) {
        raise("ArgumentError", "choose: expected a limit, or a stop flag");
    }
    if (!can_move(history.position())) {
        raise("ArgumentError", "choose: expected a position with a legal move");
    }
    Manner manner{{}, is_varied, seed};
    if (weakness) {
        manner.weakness = std::make_from_tuple<Weakness>(*weakness);
        check(*manner.weakness);
    }
    auto const seek = [&](SearchTools const& tools) { return search::choose(history, draws, limits, manner, tools); };
    StopFlag never;
    return or_wait_for_the_end(
        [&] { return run(engine, history, limits, taste, stop != nullptr ? *stop : never, {}, nullptr, seek); });
}

GameWeights weights_by_game(std::map<std::string, WeightArray> const& given) {
    GameWeights weights;
    for (auto const& [game, values] : given) {
        RulesId const rules = rules_of(nb::str(game.c_str()));
        weights[index_of(rules)] = std::make_unique<eval::LearnedEvaluation const>(to_weights(rules, values));
    }
    return weights;
}

void make_engine(Engine* self, std::size_t hash_mib, std::optional<std::map<std::string, WeightArray>> const& weights,
                 nb::typed<nb::sequence, Tables> tables) {
    if (hash_mib < 1 || hash_mib > most_hash) {
        raise("ArgumentError", ("hash_mib: expected 1 to " + std::to_string(most_hash)).c_str());
    }
    for (nb::handle object : tables) {
        if (!nb::isinstance<Tables>(object)) {
            throw nb::type_error("tables: expected Tables");
        }
    }
    new (self) Engine{HashTable{hash_mib << 20}, weights ? weights_by_game(*weights) : GameWeights{}, !weights, {}, {}};
    for (nb::handle object : tables) {
        self->tables.push_back(nb::borrow(object));
    }
}

}  // namespace

void bind_search(nb::module_& m) {
    nb::class_<SearchTime>(m, "SearchTime",
                           "The time of a search that begins while it runs, as that of a pondered move does.")
        .def(nb::init<>())
        .def(
            "begin",
            [](SearchTime& time, std::int64_t hard_ms, std::int64_t soft_ms) {
                if (hard_ms < 0 || soft_ms < 0) {
                    raise("ArgumentError", "begin: hard_ms and soft_ms are at least 0");
                }
                time.begin(hard_ms, soft_ms);
            },
            nb::kw_only(), nb::arg("hard_ms") = 0, nb::arg("soft_ms") = 0,
            "Begin it now, from any thread; a limit of 0 means no limit.");
    nb::class_<Engine> engine(m, "Engine", "The native engine with its hash table. One search at a time; others wait.");
    engine.attr("MOST_THREADS") = most_threads;
    engine.attr("MOST_HASH_MIB") = most_hash;
    engine.attr("MOST_DEPTH") = deepest;
    engine
        .def("__init__", &make_engine, nb::arg("hash_mib") = 64, nb::kw_only(), nb::arg("weights") = nb::none(),
             nb::arg("tables") = nb::make_tuple(),
             nb::sig("def __init__(self, hash_mib: int = 64, *, weights: collections.abc.Mapping[str, object] | "
                     "None = None, "
                     "tables: collections.abc.Sequence[Tables] = ()) -> None"),
             "An engine with the evaluation that is shipped. `weights` are others, by the name of the game: 16-bit "
             "integers, and a game without them is played with the hand-written evaluation. `tables` are endgame "
             "tables.")
        .def(
            "search", &run_search, nb::arg("history"), nb::arg("draws"), nb::kw_only(), nb::arg("hard_ms") = 0,
            nb::arg("soft_ms") = 0, nb::arg("cpu_ms") = 0, nb::arg("soft_cpu_ms") = 0, nb::arg("nodes") = 0,
            nb::arg("depth") = 0, nb::arg("forced_at_once") = false, nb::arg("threads") = 1, nb::arg("lines") = 1,
            nb::arg("taste") = nb::make_tuple(), nb::arg("stop") = nb::none(), nb::arg("time") = nb::none(),
            nb::arg("report") = nb::none(),
            "Search until a limit or `stop`, without the GIL. A limit of 0 means no limit; a search that nothing can "
            "end is refused. Ctrl-C ends it, and sets `stop`. The search ends at `hard_ms`; with "
            "the first depth that is finished after `soft_ms`, or `soft_cpu_ms` of CPU time; when its threads "
            "together have used `cpu_ms` of CPU time; after `nodes` positions; with `depth`; and with the first depth "
            "of a position that has one legal "
            "move, if `forced_at_once`. With `time` the first two, and the last, hold from when that is begun. "
            "`report` "
            "is called after each finished line of each depth, and again for one that falls behind another. `taste` "
            "is what a style adds to the weights of terms in the opening, in the order of `weight_blocks`, thousandths "
            "of a man; what was found by another one is forgotten. Returns the last report of the best line.")
        .def(
            "choose", &choose_move, nb::arg("history"), nb::arg("draws"), nb::kw_only(), nb::arg("hard_ms") = 0,
            nb::arg("soft_ms") = 0, nb::arg("cpu_ms") = 0, nb::arg("soft_cpu_ms") = 0, nb::arg("nodes") = 0,
            nb::arg("depth") = 0, nb::arg("threads") = 1, nb::arg("weakness") = nb::none(),
            nb::arg("is_varied") = false, nb::arg("seed") = 0, nb::arg("taste") = nb::make_tuple(),
            nb::arg("stop") = nb::none(),
            "Choose a move as a player does, within limits and by a taste as of `search`. `weakness` are the numbers "
            "of "
            "`coupturc.engine.player.Weakness`, in their order: every move is looked at to the depth of the limits; "
            "one "
            "whose line holds a long capture out of sight may be taken for what it looks like at a glance, and one "
            "whose answer is forgotten seems as good as the best; then one of those that seem about as good as the "
            "best "
            "is played, among those that give no piece more away. With `is_varied` one of the first moves of a game is "
            "any that is worth nearly as much as the best. Equal seeds choose alike. Returns the move as the first of "
            "a "
            "line, with what it seems to be worth.")
        .def(
            "clear",
            [](Engine& engine) {
                Turns::Turn const turn{engine.turns};
                GilReleased const released;
                engine.table.clear();
            },
            "Forget everything: the next search is as the first.");
}

}  // namespace coupturc::bindings
