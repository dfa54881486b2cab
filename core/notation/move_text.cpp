#include "notation/move_text.hpp"

#include <algorithm>
#include <array>
#include <cassert>

#include "moves/routes.hpp"
#include "notation/move_scan.hpp"
#include "notation/route_match.hpp"

namespace coupturc::notation {

namespace {

using Squares = std::span<Square const>;

template <class Game, class Range>
std::string join(Range const& squares, char separator) {
    std::string text;
    for (Square s : squares) {
        if (!text.empty()) {
            text += separator;
        }
        text += square_name<Game>(s);
    }
    return text;
}

template <class Game>
std::string short_form(Move const& move) {
    return join<Game>(std::array{move.origin, move.target}, move.is_capture() ? 'x' : '-');
}

template <RulesProfile R>
std::string full_form(Position<typename R::Game> const& p, Move const& move) {
    if (!move.is_capture()) {
        return short_form<typename R::Game>(move);
    }
    moves::Route squares = moves::find_route<R>(p, move);
    squares.insert(squares.begin(), move.origin);
    return join<typename R::Game>(squares, 'x');
}

bool has_same_ends(Move const& a, Move const& b) {
    return a.origin == b.origin && a.target == b.target;
}

bool is_ambiguous(LegalSpan legal, Move const& move) {
    return std::any_of(legal.begin(), legal.end(),
                       [&](Move const& other) { return has_same_ends(move, other) && move != other; });
}

// The third way of docs/formats.md#reading-a-move: the squares after the target are those of the captured pieces, all
// of them, in any order. As every legal capture takes the same number of pieces, such a list is longer than any route
// and the second way never reads it.
bool names_captured(Move const& move, Squares squares) {
    assert(squares.size() >= 2);
    Bitboard captured = 0;
    for (Square s : squares.subspan(2)) {
        captured |= s.board();
    }
    return move.target == squares[1] && captured == move.captured &&
           squares.size() == 2 + static_cast<std::size_t>(count(captured));
}

// The first and second way: origin and target, between them any of the landing squares in their order.
template <RulesProfile R>
bool names_route(Position<typename R::Game> const& p, Move const& move, Squares squares) {
    assert(squares.size() >= 2 && squares.front() == move.origin);
    if (move.target != squares.back()) {
        return false;
    }
    bool const fits = squares.size() <= 1 + static_cast<std::size_t>(count(move.captured));
    return squares.size() == 2 || (fits && RouteMatch<R>{p, move, squares.subspan(1)}.found());
}

template <class Matches>
std::vector<std::size_t> find_all(LegalSpan legal, Square origin, Matches&& matches) {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < legal.size(); ++i) {
        if (legal[i].origin == origin && matches(legal[i])) {
            found.push_back(i);
        }
    }
    return found;
}

MoveReading decide(std::vector<std::size_t> found, LegalSpan legal, Square origin) {
    if (found.size() == 1) {
        return {.move = found.front(), .candidates = {}};
    }
    if (found.empty()) {
        return {.move = {}, .fault = MoveTextFault::illegal, .candidates = find_all(legal, origin, [](Move const&) {
                                                                 return true;
                                                             })};
    }
    return {.move = {}, .fault = MoveTextFault::ambiguous, .candidates = std::move(found)};
}

template <RulesProfile R>
MoveReading read(Position<typename R::Game> const& p, LegalSpan legal, std::string_view text) {
    MoveScan<typename R::Game> const scan{text};
    if (!scan.is_good()) {
        return {.move = {}, .fault = MoveTextFault::syntax, .column = scan.column(), .candidates = {}};
    }
    Squares const squares = scan.squares();
    auto found = find_all(legal, squares.front(), [&](Move const& move) {
        return names_route<R>(p, move, squares) || names_captured(move, squares);
    });
    return decide(std::move(found), legal, squares.front());
}

}  // namespace

std::string_view fault_name(MoveTextFault fault) {
    switch (fault) {
        case MoveTextFault::illegal: return "illegal";
        case MoveTextFault::ambiguous: return "ambiguous";
        case MoveTextFault::syntax: break;
    }
    return "syntax";
}

std::string format_move(AnyPosition const& position, LegalSpan legal, Move const& move) {
    assert(std::find(legal.begin(), legal.end(), move) != legal.end());
    return position.visit([&]<RulesProfile R>(Position<typename R::Game> const& p) {
        return is_ambiguous(legal, move) ? full_form<R>(p, move) : short_form<typename R::Game>(move);
    });
}

std::string format_short(AnyPosition const& position, Move const& move) {
    return position.visit(
        [&]<RulesProfile R>(Position<typename R::Game> const&) { return short_form<typename R::Game>(move); });
}

std::string format_full(AnyPosition const& position, Move const& move) {
    return position.visit([&]<RulesProfile R>(Position<typename R::Game> const& p) { return full_form<R>(p, move); });
}

std::string format_hub(AnyPosition const& position, Move const& move) {
    return position.visit([&]<RulesProfile R>(Position<typename R::Game> const&) {
        std::string text = short_form<typename R::Game>(move);
        for_each(move.captured, [&](Square s) { text += 'x' + square_name<typename R::Game>(s); });
        return text;
    });
}

MoveReading parse_move(AnyPosition const& position, LegalSpan legal, std::string_view text) {
    return position.visit([&]<RulesProfile R>(Position<typename R::Game> const& p) { return read<R>(p, legal, text); });
}

}  // namespace coupturc::notation
