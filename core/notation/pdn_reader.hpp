#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "notation/pdn_record.hpp"

namespace coupturc::notation {

// Reads the games of a file that is handed over in pieces; memory holds the pieces not yet read and no more.
class PdnReader {
public:
    // `rules`: those of the games; nothing when each game says it by its GameType (International when silent).
    explicit PdnReader(std::optional<RulesId> rules = std::nullopt) : rules_{rules} {}

    void feed(std::string_view text);
    void finish() { is_whole_ = true; }

    // The next game, its moves played or left; nothing when more text is needed, or after `finish` no game is left.
    std::optional<PdnRecord> next(bool replayed = true);

    // Bytes held. A text without a whole game is looked at again when it has doubled: one endless game is read in
    // linear time, best with pieces as large as what is held.
    [[nodiscard]] std::size_t pending() const { return buffer_.size() - at_; }

    // Text behind the last game that belongs to none. What was fed is `before` and `text` of each game, then this.
    [[nodiscard]] std::string rest() const { return passed_ + buffer_.substr(at_); }

private:
    void consume(std::size_t length, std::uint32_t next_line);

    std::optional<RulesId> rules_;
    std::string buffer_;
    std::string passed_;     // in front of at_, behind the last game
    std::size_t at_ = 0;
    std::size_t tried_ = 0;  // bytes that did not hold a whole game
    std::uint32_t line_ = 1, column_ = 1;
    std::uint64_t consumed_ = 0;  // bytes of the file in front of at_
    std::uint32_t count_ = 0;
    bool is_whole_ = false;
};

// Plays the moves of a record that were left.
void replay(PdnRecord& record);

}  // namespace coupturc::notation
