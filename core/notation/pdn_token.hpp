#pragma once

#include <cstdint>

namespace coupturc::notation {

enum class PdnTokenKind : std::uint8_t {
    tag_name,
    tag_value,  // always behind its name; quotes excluded, escapes not resolved
    number,     // `12.`, `12...`, `12`
    move,
    result,     // of the game: `*`, `2-0`, ...
    strength,   // `!`, `?!`, `(?)` without the brackets
    nag,        // the digits of `$7`
    comment,    // without its braces
    open,       // of a variation
    close,
    setup,      // the FEN of `/FEN "..."/`
    unknown,    // `- -`: the moves from here on are not known
    bad_tag,    // text that is not a token, between the tags
    bad_text,   // the same in the movetext
    unclosed_comment,
    unclosed_variation,
    end,
};

// A token by its place in the text of its game.
struct PdnToken {
    PdnTokenKind kind;
    std::uint32_t line;  // from 1, in the file
    std::uint32_t offset;
    std::uint32_t length;
};

}  // namespace coupturc::notation
