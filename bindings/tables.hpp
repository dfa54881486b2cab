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
    mutable int readers = 0;  // calls under way that read the tables without the GIL
};

// Says that tables are read while it lives, which begins and ends with the GIL: none may be added meanwhile.
class TablesRead {
public:
    explicit TablesRead(Tables const* tables) : tables_{tables} { change(+1); }
    ~TablesRead() { change(-1); }
    TablesRead(TablesRead const&) = delete;
    TablesRead& operator=(TablesRead const&) = delete;

private:
    void change(int by) const {
        if (tables_ != nullptr) {
            tables_->readers += by;
        }
    }

    Tables const* tables_;
};

}  // namespace coupturc::bindings
