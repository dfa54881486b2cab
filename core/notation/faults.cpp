#include "notation/faults.hpp"

namespace coupturc::notation {

std::string_view code_name(FaultCode code) {
    switch (code) {
        case FaultCode::square_twice: return "square_twice";
        case FaultCode::off_board: return "off_board";
        case FaultCode::man_on_far_row: return "man_on_far_row";
        case FaultCode::too_many_pieces: return "too_many_pieces";
        case FaultCode::unknown_side: return "unknown_side";
        case FaultCode::syntax: break;
    }
    return "syntax";
}

std::string describe(Fault const& fault) {
    switch (fault.code) {
        case FaultCode::square_twice: return "two pieces on " + fault.subject;
        case FaultCode::off_board: return "no square " + fault.subject + " on this board";
        case FaultCode::man_on_far_row: return "a man on its far row at " + fault.subject;
        case FaultCode::too_many_pieces: return "too many pieces: " + fault.subject;
        case FaultCode::unknown_side: return "unknown side " + fault.subject + ", expected W or B";
        case FaultCode::syntax: break;
    }
    return "expected " + fault.subject;
}

}  // namespace coupturc::notation
