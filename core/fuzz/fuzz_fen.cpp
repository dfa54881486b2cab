#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "notation/fen.hpp"

using namespace coupturc;

namespace {

void require(bool holds) {
    if (!holds) {
        std::abort();
    }
}

void read(std::string_view text, RulesId rules) {
    notation::PositionReading const reading = notation::parse_fen(text, rules);
    require(reading.position.has_value() == reading.faults.empty());
    for (notation::Fault const& fault : reading.faults) {
        require(0 <= fault.column && fault.column <= static_cast<int>(text.size()) + 1 &&
                !notation::describe(fault).empty());
    }
    if (reading.position) {
        require(notation::parse_fen(notation::format_fen(*reading.position), rules).position == reading.position);
    }
}

}  // namespace

// What is read writes itself in a form that reads back; what is not has faults, each in its place.
extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    std::string_view const text{reinterpret_cast<char const*>(data), size};
    read(text, rules_id<International>);
    read(text, rules_id<Turkish<Promotion::end_of_move, false>>);
    return 0;
}
