#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "search/search.hpp"

namespace coupturc::search {

// Collects the lines that a search reports. A limit may end it between two lines, and what is worth more at one depth
// than another line at another depth may be worth less: so only lines of one depth are compared.
class BestLines {
public:
    // `count` is how many lines a finished depth has.
    explicit BestLines(std::size_t count) : count_{count} {}

    void add(SearchReport const& line) {
        if (!current_.empty() && current_.front().depth != line.depth) {
            finished_ = std::exchange(current_, {});
        }
        auto const rank = static_cast<std::size_t>(line.line);
        current_.resize(std::max(current_.size(), rank + 1));
        current_[rank] = line;
    }

    // Whether `line` is the last one of its depth.
    [[nodiscard]] bool is_last(SearchReport const& line) const {
        return static_cast<std::size_t>(line.line) + 1 == count_;
    }

    // Those of the deepest depth that was finished, the best first.
    [[nodiscard]] std::vector<SearchReport> const& finished() const {
        return current_.size() < count_ ? finished_ : current_;
    }

private:
    std::size_t count_;
    std::vector<SearchReport> finished_, current_;
};

}  // namespace coupturc::search
