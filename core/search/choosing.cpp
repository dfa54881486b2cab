#include "search/choosing.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <random>
#include <vector>

#include "search/best_lines.hpp"

namespace coupturc::search {

namespace {

// Hundredths of a man that a move of a varied opening may be worth less than the best.
constexpr Score varied_margin = 3;
// More would cost depth: five lines want nearly twice the positions of one.
constexpr int varied_lines = 5;

class Dice {
public:
    explicit Dice(std::uint64_t seed) : random_{seed} {}

    // 0 to 1, without 1. The distributions of the library differ between its makers.
    double roll() { return static_cast<double>(random_() >> 11) * 0x1p-53; }

    bool happens(double chance) { return roll() < chance; }

    std::size_t pick(std::vector<double> const& weights) {
        double sum = 0;
        for (double const weight : weights) {
            sum += weight;
        }
        double left = roll() * sum;
        std::size_t i = 0;
        while (i + 1 < weights.size() && left >= weights[i]) {
            left -= weights[i++];
        }
        return i;
    }

private:
    std::mt19937_64 random_;
};

struct Task {
    history::History const& history;
    DrawLimits const& draws;
    SearchTools const& tools;
};

std::size_t count_moves(AnyPosition const& position) {
    return position.visit([]<RulesProfile R>(Position<typename R::Game> const& p) {
        moves::MoveList moves;
        moves::generate<R>(p, moves);
        return static_cast<std::size_t>(moves.size());
    });
}

// The best lines of the deepest depth that was finished; where none was, the one line of the move that was found.
std::vector<SearchReport> best_lines(Task const& task, SearchLimits limits, std::size_t lines) {
    BestLines found{lines};
    limits.lines = static_cast<int>(lines);
    SearchTools tools = task.tools;
    tools.report = [&](SearchReport const& line) { found.add(line); };
    SearchReport const last = search(task.history, task.draws, limits, tools);
    return found.finished().empty() ? std::vector{last} : found.finished();
}

// A move with what it seems to be worth.
struct Outlook {
    SearchReport report;
    int pieces_won;  // more than are lost
};

int pieces_won(SearchReport const& report) {
    int won = 0;
    for (std::size_t ply = 0; ply < report.variation.size(); ++ply) {
        int const captured = count(report.variation[ply].captured);
        won += ply % 2 == 0 ? captured : -captured;
    }
    return won;
}

bool has_long_capture_out_of_sight(SearchReport const& report, Weakness const& weakness) {
    auto const sight = std::min(static_cast<std::size_t>(weakness.sight_plies), report.variation.size());
    return std::any_of(report.variation.begin() + static_cast<std::ptrdiff_t>(sight), report.variation.end(),
                       [&](Move const& move) { return count(move.captured) >= weakness.long_capture; });
}

// Each move with what is seen of it; a move with a long capture out of sight may be taken for what it looks like at a
// glance.
std::vector<SearchReport> seen(Task const& task, SearchLimits limits, Weakness const& weakness, Dice& dice) {
    limits.threads = 1;  // equal dice choose alike
    std::size_t const moves = count_moves(task.history.position());
    task.tools.table.clear();
    // The glance comes first: after the other look it would find in the table what that has seen.
    auto const glance = best_lines(task, {.depth = 1}, moves);
    auto seen = best_lines(task, limits, moves);
    for (SearchReport& report : seen) {
        auto const at_a_glance = std::ranges::find_if(
            glance, [&](SearchReport const& g) { return g.variation.front() == report.variation.front(); });
        if (has_long_capture_out_of_sight(report, weakness) && dice.happens(weakness.overlook) &&
            at_a_glance != glance.end()) {
            report = *at_a_glance;
        }
    }
    return seen;
}

// A move whose answer is forgotten seems as good as the best of the others.
std::vector<Outlook> outlooks(std::vector<SearchReport> const& seen, Weakness const& weakness, Dice& dice) {
    std::vector<Outlook> outlooks;
    std::vector<Outlook*> forgotten;
    outlooks.reserve(seen.size());
    Score best = -score::infinite;
    for (SearchReport const& report : seen) {
        outlooks.push_back({report, pieces_won(report)});
        if (weakness.forget > 0 && dice.happens(weakness.forget)) {
            forgotten.push_back(&outlooks.back());
        } else {
            best = std::max(best, report.score);
        }
    }
    for (Outlook* const outlook : forgotten) {
        outlook->report.score = best == -score::infinite ? 0 : best;
        outlook->pieces_won = count(outlook->report.variation.front().captured);
    }
    return outlooks;
}

SearchReport const& pick(std::vector<SearchReport> const& near, Score best, Score margin, Dice& dice) {
    std::vector<double> weights;
    weights.reserve(near.size());
    for (SearchReport const& report : near) {
        weights.push_back(std::exp(static_cast<double>(report.score - best) / std::max(1, margin)));
    }
    return near[dice.pick(weights)];
}

// One of the moves that seem about as good as the best, among those that give no piece more away: an evaluation may
// find a man lost worth little, a child does not.
SearchReport choose_weakly(Task const& task, SearchLimits const& limits, Weakness const& weakness, Dice& dice) {
    auto const all = outlooks(seen(task, limits, weakness, dice), weakness, dice);
    Outlook const& best = *std::ranges::max_element(
        all, [](Outlook const& a, Outlook const& b) { return a.report.score < b.report.score; });
    std::vector<SearchReport> near;
    for (Outlook const& outlook : all) {
        if (best.report.score - outlook.report.score <= 2 * weakness.margin && outlook.pieces_won >= best.pieces_won) {
            near.push_back(outlook.report);
        }
    }
    SearchReport chosen = pick(near, best.report.score, weakness.margin, dice);
    chosen.variation.resize(1);
    return chosen;
}

// One of the moves that are worth nearly as much as the best, the better ones more often.
SearchReport choose_varied(Task const& task, SearchLimits const& limits, Dice& dice) {
    std::size_t const lines = std::min<std::size_t>(varied_lines, count_moves(task.history.position()));
    auto near = best_lines(task, limits, lines);
    Score const best = near.front().score;
    std::erase_if(near, [&](SearchReport const& line) { return best - line.score > varied_margin; });
    return pick(near, best, varied_margin, dice);
}

}  // namespace

bool is_opening(history::History const& history) {
    return history.ply() < opening_plies && history.start() == AnyPosition::start(history.position().rules());
}

SearchReport choose(history::History const& history, DrawLimits const& draws, SearchLimits const& limits,
                    Manner const& manner, SearchTools const& tools) {
    std::size_t const moves = count_moves(history.position());
    assert(moves > 0);
    Task const task{history, draws, tools};
    Dice dice{manner.seed};
    if (manner.weakness && moves > 1) {  // with one move there is nothing to err about
        return choose_weakly(task, limits, *manner.weakness, dice);
    }
    if (manner.is_varied && is_opening(history)) {
        return choose_varied(task, limits, dice);
    }
    return search(history, draws, limits, tools);
}

}  // namespace coupturc::search
