// The core for a browser: functions that take numbers and text in a buffer, and answer with JSON. One engine a module,
// one thread; who wants two makes two modules. `frontend/src/engine/core.ts` is the other side of this border.

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "eval/weights_file.hpp"
#include "history/course.hpp"
#include "history/history.hpp"
#include "moves/legal_moves.hpp"
#include "notation/fen.hpp"
#include "search/best_lines.hpp"
#include "search/choosing.hpp"
#include "search/search.hpp"
#include "wasm/describe.hpp"
#include "wasm/requests.hpp"

// Each answer is valid until the next call.
#define COUPTURC_EXPORT(name) extern "C" [[clang::export_name(#name)]]

// Hears of lines while a search goes on: the JSON text of `lines` of what `search` answers.
extern "C" [[clang::import_module("host"), clang::import_name("report")]] void coupturc_report(char const* lines);

namespace coupturc::bindings {

namespace {

constexpr std::size_t hash_bytes = std::size_t{16} << 20;

struct Engine {
    search::HashTable table{hash_bytes};
    std::array<std::unique_ptr<eval::LearnedEvaluation const>, AllGames::size> weights;
    std::optional<history::History> history;
    DrawLimits limits;
    std::vector<std::int16_t> taste;  // of the player who chooses moves
    std::vector<char> input;
    std::string answer;

    [[nodiscard]] eval::Evaluation evaluation(std::span<std::int16_t const> added) const {
        auto const rules = history->position().rules();
        auto const game = static_cast<std::size_t>(game_index(rules));
        auto const taste = with_game(rules, [&]<class Game>() { return eval::Taste::of<Game>(added); });
        return weights[game] ? eval::Evaluation{*weights[game], taste.value_or(eval::Taste{})} : eval::Evaluation{};
    }
};

Engine& engine() {
    static Engine only;
    return only;
}

char const* answer(Json const& json) {
    engine().answer = json.text();
    return engine().answer.c_str();
}

// An error by its name; `subject` is what it is about.
char const* refusal(std::string_view error, std::string_view subject) {
    Json json;
    json.open('{').key("error").value(error).key("subject").value(subject).close('}');
    return answer(json);
}

std::string_view input() {
    return {engine().input.data(), engine().input.size()};
}

void describe_lines(Json& json, std::vector<search::SearchReport> const& lines) {
    json.open('[');
    for (search::SearchReport const& line : lines) {
        describe_line(json, engine().history->position(), line);
    }
    json.close(']');
}

// Shows the host a depth when the last of its lines is known.
void report(search::BestLines const& found, search::SearchReport const& last) {
    if (found.is_last(last)) {
        Json json;
        describe_lines(json, found.finished());
        coupturc_report(json.text().c_str());
    }
}

search::SearchTools quiet_tools(std::span<std::int16_t const> taste = {}) {
    static std::atomic<bool> const never{false};
    return {engine().table, engine().evaluation(taste), nullptr, never, {}, nullptr};
}

template <class Game>
void take_weights(std::span<std::byte const> file) {
    auto learned = eval::LearnedEvaluation::filled<Game>(
        [&](std::span<std::int16_t> values) { eval::read_weights(file, {Game::name, eval::blocks<Game>}, values); });
    constexpr auto game = static_cast<std::size_t>(AllGames::index_of<Game>());
    engine().weights[game] = std::make_unique<eval::LearnedEvaluation const>(std::move(learned));
}

template <RulesProfile R>
std::uint64_t perft(Position<typename R::Game> const& p, int depth) {
    moves::MoveList moves;
    moves::generate<R>(p, moves);
    if (depth <= 1) {
        return depth == 0 ? 1 : moves.size();
    }
    std::uint64_t lines = 0;
    for (Move const& move : moves) {
        lines += perft<R>(p.after(move), depth - 1);
    }
    return lines;
}

// Hands over each line of a text; returns the first that is refused.
template <class Take>
std::optional<std::string_view> first_refused(std::string_view lines, Take const& take) {
    while (!lines.empty()) {
        std::string_view const line = lines.substr(0, lines.find('\n'));
        if (!take(line)) {
            return line;
        }
        lines.remove_prefix(std::min(line.size() + 1, lines.size()));
    }
    return std::nullopt;
}

bool play(history::History& history, std::string_view text) {
    auto const move = read_move(history.position(), text);
    if (move) {
        history.play(*move);
    }
    return move.has_value();
}

}  // namespace

// Room for `size` bytes of input, which the next call reads.
COUPTURC_EXPORT(room) char* room(std::size_t size) {
    engine().input.assign(size, '\0');
    return engine().input.data();
}

// Reads a weights file, the input, for the game of those rules.
COUPTURC_EXPORT(load_weights) char const* load_weights(int rules) {
    with_game(static_cast<RulesId>(rules),
              []<class Game>() { take_weights<Game>(std::as_bytes(std::span{engine().input})); });
    engine().input = std::vector<char>{};  // gives its memory back, as `= {}` does not
    return answer(Json{}.open('{').close('}'));
}

// When a game is drawn, in the order of DrawLimits; counts are plies, 0 is off.
COUPTURC_EXPORT(set_limits)
void set_limits(int repetitions, int king_plies, int three_v_one, int three_kings, int two_v_one, int two_kings,
                int long_diagonal, int king_v_king, int no_progress, int one_each) {
    engine().limits = {
        repetitions,    king_plies,    three_v_one,      three_kings != 0, two_v_one,
        two_kings != 0, long_diagonal, king_v_king != 0, no_progress,      static_cast<OneEach>(one_each)};
}

// Sets up the position that the input holds, a FEN in its first line and moves in the following ones. A FEN that is
// empty is the start.
COUPTURC_EXPORT(set_position) char const* set_position(int rules) {
    auto const id = static_cast<RulesId>(rules);
    std::string_view const fen = input().substr(0, input().find('\n'));
    std::string_view const moves = input().substr(std::min(fen.size() + 1, input().size()));
    std::optional<AnyPosition> start;
    if (fen.empty()) {
        start = AnyPosition::start(id);
    } else {
        start = notation::parse_fen(fen, id).position;
    }
    if (!start) {
        return refusal("bad_position", fen);
    }
    history::History history{*start};
    if (auto const illegal = first_refused(moves, [&](std::string_view text) { return play(history, text); })) {
        return refusal("illegal_move", *illegal);
    }
    engine().history = history;
    Json json;
    describe_position(json, history, engine().limits);
    return answer(json);
}

// Plays the course of a game from the usual start: the input holds its requests, one a line (wasm/requests.hpp). With
// negative `offer_after_moves` no draw can be agreed; the last two say for which sides persons play. What was set up to
// search stays.
COUPTURC_EXPORT(course)
char const* course(int rules, int offer_after_moves, int resignation, int white_person, int black_person) {
    history::CourseRules const by{
        engine().limits, {offer_after_moves >= 0, std::max(offer_after_moves, 0)}, resignation != 0};
    history::Course course{AnyPosition::start(static_cast<RulesId>(rules)), by};
    if (auto const refused = first_refused(input(), [&](std::string_view line) { return request(course, line); })) {
        return refusal("illegal_move", *refused);
    }
    std::vector<Side> persons;
    if (white_person != 0) {
        persons.push_back(Side::white);
    }
    if (black_person != 0) {
        persons.push_back(Side::black);
    }
    Json json;
    describe_course(json, course, engine().limits, persons);
    return answer(json);
}

// Searches the position that was set up; a limit of 0 means no limit. The answer has the best lines of the deepest
// depth that was finished for all of them. What the hash table holds stays, so that the next search goes on from there.
COUPTURC_EXPORT(search) char const* search(int ms, double nodes, int depth, int lines) {
    auto const moves = static_cast<int>(legal_moves(engine().history->position()).size());
    search::BestLines found{static_cast<std::size_t>(std::min(lines, moves))};
    search::SearchTools tools = quiet_tools();
    tools.report = [&](search::SearchReport const& line) {
        found.add(line);
        report(found, line);
    };
    search::SearchLimits const limits{
        .hard_ms = ms, .nodes = static_cast<std::uint64_t>(nodes), .depth = depth, .lines = lines};
    auto const best = search::search(*engine().history, engine().limits, limits, tools);
    Json json;
    json.open('{').key("best");
    describe_line(json, engine().history->position(), best);
    json.key("lines");
    describe_lines(json, found.finished());
    return answer(json.close('}'));
}

// What the style of the player who chooses adds in the opening to the weight of a term (eval/taste.hpp).
COUPTURC_EXPORT(set_taste) void set_taste(std::size_t term, int added) {
    if (engine().taste.size() <= term) {
        engine().taste.resize(term + 1);
    }
    engine().taste[term] = static_cast<std::int16_t>(added);
}

// Chooses a move of the position that was set up, which must have one, as a player does (search/choosing.hpp). The last
// five numbers are a weakness; with a negative `overlook` the player has none. The answer is the line that begins with
// the move.
COUPTURC_EXPORT(choose)
char const* choose(int ms, double nodes, int depth, int is_varied, double seed, double overlook, int long_capture,
                   int sight_plies, int margin, double forget) {
    search::SearchLimits const limits{
        .hard_ms = ms, .nodes = static_cast<std::uint64_t>(nodes), .depth = depth, .forced_at_once = true};
    search::Manner manner{{}, is_varied != 0, static_cast<std::uint64_t>(seed)};
    if (overlook >= 0) {
        manner.weakness = {overlook, long_capture, sight_plies, margin, forget};
    }
    auto const chosen = search::choose(*engine().history, engine().limits, limits, manner, quiet_tools(engine().taste));
    Json json;
    describe_line(json, engine().history->position(), chosen);
    return answer(json);
}

// Forgets what was searched.
COUPTURC_EXPORT(clear) void clear() {
    engine().table.clear();
}

// The lines of `depth` plies from the position that was set up.
COUPTURC_EXPORT(perft) double perft(int depth) {
    return engine().history->position().visit(
        [&]<RulesProfile R>(Position<typename R::Game> const& p) { return static_cast<double>(perft<R>(p, depth)); });
}

}  // namespace coupturc::bindings
