#pragma once

#include <algorithm>
#include <string>

#include "notation/pdn_record.hpp"
#include "notation/pdn_token.hpp"

namespace coupturc::notation {

// The list of faults is cut here: garbage has no end of them.
inline constexpr std::size_t most_pdn_faults = 50;

constexpr bool continues_character(char c) {
    return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

// Counts characters, not bytes.
constexpr std::uint32_t character_count(std::string_view text) {
    return static_cast<std::uint32_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return !continues_character(c); }));
}

// What stands there, cut to a length that a message can bear.
std::string found_at(PdnRecord const& record, PdnToken const& token);

// `skip`: characters from the beginning of the token to the place itself.
void add_fault(PdnRecord& record, PdnFaultCode code, PdnToken const& token, std::string message, int skip = 0);

}  // namespace coupturc::notation
