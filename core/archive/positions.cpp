#include "archive/positions.hpp"

#include "position/hash.hpp"

namespace coupturc::archive {

namespace {

template <RulesProfile R>
Held held_in(Position<typename R::Game> const& start, Codes codes) {
    Held held;
    each_position<R>(start, codes, [&](auto const& p, Codes) {
        auto const sets = sets_of(p);
        for (std::size_t i = 0; i < sets.size(); ++i) {
            held.squares[i] |= sets[i];
        }
        return true;
    });
    return held;
}

template <class Game>
void append(PositionRows& rows, Position<Game> const& p, Codes rest) {
    rows.boards.insert(rows.boards.end(), {p.pieces(Side::white), p.pieces(Side::black), p.kings()});
    rows.hashes.push_back(hash(p));
    rows.turns.push_back(p.turn() == Side::white ? 0 : 1);
    rows.codes.push_back(rest.empty() ? long_place : rest[0]);
}

}  // namespace

Held held_squares(RulesId rules, AnyPosition const& start, Codes codes) {
    return with_rules(rules, [&]<RulesProfile R>() { return held_in<R>(start.as<typename R::Game>(), codes); });
}

std::vector<Held> held_squares(Segment const& segment, Scope const& scope) {
    std::vector<Held> all;
    all.reserve(segment.size());
    with_rules(segment.rules, [&]<RulesProfile R>() {
        each_game<typename R::Game>(segment, scope, [&](std::size_t, auto const& start, Codes codes) {
            all.push_back(held_in<R>(start, codes));
            return true;
        });
    });
    return all;
}

PositionRows position_rows(Segment const& segment, Scope const& scope, std::size_t most_plies) {
    PositionRows rows;
    with_rules(segment.rules, [&]<RulesProfile R>() {
        rows.next = each_game<typename R::Game>(segment, scope, [&](std::size_t game, auto const& start, Codes codes) {
            std::uint32_t ply = 0;
            each_position<R>(start, codes, [&](auto const& p, Codes rest) {
                append(rows, p, rest);
                rows.games.push_back(static_cast<std::uint32_t>(game));
                rows.plies.push_back(ply);
                return ply++ < most_plies;
            });
            return true;
        });
    });
    return rows;
}

}  // namespace coupturc::archive
