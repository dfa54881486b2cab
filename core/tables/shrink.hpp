#pragma once

#include <atomic>
#include <cstddef>
#include <vector>

#include "tables/any_tables.hpp"
#include "tables/material.hpp"

namespace coupturc::tables {

// The table of outcomes of a material, made from that of its distances; empty when that is not there, or when stopped.
std::vector<std::byte> shrink(AnyTables const& tables, Material const& material, std::atomic<bool> const& stop);

}  // namespace coupturc::tables
