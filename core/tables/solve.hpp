#pragma once

#include <algorithm>
#include <atomic>
#include <cassert>
#include <stdexcept>
#include <utility>
#include <vector>

#include "base/stop.hpp"
#include "tables/table_set.hpp"
#include "tables/unmoves.hpp"

namespace coupturc::tables {

// Solves one material and the same with the other side to move, given the tables that captures and crownings lead to:
// first every position is looked at forward, then results spread backward over quiet moves, shortest first
// (retrograde analysis: K. Thompson, Retrograde analysis of certain endgames, ICCA Journal 9, 1986).
template <RulesProfile R>
class TableSolver {
    using Game = typename R::Game;

public:
    // `longest` is most_plies except in tests.
    TableSolver(Material const& material, TableSet<Game> const& smaller, int longest = most_plies)
        : halves_{Half{material}, Half{material.turned()}},
          smaller_{smaller},
          longest_{longest},
          buckets_(most_plies + 2) {
        assert(0 < longest && longest <= most_plies && material.pieces() <= most_table_pieces);
    }

    // False when an end is farther away than a byte can hold, or when stopped: the values are then worth nothing.
    [[nodiscard]] bool solve(std::atomic<bool> const& stop = never_stopped) {
        for (int half = 0; half < (is_symmetric() ? 1 : 2); ++half) {
            look_forward(half, stop);
        }
        for (int plies = 0; plies <= longest_; ++plies) {
            for (std::size_t i = 0; i < buckets_[at(plies)].size() && !is_set(stop); ++i) {
                settle(buckets_[at(plies)][i], plies);
            }
            buckets_[at(plies)] = {};
        }
        return !is_set(stop) &&
               std::all_of(buckets_.begin() + longest_ + 1, buckets_.end(), [&](std::vector<Settled> const& beyond) {
                   return std::all_of(beyond.begin(), beyond.end(), [&](Settled const& s) { return is_settled(s); });
               });
    }

    [[nodiscard]] bool is_symmetric() const { return halves_[0].material == halves_[1].material; }

    // 0 the material as given, 1 with the other side to move.
    [[nodiscard]] std::vector<TableByte> const& values(int half) const { return half_of(half).values; }

private:
    static constexpr int no_win = most_plies + 2;       // farther than any that can be planned
    static constexpr std::uint8_t not_losing = 255;  // a capture or crowning saves the game

    struct Half {
        explicit Half(Material const& m)
            : material{m}, index{m}, values(index.size(), 0), open(index.size(), 0), latest(index.size(), 0) {}

        Material material;
        TableIndex<Game> index;
        std::vector<TableByte> values;
        std::vector<std::uint8_t> open;    // quiet moves not yet known to lose; not_losing: this position cannot
        std::vector<std::uint8_t> latest;  // plies of the longest resistance among the known ones
    };

    // In one word: those that wait for their turn are most of the memory that this takes.
    struct Settled {
        std::uint64_t half : 1;
        std::uint64_t number : 63;
    };

    static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

    Half& half_of(int half) {
        assert(half == 0 || half == 1);
        return halves_[is_symmetric() ? 0 : at(half)];
    }
    Half const& half_of(int half) const { return halves_[is_symmetric() ? 0 : at(half)]; }

    static bool is_set(std::atomic<bool> const& stop) { return stop.load(std::memory_order_relaxed); }

    void look_forward(int half, std::atomic<bool> const& stop) {
        Half& h = half_of(half);
        for (std::uint64_t n = 0; n < h.index.size() && !is_set(stop); ++n) {
            if (auto const p = h.index.position(n)) {
                look_at(half, n, *p);
            }
        }
    }

    // Results that captures and crownings fix; what is left depends on quiet moves.
    void look_at(int half, std::uint64_t n, Position<Game> const& p) {
        moves::MoveList moves;
        moves::generate<R>(p, moves);
        Half& h = half_of(half);
        int win = no_win, latest = 0, open = 0;
        bool drawn = false;
        for (Move const& move : moves) {
            if (!move.is_capture() && !move.promotes) {
                ++open;
                continue;
            }
            Verdict const v = after(p, move);
            win = v.wdl == Wdl::loss ? std::min(win, v.plies + 1) : win;
            latest = v.wdl == Wdl::win ? std::max(latest, v.plies + 1) : latest;
            drawn = drawn || v.wdl == Wdl::draw;
        }
        assert(std::cmp_less(open, not_losing));
        h.open[n] = drawn || win < no_win ? not_losing : static_cast<std::uint8_t>(open);
        h.latest[n] = static_cast<std::uint8_t>(latest);
        if (win < no_win) {
            plan(half, n, win);
        } else if (!drawn && open == 0) {
            plan(half, n, latest);
        }
    }

    [[nodiscard]] Verdict after(Position<Game> const& p, Move const& move) const {
        Position<Game> const next = p.after(move);
        if (next.pieces(next.turn()) == 0) {
            return {Wdl::loss, 0};
        }
        auto const v = smaller_.probe(next);
        if (!v) {
            throw std::logic_error{"a smaller table is missing"};
        }
        return *v;
    }

    void plan(int half, std::uint64_t n, int plies) {
        assert(0 <= plies && at(plies) < buckets_.size());
        buckets_[at(plies)].push_back({static_cast<unsigned>(half) & 1U, n & (~std::uint64_t{0} >> 1)});
    }

    [[nodiscard]] bool is_settled(Settled const& s) const {
        return half_of(static_cast<int>(s.half)).values[s.number] != 0;
    }

    // The result of a position is certain; its predecessors hear of it.
    void settle(Settled const& s, int plies) {
        if (is_settled(s)) {
            return;
        }
        Half& h = half_of(static_cast<int>(s.half));
        h.values[s.number] = decided_in(plies);
        int const other = is_symmetric() ? 0 : 1 - static_cast<int>(s.half);
        if (auto const p = h.index.position(s.number)) {
            each_unmove<R>(*p, [&](Position<Game> const& before) {
                Half& o = half_of(other);
                if (auto const n = o.index.number(before); n && o.values[*n] == 0) {
                    hear_of_successor(other, *n, plies);
                }
            });
        }
    }

    // A successor, decided in so many plies, became certain.
    void hear_of_successor(int half, std::uint64_t n, int plies) {
        Half& h = half_of(half);
        if (plies % 2 == 0) {
            plan(half, n, plies + 1);
        } else if (h.open[n] != not_losing) {
            assert(h.open[n] > 0);
            h.latest[n] = std::max(h.latest[n], static_cast<std::uint8_t>(plies + 1));
            if (--h.open[n] == 0) {
                plan(half, n, h.latest[n]);
            }
        }
    }

    std::array<Half, 2> halves_;
    TableSet<Game> const& smaller_;
    int longest_;
    std::vector<std::vector<Settled>> buckets_;
};

}  // namespace coupturc::tables
