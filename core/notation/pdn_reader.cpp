#include "notation/pdn_reader.hpp"

#include <cassert>
#include <utility>

#include "notation/pdn_faults.hpp"
#include "notation/pdn_replay.hpp"
#include "notation/pdn_scan.hpp"
#include "notation/pdn_tags.hpp"

namespace coupturc::notation {

namespace {

PdnRecord make_record(std::string_view text, std::uint32_t line, std::uint32_t column) {
    AnyPosition const start = AnyPosition::start(usual_rules);
    return {
        .rules = usual_rules, .start = start, .end = start, .text = std::string{text}, .line = line, .column = column};
}

}  // namespace

void PdnReader::feed(std::string_view text) {
    if (at_ >= buffer_.size() / 2) {  // small pieces do not move the whole buffer each time
        buffer_.erase(0, at_);
        at_ = 0;
    }
    buffer_ += text;
}

void PdnReader::consume(std::size_t length, std::uint32_t next_line) {
    assert(0 < length && length <= pending() && next_line >= line_);
    std::string_view const passed = std::string_view{buffer_}.substr(at_, length);
    std::size_t const line_end = passed.find_last_of("\r\n");
    if (line_end == std::string_view::npos) {
        column_ += character_count(passed);
    } else {
        column_ = 1 + character_count(passed.substr(line_end + 1));
    }
    line_ = next_line;
    at_ += length;
    consumed_ += length;
    tried_ = 0;
}

std::optional<PdnRecord> PdnReader::next(bool replayed) {
    while (pending() > 0 && (is_whole_ || pending() >= 2 * tried_)) {
        std::string_view const text = std::string_view{buffer_}.substr(at_);
        PdnGameScan const scan{text, line_, is_whole_};
        if (!scan.is_complete()) {
            tried_ = pending();
            return std::nullopt;
        }
        std::optional<PdnRecord> record;
        if (scan.is_game()) {
            assert(!scan.tokens().empty());
            record = make_record(text.substr(0, scan.length()), line_, column_);
            record->before = std::exchange(passed_, {});
            read_tags(*record, scan.tokens(), rules_);
            record->index = count_++;
            record->first_line = scan.tokens().front().line;
            record->offset = consumed_ + text.find_first_not_of(" \t\r\n");
            if (replayed) {
                replay(*record, scan.tokens());
            }
        }
        if (!record) {
            passed_ += text.substr(0, scan.length());
        }
        consume(scan.length(), scan.next_line());
        if (record) {
            return record;
        }
    }
    return std::nullopt;
}

void replay(PdnRecord& record) {
    if (!record.is_replayed) {
        replay(record, PdnGameScan{record.text, record.line, true}.tokens());
    }
}

}  // namespace coupturc::notation
