#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "notation/pdn_reader.hpp"

namespace coupturc::archive {

// A game as an archive keeps it: its main line in step code, and all that the file says of it.
struct PackedGame {
    AnyPosition start, end;
    std::vector<std::uint8_t> codes{};
    std::uint32_t plies = 0;
    bool is_whole = false;        // the codes hold the main line to its end
    bool is_readable = true;      // its tags say from where its moves can be played
    bool has_variations = false;
    std::vector<std::pair<std::string, std::string>> headers{};
    std::string result{};         // what ended the movetext
    std::vector<notation::PdnFault> faults{};
    std::string text{}, before{};
    std::uint32_t index = 0, line = 1;
    std::uint64_t offset = 0;
};

// Packs what was read. A main line ends where it cannot be read on, or where a position is set up in its midst.
PackedGame pack(notation::PdnRecord&& record);

// The next games of a reader, at most so many; fewer when more text is needed or no game is left.
std::vector<PackedGame> read_packed(notation::PdnReader& reader, std::size_t most);

}  // namespace coupturc::archive
