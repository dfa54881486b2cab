#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace coupturc::notation {

// What can be wrong with a position (docs/formats.md#faults-of-a-position).
enum class FaultCode : std::uint8_t {
    square_twice,
    off_board,
    man_on_far_row,
    too_many_pieces,
    unknown_side,
    syntax,
};

std::string_view code_name(FaultCode code);

// One thing wrong with a position.
struct Fault {
    FaultCode code;
    int column = 0;       // where in the text, in characters from 1; 0 when it is not at one place
    std::string subject;  // the square, the side, or for `syntax` what was expected

    friend bool operator==(Fault const&, Fault const&) = default;
};

// The fault in words, without the place.
std::string describe(Fault const& fault);

}  // namespace coupturc::notation
