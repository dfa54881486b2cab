#pragma once

#include <nanobind/nanobind.h>

#include <vector>

#include "tables/any_tables.hpp"

namespace coupturc::bindings {

// The Python class Tables: tables and the buffers they lie in.
struct Tables {
    explicit Tables(RulesId rules) : tables{rules} {}

    tables::AnyTables tables;
    std::vector<nanobind::object> buffers;
};

}  // namespace coupturc::bindings
