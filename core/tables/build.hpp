#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "rules/rules_id.hpp"
#include "tables/material.hpp"

namespace coupturc::tables {

// Takes a finished table: its material and packed bytes. Returns where the bytes are kept: they must stay as long as
// the build runs.
using KeepTable = std::function<std::span<std::byte const>(Material const&, std::vector<std::byte>)>;

// Finds a table that was built before; empty when there is none. What is no whole table is built anew.
using FindTable = std::function<std::span<std::byte const>(Material const&)>;

enum class BuildEnd : std::uint8_t {
    done,
    stopped,
    too_long,  // an end is farther than a byte of a table can say
    no_memory,
};

// Builds every table up to that many pieces that is not there yet, smaller ones first. Throws what `find` and `keep`
// throw, from whichever thread.
BuildEnd build_tables(RulesId rules, int pieces, int threads, FindTable const& find, KeepTable const& keep,
                      std::atomic<bool> const& stop);

}  // namespace coupturc::tables
