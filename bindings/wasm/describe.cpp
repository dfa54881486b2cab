#include "wasm/describe.hpp"

#include <cstddef>
#include <optional>
#include <vector>

#include "board/names.hpp"
#include "moves/hops.hpp"
#include "moves/legal_moves.hpp"
#include "moves/order.hpp"
#include "moves/routes.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"

namespace coupturc::bindings {

namespace {

// As many as the server sends (src/coupturc/web/boards.py).
constexpr std::size_t most_hop_states = 2'000;

char const* side_name(Side side) {
    return side == Side::white ? "white" : "black";
}

template <class Game>
void describe_squares(Json& json, Bitboard squares) {
    json.open('[');
    for_each(squares, [&](Square s) { json.value(square_name<Game>(s)); });
    json.close(']');
}

template <class Game>
void describe_pieces(Json& json, Position<Game> const& p) {
    json.open('{');
    for_each(p.occupied(), [&](Square s) {
        Piece const piece = *p.at(s);
        char const* const men = piece.side == Side::white ? "w" : "b";
        char const* const kings = piece.side == Side::white ? "W" : "B";
        json.key(square_name<Game>(s)).value(piece.kind == Kind::king ? kings : men);
    });
    json.close('}');
}

template <RulesProfile R>
void describe_move(Json& json, AnyPosition const& position, notation::LegalSpan legal, Move const& move) {
    using Game = typename R::Game;
    json.open('{');
    json.key("text").value(notation::format_move(position, legal, move));
    json.key("origin").value(square_name<Game>(move.origin));
    json.key("target").value(square_name<Game>(move.target));
    json.key("captured");
    describe_squares<Game>(json, move.captured);
    json.key("path").open('[');
    for (Square const s : moves::find_route<R>(position.as<Game>(), move)) {
        json.value(square_name<Game>(s));
    }
    json.close(']').key("promotes").value(move.promotes).close('}');
}

template <class Game>
void describe_hop(Json& json, moves::Hop const& hop) {
    json.open('{').key("to").value(square_name<Game>(hop.landing)).key("captured");
    if (hop.captured == 0) {
        json.null();
    } else {
        json.value(square_name<Game>(Square{lowest(hop.captured)}));
    }
    json.key("next").value(hop.next).close('}');
}

template <class Game>
void describe_state(Json& json, moves::HopState const& state) {
    json.open('{').key("square").value(square_name<Game>(state.square));
    json.key("start").value(state.start).key("move");
    if (state.move < 0) {
        json.null();
    } else {
        json.value(state.move);
    }
    json.key("hops").open('[');
    for (moves::Hop const& hop : state.hops) {
        describe_hop<Game>(json, hop);
    }
    json.close(']').close('}');
}

template <RulesProfile R>
void describe_playable(Json& json, AnyPosition const& position) {
    using Game = typename R::Game;
    auto const legal = legal_moves(position);
    json.key("pieces");
    describe_pieces(json, position.as<Game>());
    json.key("legal").open('[');
    for (Move const& move : legal) {
        describe_move<R>(json, position, legal, move);
    }
    json.close(']').key("hops").open('[');
    for (moves::HopState const& state : moves::HopAutomaton<R>{position.as<Game>(), legal, most_hop_states}.states()) {
        describe_state<Game>(json, state);
    }
    json.close(']');
}

void describe_draws(Json& json, history::History const& history, DrawLimits const& limits) {
    auto const draws = history.draws(limits);
    json.key("draws").open('[');
    for (std::size_t i = 0; i < draw_reason_names.size(); ++i) {
        if (draws.has(static_cast<DrawReason>(i))) {
            json.value(draw_reason_names[i]);
        }
    }
    json.close(']');
    auto const clocks = history.clocks(limits);
    json.key("clocks").open('{');
    json.key("repetitions").value(history.repetitions()).key("king_plies").value(clocks.king_plies);
    json.key("three_v_one").value(clocks.three_v_one).key("two_v_one").value(clocks.two_v_one);
    json.key("long_diagonal").value(clocks.long_diagonal).close('}');
}

// The counts that may come to a draw, except of repetitions.
void describe_draws_ahead(Json& json, history::History const& history, DrawLimits const& limits) {
    json.key("draws_ahead").open('[');
    for (history::RunningCount const& each : history.running(limits)) {
        if (each.reason != DrawReason::repetition && each.count < each.limit) {
            json.open('{').key("reason").value(draw_reason_names[static_cast<std::size_t>(each.reason)]);
            json.key("plies_left").value(each.limit - each.count).close('}');
        }
    }
    json.close(']');
}

// Null while the game goes on.
void describe_end(Json& json, std::optional<history::GameEnd> const& end) {
    json.key("end");
    if (!end) {
        json.null();
        return;
    }
    json.open('{').key("reason").value(end->reason).key("winner");
    if (end->winner) {
        json.value(side_name(*end->winner));
    } else {
        json.null();
    }
    json.key("is_blocked").value(end->is_blocked).close('}');
}

// A position with the end that is given.
void describe(Json& json, history::History const& history, DrawLimits const& limits,
              std::optional<history::GameEnd> const& end) {
    AnyPosition const position = history.position();
    json.key("fen").value(notation::format_fen(position)).key("turn").value(side_name(position.turn()));
    with_rules(position.rules(), [&]<RulesProfile R>() { describe_playable<R>(json, position); });
    describe_draws(json, history, limits);
    describe_draws_ahead(json, history, limits);
    describe_end(json, end);
}

}  // namespace

std::vector<Move> legal_moves(AnyPosition const& position) {
    moves::MoveList moves;
    position.visit([&]<RulesProfile R>(Position<typename R::Game> const& p) { moves::generate<R>(p, moves); });
    moves::sort_for_show(moves);
    return {moves.begin(), moves.end()};
}

void describe_position(Json& json, history::History const& history, DrawLimits const& limits) {
    json.open('{');
    describe(json, history, limits, history::end_on_board(history, limits));
    json.close('}');
}

void describe_course(Json& json, history::Course const& course, DrawLimits const& limits,
                     std::vector<Side> const& persons) {
    json.open('{');
    describe(json, course.history(), limits, course.end());
    json.key("ply").value(course.history().ply());
    json.key("undoable").value(course.plies_since(persons)).key("may_offer").open('[');
    for (Side const side : {Side::white, Side::black}) {
        if (course.may_offer(side)) {
            json.value(side_name(side));
        }
    }
    json.close(']').close('}');
}

void describe_line(Json& json, AnyPosition const& position, search::SearchReport const& report) {
    json.open('{').key("rank").value(report.line).key("depth").value(report.depth).key("score").value(report.score);
    json.key("nodes").value(report.nodes).key("seconds").value(report.seconds).key("moves").open('[');
    AnyPosition reached = position;
    for (Move const& move : report.variation) {
        json.value(notation::format_move(reached, legal_moves(reached), move));
        reached = reached.after(move);
    }
    json.close(']').close('}');
}

}  // namespace coupturc::bindings
