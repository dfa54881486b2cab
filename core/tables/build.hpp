#pragma once

#include <atomic>
#include <cstddef>
#include <vector>

#include "tables/any_tables.hpp"
#include "tables/material.hpp"

namespace coupturc::tables {

// The packed table of a material and, if that is another, the one of the same pieces with the other side to move: both
// are solved together, from the tables that captures and crownings lead to. Empty when stopped.
// Throws std::overflow_error when an end is farther away than a byte of a table can hold, std::logic_error when a
// smaller table is missing.
std::vector<std::vector<std::byte>> build_both(AnyTables const& smaller, Material const& material,
                                               std::atomic<bool> const& stop);

}  // namespace coupturc::tables
