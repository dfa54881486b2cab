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

// Finds a table that was built before; empty when there is none. Incomplete and damaged tables are built again.
using FindTable = std::function<std::span<std::byte const>(Material const&)>;

enum class BuildEnd : std::uint8_t {
    done,
    stopped,
    too_long,  // an end is farther away than a byte of a table can hold
    no_memory,
};

// Builds every missing table of up to that many pieces, smaller ones first. Throws again what `find` and
// `keep` throw in one of its threads.
BuildEnd build_tables(RulesId rules, int pieces, int threads, FindTable const& find, KeepTable const& keep,
                      std::atomic<bool> const& stop);

}  // namespace coupturc::tables
