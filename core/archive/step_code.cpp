#include "archive/step_code.hpp"

#include <algorithm>
#include <tuple>

#include "moves/capture_tree.hpp"
#include "moves/each_move.hpp"
#include "moves/legal_moves.hpp"
#include "moves/order.hpp"
#include "rules/rules_id.hpp"

namespace coupturc::archive {

namespace {

template <class Game>
bool is_step(Position<Game> const& p, Move const& move) {
    return !move.is_capture() && (p.kings() & move.origin.board()) == 0;
}

template <class Game, Side us>
std::uint8_t code_of_step(Move const& move) {
    std::uint8_t code = long_place;
    moves::each_forward<Game, us>([&]<Direction d>() {
        if (Geometry<Game>::template shift<d>(move.origin.board()) == move.target.board()) {
            code = step_code<Game>(move.origin, d);
        }
    });
    assert(code != long_place);
    return code;
}

// The moves that have a place, in order: captures, or where there are none the quiet moves of kings, which are found in
// that order.
template <RulesProfile R, Side us>
[[gnu::noinline]] void placed_moves(Position<typename R::Game> const& p, moves::MoveList& list) {
    using Game = typename R::Game;
    int const taken = moves::each_move<R, us>(
        p,
        [&]<Kind kind>(Bitboard origin, Bitboard target, Bitboard captured) {
            if (kind == Kind::king || captured != 0) {
                bool const promotes = kind == Kind::man && (target & promotion_row<Game>(us)) != 0;
                list.push({captured, Square{lowest(origin)}, Square{lowest(target)}, promotes});
            }
        },
        [&] { return moves::CaptureTree<R, us>{p, list}.captured(); });
    if (taken > 0 && list.size() > 1) {
        moves::sort_for_show(list);
    }
    assert(std::is_sorted(list.begin(), list.end(), moves::shown_before));
}

template <RulesProfile R, Side us>
bool append(Position<typename R::Game> const& p, Move const& move, std::vector<std::uint8_t>& codes) {
    using Game = typename R::Game;
    if (is_step(p, move)) {
        codes.push_back(code_of_step<Game, us>(move));
        return true;
    }
    moves::MoveList list;
    placed_moves<R, us>(p, list);
    auto const place = static_cast<std::size_t>(std::find(list.begin(), list.end(), move) - list.begin());
    assert(place < list.size());
    if (place < static_cast<std::size_t>(long_place - first_place<Game>)) {
        codes.push_back(static_cast<std::uint8_t>(first_place<Game> + place));
        return true;
    }
    if (place > most_place) {
        return false;
    }
    codes.insert(codes.end(),
                 {long_place, static_cast<std::uint8_t>(place & 0xff), static_cast<std::uint8_t>(place >> 8)});
    return true;
}

template <RulesProfile R, Side us>
std::optional<Move> take(Position<typename R::Game> const& p, Codes& codes) {
    using Game = typename R::Game;
    if (codes[0] < first_place<Game>) {
        Step const step = steps<Game>[index(us)][codes[0]];
        bool const is_legal =
            (step.origin & p.men(us)) != 0 && (step.target & p.empty()) != 0 && !moves::can_capture<R>(p);
        if (!is_legal) {
            return std::nullopt;
        }
        codes = codes.subspan(1);
        bool const promotes = (step.target & promotion_row<Game>(us)) != 0;
        return Move{0, Square{lowest(step.origin)}, Square{lowest(step.target)}, promotes};
    }
    auto const place = take_place<Game>(codes);
    moves::MoveList list;
    placed_moves<R, us>(p, list);
    return place && *place < list.size() ? std::optional{list[*place]} : std::nullopt;
}

// Taking the address of a function template compiles it: for each set of rules, here and once.
template <class... R>
constexpr auto functions(TypeList<R...>) {
    return std::tuple{
        std::tuple{&append_code<R>, &take_move<R>, &after_place<R, Side::white>, &after_place<R, Side::black>}...};
}
[[gnu::used]] constexpr auto compiled = functions(AllRules{});

}  // namespace

template <RulesProfile R, Side us>
std::optional<Position<typename R::Game>> after_place(Position<typename R::Game> const& p, Codes& codes) {
    auto const place = take_place<typename R::Game>(codes);
    moves::MoveList list;
    if (place) {
        placed_moves<R, us>(p, list);
    }
    return place && *place < list.size() ? std::optional{p.template after<us>(list[*place])} : std::nullopt;
}

template <RulesProfile R>
bool append_code(Position<typename R::Game> const& p, Move const& move, std::vector<std::uint8_t>& codes) {
    return p.turn() == Side::white ? append<R, Side::white>(p, move, codes) : append<R, Side::black>(p, move, codes);
}

template <RulesProfile R>
std::optional<Move> take_move(Position<typename R::Game> const& p, Codes& codes) {
    assert(!codes.empty());
    return p.turn() == Side::white ? take<R, Side::white>(p, codes) : take<R, Side::black>(p, codes);
}

}  // namespace coupturc::archive
