#include "tables/build.hpp"

#include <algorithm>
#include <cassert>
#include <exception>
#include <memory>
#include <mutex>
#include <new>
#include <span>
#include <stdexcept>

#include "base/joining_thread.hpp"
#include "tables/solve.hpp"

namespace coupturc::tables {

namespace {

template <RulesProfile R>
class Builder {
    using Game = typename R::Game;

public:
    Builder(RulesId rules, int threads, FindTable const& find, KeepTable const& keep, std::atomic<bool> const& stop)
        : threads_{threads}, find_{find}, keep_{keep}, stop_{stop}, tables_{std::make_unique<TableSet<Game>>(rules)} {}

    // Materials with equally many pieces and men do not lead to one another, so they are built side by side.
    BuildEnd build(int pieces) {
        assert(2 <= pieces && pieces <= most_table_pieces && threads_ >= 1);
        for (int total = 2; total <= pieces; ++total) {
            for (int men = 0; men <= total; ++men) {
                if (!build_all(materials(total, men))) {
                    return fault_;
                }
            }
        }
        return BuildEnd::done;
    }

private:
    bool build_all(std::vector<Material> const& all) {
        std::vector<Material> missing;
        for (Material const& m : all) {
            if (!tables_->add(m, find_(m))) {
                missing.push_back(std::min(m, m.turned()));  // both sides to move are solved together
            }
        }
        std::sort(missing.begin(), missing.end());
        missing.erase(std::unique(missing.begin(), missing.end()), missing.end());
        work_on(missing);
        return goes_on();
    }

    [[nodiscard]] bool goes_on() const { return !stop_ && !failed_ && fault_ == BuildEnd::stopped; }

    void work_on(std::vector<Material> const& missing) {
        std::atomic<std::size_t> taken = 0;
        std::vector<JoiningThread> workers;
        workers.reserve(static_cast<std::size_t>(threads_));
        for (int i = 0; i < threads_; ++i) {
            workers.emplace_back([&] {
                for (std::size_t job = taken++; job < missing.size() && goes_on(); job = taken++) {
                    try {
                        solve(missing[job]);
                    } catch (std::bad_alloc const&) {
                        fault_ = BuildEnd::no_memory;
                    } catch (...) {  // what `keep` throws: uncaught it would end the process
                        std::scoped_lock const lock{mutex_};
                        error_ = std::current_exception();
                        failed_ = true;
                    }
                }
            });
        }
        workers.clear();  // joins
        if (error_) {
            std::rethrow_exception(error_);
        }
        for (auto const& [material, bytes] : finished_) {
            if (!tables_->add(material, bytes)) {
                throw std::logic_error{"keep has given back another table"};
            }
        }
        finished_.clear();
    }

    void solve(Material const& material) {
        TableSolver<R> solver{material, *tables_};
        if (!solver.solve(stop_)) {
            if (!stop_) {
                fault_ = BuildEnd::too_long;
            }
            return;
        }
        for (int half = 0; half < (solver.is_symmetric() ? 1 : 2); ++half) {
            Material const m = half == 0 ? material : material.turned();
            auto packed = pack(solver.values(half), table_label(tables_->rules(), m));
            std::scoped_lock const lock{mutex_};
            finished_.emplace_back(m, keep_(m, std::move(packed)));
        }
    }

    int threads_;
    FindTable const& find_;
    KeepTable const& keep_;
    std::atomic<bool> const& stop_;
    std::atomic<BuildEnd> fault_ = BuildEnd::stopped;  // what ends the build too early, if anything does
    std::atomic<bool> failed_ = false;
    std::mutex mutex_;
    std::exception_ptr error_;  // what a worker met
    std::vector<std::pair<Material, std::span<std::byte const>>> finished_;
    std::unique_ptr<TableSet<Game>> tables_;
};

}  // namespace

BuildEnd build_tables(RulesId rules, int pieces, int threads, FindTable const& find, KeepTable const& keep,
                      std::atomic<bool> const& stop) {
    return with_rules(rules,
                      [&]<RulesProfile R>() { return Builder<R>{rules, threads, find, keep, stop}.build(pieces); });
}

}  // namespace coupturc::tables
