#pragma once

#include <atomic>
#include <functional>
#include <vector>

#include "base/score.hpp"
#include "eval/evaluation.hpp"
#include "history/history.hpp"
#include "search/hash_table.hpp"
#include "search/limits.hpp"
#include "search/search_time.hpp"
#include "search/valued_leaf.hpp"
#include "tables/any_tables.hpp"

namespace coupturc::search {

// One finished depth of one of the best lines. What a search returns when a limit ends it in the middle of a depth has
// the score and depth of the last finished one, and the better move that the unfinished one may have found.
struct SearchReport {
    int depth = 0;
    int line = 0;  // 0 is the best
    Score score = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
    std::vector<Move> variation;  // from the position searched; empty when it has no move

    friend bool operator==(SearchReport const&, SearchReport const&) = default;
};

// What a search works with, and where its reports go.
struct SearchTools {
    HashTable& table;
    eval::Evaluation evaluation;
    tables::AnyTables const* tables;        // of the same rules; may be null
    std::atomic<bool> const& stop;  // may be set by another thread
    // Called for every finished line of every depth, and again for one that falls behind another; may be empty.
    std::function<void(SearchReport const&)> report;
    SearchTime* time = nullptr;  // begun by another thread while the search runs; null: it begins with the search
    ValuedLeaf* leaf = nullptr;  // picks one of the positions that the search values
};

// Searches deeper and deeper until a limit or `stop`, and returns the best line found.
SearchReport search(history::History const& history, DrawLimits const& draws, SearchLimits const& limits,
                    SearchTools const& tools);

}  // namespace coupturc::search
