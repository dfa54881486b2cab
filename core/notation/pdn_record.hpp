#pragma once

#include <cassert>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "position/any_position.hpp"

namespace coupturc::notation {

enum class PdnFaultCode : std::uint8_t {
    syntax,
    illegal,     // no legal move is written so
    ambiguous,   // several are
    resolved,    // several are, and the moves behind it fit one of them only, which was played
    game_type,   // not the game that was asked for, or none we know
    position,    // a FEN with faults
    unclosed,    // a comment or variation
};

std::string_view code_name(PdnFaultCode code);
std::optional<PdnFaultCode> code_named(std::string_view name);

// One thing wrong with a game.
struct PdnFault {
    PdnFaultCode code;
    std::uint32_t line, column;  // from 1, in the file; columns in characters
    std::string message;
};

// A stretch of the game's text.
struct PdnSpan {
    std::uint32_t offset, length;
};

struct PdnTag {
    PdnSpan name, value;  // the value's escapes are not resolved
};

enum class PdnElementKind : std::uint8_t { move, strength, nag, comment, open, close, setup };

// A part of the movetext, in the order of the text; all of it makes sense where it stands.
struct PdnElement {
    PdnElementKind kind;
    PdnSpan text;
};

// One game as it was read. What is wrong with it is in the faults, what could be read in the rest. `moves` are those
// of all lines in the order of the elements.
struct PdnRecord {
    RulesId rules;
    AnyPosition start, end;  // of the main line
    std::string text;
    std::string before{};  // text behind the last game that belongs to none, such as a comment after `*`
    std::uint32_t line = 1, column = 1;  // where the text begins in its file
    std::uint32_t index = 0;  // of the game in its file
    std::uint32_t first_line = 1;  // where its first token stands
    std::uint64_t offset = 0;  // bytes of the file in front of it, blanks included
    int plies = 0;  // of the main line
    bool is_readable = true;  // its tags say from where its moves can be played
    bool is_replayed = false;  // else only tags and text are there
    bool is_whole = false;  // the main line was played to its end
    PdnSpan result{};
    std::vector<PdnTag> tags{};
    std::vector<Move> moves{};
    std::vector<AnyPosition> setups{};  // of the elements of that kind
    std::vector<PdnElement> elements{};
    std::vector<PdnFault> faults{};

    [[nodiscard]] std::string_view at(PdnSpan span) const {
        assert(span.offset <= text.size() && span.length <= text.size() - span.offset);
        return std::string_view{text}.substr(span.offset, span.length);
    }
    [[nodiscard]] std::optional<std::string_view> tag(std::string_view name) const;

    // The tags in order, escapes resolved, and the movetext's result as `Result` when no tag says one.
    [[nodiscard]] std::vector<std::pair<std::string, std::string>> headers() const;
};

}  // namespace coupturc::notation
