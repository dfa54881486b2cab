#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "notation/pdn_lexer.hpp"

namespace coupturc::notation {

// The tokens of one game, found without looking at what its moves mean. A separator ends it, or a tag behind its
// movetext; results inside a variation are passed over (docs/formats.md#reading-games).
class PdnGameScan {
public:
    // `is_whole`: whether the file ends where the text does.
    PdnGameScan(std::string_view text, std::uint32_t line, bool is_whole);

    // Whether the end of the game was found.
    [[nodiscard]] bool is_complete() const { return complete_; }

    // Whether there is anything in it: not so behind the last separator.
    [[nodiscard]] bool is_game() const { return seen_ > Seen::comment || faulty_; }

    [[nodiscard]] std::size_t length() const { return lexer_.offset(); }
    [[nodiscard]] std::uint32_t next_line() const { return lexer_.line(); }
    [[nodiscard]] std::vector<PdnToken> const& tokens() const { return tokens_; }

private:
    enum class Seen : std::uint8_t { nothing, comment, tags, moves };

    bool add(PdnToken const& token);
    bool add_tag(PdnToken const& name);
    bool add_result(PdnToken const& token);
    void add_comments_behind(PdnToken const& result);

    std::string_view text_;
    bool is_whole_;
    PdnLexer lexer_;
    std::vector<PdnToken> tokens_;
    std::vector<PdnToken> open_;  // variations not yet closed
    Seen seen_ = Seen::nothing;
    unsigned named_by_ = 0;  // a bit for each tag of those that say which game it is
    bool faulty_ = false, complete_ = false;
};

}  // namespace coupturc::notation
