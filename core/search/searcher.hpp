#pragma once

#include <algorithm>
#include <atomic>
#include <cassert>
#include <chrono>
#include <iterator>
#include <optional>
#include <vector>

#include "eval/evaluation.hpp"
#include "history/history.hpp"
#include "moves/legal_moves.hpp"
#include "search/clock.hpp"
#include "search/hash_table.hpp"
#include "search/late_moves.hpp"
#include "search/node.hpp"
#include "search/ordering.hpp"
#include "search/rules_key.hpp"
#include "search/selectivity.hpp"
#include "search/table_score.hpp"
#include "search/team.hpp"
#include "search/valued_leaf.hpp"
#include "search/variation.hpp"
#include "tables/any_tables.hpp"

namespace coupturc::search {

// One thread's search: principal variation search with quiescence over captures.
template <RulesProfile R>
class Searcher {
    using Game = typename R::Game;

public:
    Searcher(history::History const& history, DrawLimits const& limits, HashTable& table, eval::Evaluation evaluation,
             tables::AnyTables const* tables, SearchClock& clock, Team& team, std::size_t number, ValuedLeaf* leaf)
        : limits_{limits},
          table_{table},
          evaluation_{evaluation},
          tables_{tables == nullptr ? nullptr : &tables->as<Game>()},
          clock_{clock},
          team_{team},
          number_{number},
          leaf_{leaf},
          rules_key_{rules_key(history.position().rules(), limits)},
          root_{history.position().as<Game>(), history.clocks(limits), 0, 0} {
        assert(tables == nullptr || tables->rules() == history.position().rules());
        for (AnyPosition const& p : history.repeatable()) {
            line_.push_back(p.hash() ^ rules_key_);
        }
        root_.reversible_plies = static_cast<int>(line_.size()) - 1;
        moves::generate<R>(root_.position, root_moves_);
    }

    // Called in the thread that searches, before it does: from now on its CPU time counts.
    void begin() { began_ = thread_time(); }

    // The value of the position with the best of these moves, until the leader searches something else.
    Score search_root(RootTask const& root) {
        auto const& excluded = root.excluded;
        assert(1 <= root.task.depth && root.task.is_sound());
        moves::MoveList moves;
        for (Move const& move : root_moves_) {
            if (std::find(excluded.begin(), excluded.end(), move) == excluded.end()) {
                moves.push(move);
            }
        }
        assert(!moves.empty());  // not every move is excluded
        variation_.clear(0);
        root_number_ = root.number;
        stopped_ = false;
        auto const entry = table_.find(line_.back());
        return search_moves(root_, moves, entry, root.task, excluded.empty());
    }

    // No limit lets this thread go on.
    [[nodiscard]] bool is_over() const { return clock_.is_over({nodes(), began_}); }

    [[nodiscard]] std::vector<Move> variation() const { return variation_.line(); }
    [[nodiscard]] moves::MoveList const& root_moves() const { return root_moves_; }
    [[nodiscard]] std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
    [[nodiscard]] bool stopped() const { return stopped_; }

private:
    Score search(Node<Game> const& node, Task const& task) {
        assert(node.ply <= deepest);
        assert(task.is_sound());
        if (task.is_principal()) {
            variation_.clear(node.ply);
        }
        count_node();
        if (task.depth > 0 || may_repeat(node)) {
            compute_hash_if_missing(node);
        }
        if (stopped_ || is_drawn(node)) {
            return score::draw;
        }
        TableAnswer const known = tables_ == nullptr ? TableAnswer{} : ask_tables<R>(*tables_, node, task, limits_);
        if (known.score) {
            return *known.score;
        }
        if (task.depth > 0 && node.ply < deepest) {
            return look_up_or_search(node, task);
        }
        return moves::can_capture<R>(node.position) && node.ply < deepest ? resolve_captures(node, task)
                                                                          : leaf(node, task, known.won);
    }

    void count_node() {
        std::uint64_t const n = nodes() + 1;
        nodes_.store(n, std::memory_order_relaxed);
        if (n % check_interval == 0 && (is_over() || team_.is_past(root_number_))) {
            stopped_ = true;
        }
    }

    // At depth 0 captures go on: no lines are cut off in the middle of an exchange. No look into the hash table here:
    // the memory is slower than the search.
    Score resolve_captures(Node<Game> const& node, Task const& task) {
        moves::MoveList moves;
        moves::generate<R>(node.position, moves);
        return search_moves(node, moves, std::nullopt, {0, task.alpha, task.beta}, false);
    }

    // A quiet position at depth 0. Where it seems good but the opponent threatens to capture, one ply is looked
    // further.
    Score leaf(Node<Game> const& node, Task const& task, int won) {
        if (!moves::can_move<R>(node.position)) {
            return score::lost_in(node.ply);
        }
        Score const value = score::with_promise(evaluation_.value(node.position), won);
        if (leaf_ != nullptr) {
            leaf_->see(AnyPosition{rules_id<R>, node.position});
        }
        if (value <= task.alpha || node.ply >= deepest || node.extended || !is_threatened<R>(node.position)) {
            return value;
        }
        Node<Game> further = node;
        further.extended = true;
        compute_hash_if_missing(further);
        return look_up_or_search(further, {1, task.alpha, task.beta});
    }

    Score look_up_or_search(Node<Game> const& node, Task const& task) {
        assert(line_.back() == key_of(node.position));
        auto const entry = table_.find(line_.back());
        if (entry && entry->depth >= task.depth && !task.is_principal()) {
            Score const value = score::from_table(entry->score, node.ply);
            if (entry->bound == Bound::exact || (entry->bound == Bound::lower && value >= task.beta) ||
                (entry->bound == Bound::upper && value <= task.alpha)) {
                return value;
            }
        }
        if (auto const cut = cut_by_shallow_search(node, task)) {
            return *cut;
        }
        moves::MoveList moves;
        moves::generate<R>(node.position, moves);
        if (moves.empty()) {
            return score::lost_in(node.ply);
        }
        return search_moves(node, moves, entry, task, true);
    }

    std::optional<Score> cut_by_shallow_search(Node<Game> const& node, Task const& task) {
        if (!node.may_prune || task.is_principal() || task.depth < probcut::least_depth ||
            score::is_decided(task.beta)) {
            return std::nullopt;
        }
        Score const margin = probcut::margin(task.depth), raised = task.beta + margin;
        Node<Game> trial = node;
        trial.may_prune = false;
        Score const value = search(trial, {probcut::shallow_depth(task.depth), raised - 1, raised});
        if (value < raised || stopped_) {
            return std::nullopt;
        }
        return score::is_decided(value) ? value : value - margin;
    }

    Score search_moves(Node<Game> const& node, moves::MoveList const& moves, std::optional<HashEntry> const& entry,
                       Task const& task, bool keep) {
        assert(!moves.empty() && task.depth >= 0);
        Score best = -score::infinite;
        std::optional<Move> best_move;
        Task now = task;
        LateMoveFilter<R> late_moves{node.position, task};
        MovePicker picker{moves, team_.ordering(), node.position.turn(), entry};
        while (picker.has_more() && !stopped_) {
            std::size_t const i = picker.pick();
            Move const& move = picker.picked(i);
            if (late_moves.skips(move, i, best) || leaves_for_later(node, picker, i, task.depth)) {
                continue;
            }
            Score const value = search_move(node, move, i, moves.size(), now);
            if (value > best && !stopped_) {
                best = value;
                if (value > now.alpha) {
                    best_move = move;
                    now.alpha = value;
                    if (task.is_principal()) {
                        variation_.lead(node.ply, move);
                    }
                }
            }
            if (now.alpha >= now.beta) {
                learn_from_cut(node, picker, i, moves.size(), task.depth);
                break;
            }
        }
        if (keep && !stopped_) {
            Bound const bound = best >= task.beta ? Bound::lower : best_move ? Bound::exact : Bound::upper;
            store(node, best_move, best, task.depth, bound);
        }
        return best;
    }

    // The first move with the whole window; the others only to see whether they are better.
    Score search_move(Node<Game> const& node, Move const& move, std::size_t number, std::size_t of, Task const& task) {
        Node<Game> const child = play(node, move, task.depth);
        int const next = of == 1 && move.is_capture() ? task.depth : task.depth - 1;  // no choice: go on as deep
        Score value;
        if (number == 0) {
            value = -search(child, {next, -task.beta, -task.alpha});
        } else {
            int const reduced = next - reduction_of<R>(child.position, move, number, task, team_.ordering());
            value = -search(child, {reduced, -task.alpha - 1, -task.alpha});
            if (value > task.alpha && reduced < next) {
                value = -search(child, {next, -task.alpha - 1, -task.alpha});
            }
            if (value > task.alpha && value < task.beta) {
                value = -search(child, {next, -task.beta, -task.alpha});
            }
        }
        line_.pop_back();
        return value;
    }

    // Whether a move waits until the others were searched, because another thread is at it.
    bool leaves_for_later(Node<Game> const& node, MovePicker& picker, std::size_t number, int depth) const {
        return depth >= Team::least_depth && !team_.is_alone() &&
               team_.is_another_at(number_, node.ply + 1, key_of(node.position.after(picker.picked(number)))) &&
               picker.leave(number);
    }

    Node<Game> play(Node<Game> const& node, Move const& move, int depth) {
        assert(std::ssize(line_) > node.reversible_plies);
        Position<Game> const after = node.position.after(move);
        std::uint64_t key = unknown_hash;
        if (depth > 1) {
            key = key_of(after);
            table_.prefetch(key);
        }
        if (depth >= Team::least_depth) {
            team_.enter(number_, node.ply + 1, key);
        }
        line_.push_back(key);
        int const reversible = history::is_reversible(node.position, move) ? node.reversible_plies + 1 : 0;
        return {after,         history::advance(node.clocks, node.position, move, after, limits_),
                reversible,    node.ply + 1,
                node.extended, node.may_prune};
    }

    // Leaves do without a hash: nobody looks them up, and what follows them cannot repeat them.
    void compute_hash_if_missing(Node<Game> const& node) {
        if (line_.back() == unknown_hash) {
            line_.back() = key_of(node.position);
        }
    }

    // The same pieces under other rules, or of the other game, are another position.
    [[nodiscard]] std::uint64_t key_of(Position<Game> const& p) const { return hash(p) ^ rules_key_; }

    static bool may_repeat(Node<Game> const& node) { return node.reversible_plies >= fewest_to_repeat; }

    // A position of the search that comes again counts as a draw: whoever could do better could have done so the first
    // time. In the game before it a player may have erred, so there the rule itself must be met.
    [[nodiscard]] bool is_drawn(Node<Game> const& node) const {
        int times = 1;
        for (int back = fewest_to_repeat; back <= node.reversible_plies; back += 2) {
            if (line_[line_.size() - 1 - static_cast<std::size_t>(back)] != line_.back()) {
                continue;
            }
            if (back <= node.ply || ++times == limits_.repetitions) {
                return true;
            }
        }
        return is_drawn_by_rule<R>(node, limits_);
    }

    // Moves that were left out are blamed as well: so they were in the match that accepted leaving them out.
    void learn_from_cut(Node<Game> const& node, MovePicker const& picker, std::size_t cut, std::size_t of, int depth) {
        if (picker.picked(cut).is_capture() || of == 1) {
            return;
        }
        Side const side = node.position.turn();
        team_.ordering().reward(side, picker.picked(cut), depth);
        for (std::size_t i = 0; i < cut; ++i) {
            team_.ordering().blame(side, picker.picked(i), depth);
        }
    }

    void store(Node<Game> const& node, std::optional<Move> const& move, Score value, int depth, Bound bound) {
        assert(line_.back() == key_of(node.position) && value > -score::infinite);
        HashEntry entry{.score = score::to_table(value, node.ply), .depth = depth, .bound = bound};
        if (move) {
            entry.origin = static_cast<std::uint8_t>(move->origin.bit());
            entry.target = static_cast<std::uint8_t>(move->target.bit());
            entry.has_move = true;
        }
        table_.store(line_.back(), entry);
    }

    static constexpr std::uint64_t check_interval = 256;
    static constexpr std::uint64_t unknown_hash = 0;
    static constexpr int fewest_to_repeat = 4;  // plies

    DrawLimits limits_;
    HashTable& table_;
    eval::Evaluation evaluation_;
    tables::TableSet<Game> const* tables_;
    SearchClock& clock_;
    Team& team_;
    std::size_t number_;  // of the thread in the team
    ValuedLeaf* leaf_;  // may be null
    std::uint64_t rules_key_;
    Node<Game> root_;
    moves::MoveList root_moves_;
    std::vector<std::uint64_t> line_;  // hashes up to the current position
    Variation variation_;
    std::atomic<std::uint64_t> nodes_ = 0;  // read by the thread that reports
    std::chrono::nanoseconds began_{};  // CPU time of the thread
    int root_number_ = 0;  // of the task at the root
    bool stopped_ = false;
};

}  // namespace coupturc::search
