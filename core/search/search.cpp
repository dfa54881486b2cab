#include "search/search.hpp"

#include <algorithm>
#include <cassert>
#include <memory>

#include "base/joining_thread.hpp"
#include "search/searcher.hpp"
#include "search/team.hpp"

namespace coupturc::search {

namespace {

template <RulesProfile R>
class Deepening {
public:
    Deepening(history::History const& history, DrawLimits const& draws, SearchLimits const& limits,
              SearchTools const& tools, SearchClock& clock)
        : limits_{limits}, tools_{tools}, clock_{clock}, team_{std::max(limits.threads, 1)} {
        for (int i = 0; i < std::max(limits.threads, 1); ++i) {
            searchers_.push_back(std::make_unique<Searcher<R>>(history, draws, tools.table, tools.evaluation,
                                                               tools.tables, clock, team_, static_cast<std::size_t>(i),
                                                               i == 0 ? tools.leaf : nullptr));
        }
    }

    SearchReport run() {
        tools_.table.begin_search(tools_.evaluation.taste());
        if (main().root_moves().empty()) {
            return {};
        }
        if (main().root_moves().size() == 1) {
            clock_.force();
        }
        scores_.assign(static_cast<std::size_t>(lines()), 0);
        main().begin();
        std::vector<JoiningThread> helpers;
        EndAtLast const end_at_last{clock_};  // before the helpers are waited for, whatever is thrown
        for (std::size_t i = 1; i < searchers_.size(); ++i) {
            helpers.emplace_back([this, i] { help(*searchers_[i]); });
        }
        return deepen();
    }

private:
    struct EndAtLast {
        SearchClock& clock;
        ~EndAtLast() { clock.end(); }
    };

    Searcher<R>& main() { return *searchers_.front(); }

    [[nodiscard]] int depth_limit() const { return limits_.depth > 0 ? std::min(limits_.depth, deepest) : deepest; }

    SearchReport deepen() {
        SearchReport best{.variation = {main().root_moves()[0]}};
        for (int depth = 1; depth <= depth_limit() && !is_settled(best); ++depth) {
            std::vector<SearchReport> const found = lines_at(depth);
            if (main().stopped()) {
                return found.empty() ? with_what_was_found(best) : found.front();
            }
            best = found.front();
            clock_.finish_depth();
        }
        return best;
    }

    // The lines of one depth, the best first. Fewer than asked for when a limit ended it in between.
    std::vector<SearchReport> lines_at(int depth) {
        std::vector<SearchReport> found;
        std::vector<Move> excluded;
        for (Score& expected : scores_) {
            Score const value = aspire(depth, expected, excluded);
            if (main().stopped()) {
                break;
            }
            SearchReport const line{depth, 0, value, nodes(), clock_.seconds(), main().variation()};
            excluded.push_back(line.variation.front());
            place(line, found);
            expected = value;
        }
        return found;
    }

    // Puts a line behind those of its depth that are as good: it may turn out better than some that were looked for
    // before it. Reports it, and those that stand elsewhere now.
    void place(SearchReport const& line, std::vector<SearchReport>& found) {
        assert(!line.variation.empty());
        auto const worse = std::find_if(found.begin(), found.end(),
                                        [&](SearchReport const& other) { return other.score < line.score; });
        for (auto at = found.insert(worse, line); at != found.end(); ++at) {
            at->line = static_cast<int>(at - found.begin());
            if (tools_.report) {
                tools_.report(*at);
            }
        }
    }

    // The best move of a depth that was not finished: the move that was best before is searched first, so what was
    // found to be better is better.
    SearchReport with_what_was_found(SearchReport best) {
        if (std::vector<Move> const found = main().variation(); !found.empty()) {
            best.variation = found;
        }
        return best;
    }

    // There is nothing to gain from looking deeper, or no time for it.
    bool is_settled(SearchReport const& best) {
        bool const end_seen = score::is_decided(best.score) && score::win - std::abs(best.score) <= best.depth;
        return (end_seen && lines() == 1) || (best.depth > 0 && !clock_.may_deepen());
    }

    [[nodiscard]] int lines() { return std::clamp(limits_.lines, 1, static_cast<int>(main().root_moves().size())); }

    // A narrow window around the last value, widened on the side on which it fails.
    Score aspire(int depth, Score expected, std::vector<Move> const& excluded) {
        assert(-score::infinite < expected && expected < score::infinite);
        Score margin = depth < 4 ? score::infinite : 20;
        while (true) {
            bool const is_open = margin == score::infinite;  // a lost end is farther from +30 than that
            Score const alpha = is_open ? -score::infinite : std::max(expected - margin, -score::infinite);
            Score const beta = is_open ? score::infinite : std::min(expected + margin, score::infinite);
            team_.lead({depth, alpha, beta}, excluded);
            Score const value = main().search_root(team_.root_task());
            if (main().stopped() || (alpha < value && value < beta)) {
                return value;
            }
            margin = margin > 500 ? score::infinite : 4 * margin;
        }
    }

    // Helpers fill the shared table with what the main thread looks for; whoever is done before it looks deeper.
    void help(Searcher<R>& searcher) {
        searcher.begin();
        RootTask root = team_.root_task();
        while (!searcher.is_over()) {
            searcher.search_root(root);
            if (team_.is_past(root.number)) {
                root = team_.root_task();
            } else {
                root.task.depth = std::min(root.task.depth + 1, deepest);
            }
        }
    }

    [[nodiscard]] std::uint64_t nodes() const {
        std::uint64_t total = 0;
        for (auto const& searcher : searchers_) {
            total += searcher->nodes();
        }
        return total;
    }

    SearchLimits limits_;
    SearchTools const& tools_;
    SearchClock& clock_;
    Team team_;
    std::vector<std::unique_ptr<Searcher<R>>> searchers_;
    std::vector<Score> scores_;  // of each line at the depth before
};

}  // namespace

SearchReport search(history::History const& history, DrawLimits const& draws, SearchLimits const& limits,
                    SearchTools const& tools) {
    assert(limits.depth >= 0 && limits.lines >= 1 && limits.threads >= 1);
    SearchTime own_time;
    if (tools.time == nullptr) {
        own_time.begin(limits.hard_ms, limits.soft_ms);
    }
    SearchClock clock{limits, tools.stop, tools.time == nullptr ? own_time : *tools.time};
    return with_rules(history.position().rules(),
                      [&]<RulesProfile R>() { return Deepening<R>{history, draws, limits, tools, clock}.run(); });
}

}  // namespace coupturc::search
