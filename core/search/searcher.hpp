#pragma once

#include <algorithm>
#include <atomic>
#include <optional>
#include <span>
#include <vector>

#include "eval/evaluate.hpp"
#include "eval/model.hpp"
#include "history/history.hpp"
#include "moves/legal_moves.hpp"
#include "search/clock.hpp"
#include "search/hash_table.hpp"
#include "search/ordering.hpp"
#include "search/variation.hpp"
#include "tables/any_tables.hpp"

namespace coupturc {

// What the line so far brings to a node.
template <class Game>
struct Node {
    Position<Game> position;
    DrawClocks clocks;
    int reversible_plies;  // moves behind us that can be taken back: how far to look for repetitions
    int ply;
    bool extended = false;  // made deeper because a capture threatened
};

// One thread's search: principal variation search with quiescence over captures.
template <RulesProfile R>
class Searcher {
    using Game = typename R::Game;

public:
    Searcher(History const& history, DrawLimits const& limits, HashTable& table, Weights const* weights,
             AnyTables const* tables, SearchClock& clock)
        : limits_{limits},
          table_{table},
          weights_{weights},
          tables_{tables == nullptr ? nullptr : &tables->as<Game>()},
          clock_{clock},
          root_{history.position().as<Game>(), history.clocks(limits), 0, 0} {
        for (AnyPosition const& p : history.repeatable()) {
            line_.push_back(p.hash());
        }
        root_.reversible_plies = static_cast<int>(line_.size()) - 1;
        generate<R>(root_.position, root_moves_);
    }

    // The best move at this depth other than those excluded, within the window.
    Score search_root(int depth, Score alpha, Score beta, std::span<Move const> excluded) {
        MoveList moves;
        for (Move const& move : root_moves_) {
            if (std::find(excluded.begin(), excluded.end(), move) == excluded.end()) {
                moves.push(move);
            }
        }
        variation_.clear(0);
        ordering_.sort(root_.position.turn(), moves, table_.find(line_.back()), 0);
        return search_moves(root_, moves, depth, alpha, beta, excluded.empty());
    }

    [[nodiscard]] std::vector<Move> variation() const { return variation_.line(); }
    [[nodiscard]] MoveList const& root_moves() const { return root_moves_; }
    [[nodiscard]] std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
    [[nodiscard]] bool stopped() const { return stopped_; }

private:
    Score search(Node<Game> node, int depth, Score alpha, Score beta) {
        variation_.clear(node.ply);
        count_node();
        if (stopped_ || is_drawn(node)) {
            return score::draw;
        }
        if (auto const known = table_value(node)) {
            return *known;
        }
        bool const captures = can_capture<R>(node.position);
        if (!captures && depth <= 0) {
            if (node.ply >= deepest || node.extended || !is_threatened(node.position)) {
                return quiet_value(node);
            }
            node.extended = true;
            depth = 1;
        }
        if (node.ply >= deepest) {
            return value_of(node.position);
        }
        return look_up_or_search(node, std::max(depth, 0), alpha, beta);
    }

    void count_node() {
        std::uint64_t const n = nodes() + 1;
        nodes_.store(n, std::memory_order_relaxed);
        if (n % check_interval == 0 && clock_.is_over(n)) {
            stopped_ = true;
        }
    }

    Score look_up_or_search(Node<Game> const& node, int depth, Score alpha, Score beta) {
        auto const entry = table_.find(line_.back());
        if (entry && entry->depth >= depth && beta - alpha == 1) {
            Score const value = score::from_table(entry->score, node.ply);
            if (entry->bound == Bound::exact || (entry->bound == Bound::lower && value >= beta) ||
                (entry->bound == Bound::upper && value <= alpha)) {
                return value;
            }
        }
        MoveList moves;
        generate<R>(node.position, moves);
        if (moves.empty()) {
            return score::lost_in(node.ply);
        }
        ordering_.sort(node.position.turn(), moves, entry, node.ply);
        return search_moves(node, moves, depth, alpha, beta, true);
    }

    Score search_moves(Node<Game> const& node, MoveList const& moves, int depth, Score alpha, Score beta, bool keep) {
        Score best = -score::infinite;
        Move best_move;
        Score const old_alpha = alpha;
        for (std::size_t i = 0; i < moves.size() && !stopped_; ++i) {
            Score const value = search_move(node, moves, i, depth, alpha, beta);
            if (value > best && !stopped_) {
                best = value;
                best_move = moves[i];
                if (value > alpha) {
                    alpha = value;
                    variation_.lead(node.ply, moves[i]);
                }
            }
            if (alpha >= beta) {
                learn_from_cut(node, moves, i, depth);
                break;
            }
        }
        if (keep && !stopped_) {
            Bound const bound = best >= beta ? Bound::lower : best > old_alpha ? Bound::exact : Bound::upper;
            store(node, best_move, best, depth, bound);
        }
        return best;
    }

    // The first move with the whole window; the others only to see whether they are better.
    Score search_move(Node<Game> const& node, MoveList const& moves, std::size_t i, int depth, Score alpha,
                      Score beta) {
        Node<Game> const child = play(node, moves[i]);
        int const next = moves.size() == 1 && moves[i].is_capture() ? depth : depth - 1;  // no choice: go on as deep
        Score value;
        if (i == 0) {
            value = -search(child, next, -beta, -alpha);
        } else {
            int const reduced = next - reduction(moves[i], i, depth);
            value = -search(child, reduced, -alpha - 1, -alpha);
            if (value > alpha && reduced < next) {
                value = -search(child, next, -alpha - 1, -alpha);
            }
            if (value > alpha && value < beta) {
                value = -search(child, next, -beta, -alpha);
            }
        }
        line_.pop_back();
        return value;
    }

    // Late quiet moves are looked at less deeply at first.
    static int reduction(Move const& move, std::size_t i, int depth) {
        if (move.is_capture() || move.promotes || depth < 3 || i < 3) {
            return 0;
        }
        return i < 8 || depth < 6 ? 1 : 2;
    }

    Node<Game> play(Node<Game> const& node, Move const& move) {
        Position<Game> const after = node.position.after(move);
        std::uint64_t const key = hash(after);
        table_.prefetch(key);
        line_.push_back(key);
        int const reversible = is_reversible(node.position, move) ? node.reversible_plies + 1 : 0;
        return {after, advance(node.clocks, node.position, move, after, limits_), reversible, node.ply + 1,
                node.extended};
    }

    // A position that has been before in the line is taken for a draw at its first return: who could do better
    // could have done so the first time.
    [[nodiscard]] bool is_drawn(Node<Game> const& node) const {
        std::size_t const last = line_.size() - 1;
        for (std::size_t back = 4; back <= static_cast<std::size_t>(node.reversible_plies); back += 2) {
            if (line_[last - back] == line_[last]) {
                return true;
            }
        }
        Draws draws;
        add_material_draws<R>(node.position, limits_, draws);
        add_counted_draws(node.clocks, 0, limits_, draws);
        return draws.any() && can_move<R>(node.position);
    }

    // What the endgame tables say. A win that takes longer than a draw clock allows is a draw: no move inside the
    // phase restarts it (FMJD 6.3, 6.4), and nobody can win faster than the table.
    [[nodiscard]] std::optional<Score> table_value(Node<Game> const& node) const {
        auto const verdict = tables_ == nullptr ? std::nullopt : tables_->probe(node.position);
        if (!verdict) {
            return std::nullopt;
        }
        if (verdict->wdl == Wdl::draw || verdict->plies > plies_left(node.clocks)) {
            return score::draw;
        }
        Score const lost = score::lost_in(node.ply + verdict->plies);
        return verdict->wdl == Wdl::loss ? lost : -lost;
    }

    [[nodiscard]] int plies_left(DrawClocks const& clocks) const {
        int left = most_plies;
        auto const look_at = [&](int plies, int limit) {
            left = limit > 0 && plies >= 0 ? std::min(left, limit - plies) : left;
        };
        look_at(clocks.two_v_one, limits_.two_v_one_plies);
        look_at(clocks.three_v_one, limits_.three_v_one_plies);
        look_at(clocks.long_diagonal, limits_.long_diagonal_plies);
        return left;
    }

    // Whether the opponent could capture if it were his turn: then the quiet value is not to be trusted.
    static bool is_threatened(Position<Game> const& p) { return can_capture<R>(p.with_turn(!p.turn())); }

    [[nodiscard]] Score quiet_value(Node<Game> const& node) const {
        return can_move<R>(node.position) ? value_of(node.position) : score::lost_in(node.ply);
    }

    [[nodiscard]] Score value_of(Position<Game> const& p) const {
        return weights_ == nullptr ? evaluate(p) : std::clamp(weights_->value(p), -score::sure + 1, score::sure - 1);
    }

    void learn_from_cut(Node<Game> const& node, MoveList const& moves, std::size_t cut, int depth) {
        if (moves[cut].is_capture()) {
            return;
        }
        Side const side = node.position.turn();
        ordering_.reward(side, moves[cut], depth, node.ply);
        for (std::size_t i = 0; i < cut; ++i) {
            ordering_.blame(side, moves[i], depth);
        }
    }

    void store(Node<Game> const& node, Move const& move, Score value, int depth, Bound bound) {
        table_.store(line_.back(), {.score = score::to_table(value, node.ply),
                                    .depth = depth,
                                    .bound = bound,
                                    .origin = static_cast<std::uint8_t>(move.origin.bit()),
                                    .target = static_cast<std::uint8_t>(move.target.bit()),
                                    .has_move = true});
    }

    static constexpr std::uint64_t check_interval = 256;

    DrawLimits limits_;
    HashTable& table_;
    Weights const* weights_;
    TableSet<Game> const* tables_;
    SearchClock& clock_;
    Node<Game> root_;
    MoveList root_moves_;
    std::vector<std::uint64_t> line_;  // hashes up to the current position
    Ordering ordering_;
    Variation variation_;
    std::atomic<std::uint64_t> nodes_ = 0;  // read by the thread that reports
    bool stopped_ = false;
};

}  // namespace coupturc
