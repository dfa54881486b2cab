#pragma once

#include <nanobind/nanobind.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "notation/pdn_record.hpp"

// What the text of PDN becomes in Python.
namespace coupturc::bindings {

namespace nb = nanobind;

// PDN is UTF-8; old files are Latin-1 (docs/formats.md#files), which any bytes can be read as.
nb::str to_text(std::string_view bytes);

inline nb::bytes to_bytes(std::string_view bytes) {
    return nb::bytes{bytes.data(), bytes.size()};
}

// Names and values of tags.
nb::tuple header_texts(std::vector<std::pair<std::string, std::string>> const& headers);

// As tuples of coupturc.errors.PdnFault.
nb::tuple fault_values(std::vector<notation::PdnFault> const& faults);

}  // namespace coupturc::bindings
