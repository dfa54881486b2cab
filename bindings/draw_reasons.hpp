#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <string>
#include <vector>

#include "convert.hpp"
#include "history/history.hpp"

// Draw reasons cross the border by name.
namespace coupturc::bindings {

inline char const* draw_name(DrawReason reason) {
    return draw_reason_names[static_cast<std::size_t>(reason)];
}

inline nb::list draw_names(history::Draws draws) {
    nb::list names;
    for (std::size_t i = 0; i < draw_reason_names.size(); ++i) {
        if (draws.has(static_cast<DrawReason>(i))) {
            names.append(draw_reason_names[i]);
        }
    }
    return names;
}

// Raises ArgumentError for an unknown name.
inline history::Draws draws_named(std::vector<std::string> const& names) {
    history::Draws draws;
    for (std::string const& name : names) {
        auto const found = std::find(draw_reason_names.begin(), draw_reason_names.end(), name);
        if (found == draw_reason_names.end()) {
            raise("ArgumentError", "claims: expected draw reasons such as 'repetition', found '" + name + "'");
        }
        draws.add(static_cast<DrawReason>(found - draw_reason_names.begin()));
    }
    return draws;
}

}  // namespace coupturc::bindings
