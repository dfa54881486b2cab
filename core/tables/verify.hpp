#pragma once

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "moves/legal_moves.hpp"
#include "tables/any_tables.hpp"
#include "tables/table_set.hpp"

namespace coupturc::tables {

// What the positions after its moves say of a position. A successor without a table counts as drawn, one that has lost
// all pieces needs none.
template <RulesProfile R>
Verdict verdict_of_successors(TableSet<typename R::Game> const& tables, Position<typename R::Game> const& p) {
    moves::MoveList moves;
    moves::generate<R>(p, moves);
    int win = most_plies + 1, loss = 0;
    bool drawn = false;
    for (Move const& move : moves) {
        auto const next = p.after(move);
        bool const is_bare = next.pieces(next.turn()) == 0;
        Verdict const v = is_bare ? Verdict{Wdl::loss, 0} : tables.probe(next).value_or(Verdict{});
        win = v.wdl == Wdl::loss ? std::min(win, v.plies + 1) : win;
        loss = v.wdl == Wdl::win ? std::max(loss, v.plies + 1) : loss;
        drawn = drawn || v.wdl == Wdl::draw;
    }
    if (win <= most_plies) {
        return {Wdl::win, win};
    }
    return drawn ? Verdict{} : Verdict{Wdl::loss, loss};
}

// Which values of a table are looked at, and how many faults are enough.
struct VerifyLimits {
    std::uint64_t step = 1;  // 1 looks at every value, 2 at every second one
    std::size_t most = 10;
};

// The positions of a material that are wrong, as many as the limits ask for.
template <RulesProfile R, class IsWrong>
std::vector<Position<typename R::Game>> wrong_ones(IsWrong const& is_wrong, Material const& m,
                                                   VerifyLimits const& limits, std::atomic<bool> const& stop) {
    assert(limits.step > 0);
    TableIndex<typename R::Game> const index{m};
    std::vector<Position<typename R::Game>> wrong;
    for (std::uint64_t n = 0; n < index.size() && wrong.size() < limits.most && !stop; n += limits.step) {
        auto const p = index.position(n);
        if (p && is_wrong(*p)) {
            wrong.push_back(*p);
        }
    }
    return wrong;
}

// Positions whose value does not follow from those after their moves.
template <RulesProfile R>
std::vector<Position<typename R::Game>> wrong_positions(TableSet<typename R::Game> const& tables, Material const& m,
                                                        VerifyLimits const& limits, std::atomic<bool> const& stop) {
    auto const is_wrong = [&](Position<typename R::Game> const& p) {
        return tables.probe(p) != verdict_of_successors<R>(tables, p);
    };
    return wrong_ones<R>(is_wrong, m, limits, stop);
}

// Who wins as far as tables of either kind know: what must capture is known by what follows.
template <RulesProfile R>
std::optional<Wdl> known_outcome(TableSet<typename R::Game> const& tables, Position<typename R::Game> const& p);

template <RulesProfile R>
std::optional<Wdl> outcome_of_successors(TableSet<typename R::Game> const& tables,
                                         Position<typename R::Game> const& p) {
    moves::MoveList moves;
    moves::generate<R>(p, moves);
    bool all_known = true, drawn = false;
    for (Move const& move : moves) {
        auto const next = known_outcome<R>(tables, p.after(move));
        if (next == Wdl::loss) {
            return Wdl::win;
        }
        all_known = all_known && next;
        drawn = drawn || next == Wdl::draw;
    }
    return all_known ? std::optional{drawn ? Wdl::draw : Wdl::loss} : std::nullopt;
}

template <RulesProfile R>
std::optional<Wdl> known_outcome(TableSet<typename R::Game> const& tables, Position<typename R::Game> const& p) {
    if (p.pieces(p.turn()) == 0) {
        return Wdl::loss;
    }
    if (auto const verdict = tables.probe(p)) {
        return verdict->wdl;
    }
    if (moves::can_capture<R>(p)) {
        return outcome_of_successors<R>(tables, p);
    }
    auto const promise = tables.template promise<R>(p);
    return promise ? std::optional{promise->wdl} : std::nullopt;
}

// Positions of which a table of outcomes promises what the table of distances denies; without that one, what does not
// follow from the positions after their moves.
template <RulesProfile R>
std::vector<Position<typename R::Game>> wrong_outcomes(TableSet<typename R::Game> const& tables, Material const& m,
                                                       VerifyLimits const& limits, std::atomic<bool> const& stop) {
    auto const is_wrong = [&](Position<typename R::Game> const& p) {
        auto const promise = tables.template promise<R>(p);
        if (!promise) {
            return false;
        }
        auto const verdict = tables.probe(p);
        auto const right = verdict ? std::optional{verdict->wdl} : outcome_of_successors<R>(tables, p);
        return (right && right != promise->wdl) || (verdict && verdict->plies > promise->within);
    };
    return wrong_ones<R>(is_wrong, m, limits, stop);
}

std::vector<AnyPosition> wrong_positions(AnyTables const& tables, Material const& m, VerifyLimits const& limits,
                                         std::atomic<bool> const& stop);

std::vector<AnyPosition> wrong_outcomes(AnyTables const& tables, Material const& m, VerifyLimits const& limits,
                                        std::atomic<bool> const& stop);

}  // namespace coupturc::tables
