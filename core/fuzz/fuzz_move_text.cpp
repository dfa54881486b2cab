#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "moves/legal_moves.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"

using namespace coupturc;

namespace {

void require(bool holds) {
    if (!holds) {
        std::abort();
    }
}

void check(AnyPosition const& position, moves::MoveList const& moves, std::string_view text,
           notation::MoveReading const& reading) {
    require(reading.column >= 0 && reading.column <= static_cast<int>(text.size()) + 1);
    require(std::all_of(reading.candidates.begin(), reading.candidates.end(),
                        [&](std::size_t i) { return i < moves.size(); }));
    if (reading.move) {
        Move const& move = moves[*reading.move];
        require(notation::parse_move(position, moves, notation::format_move(position, moves, move)).move ==
                reading.move);
        require(notation::parse_move(position, moves, notation::format_full(position, move)).move == reading.move);
        auto const hub = notation::parse_move(position, moves, notation::format_hub(position, move));
        require(hub.move == reading.move ||
                hub.fault == notation::MoveTextFault::ambiguous);  // Hub leaves out whether the piece is crowned
    }
}

void read(std::string_view fen, std::string_view text, RulesId rules) {
    auto const position = notation::parse_fen(fen, rules).position;
    if (!position) {
        return;
    }
    moves::MoveList moves;
    position->visit([&]<RulesProfile R>(Position<typename R::Game> const& p) { moves::generate<R>(p, moves); });
    check(*position, moves, text, notation::parse_move(*position, moves, text));
}

}  // namespace

// Input: a FEN, a line feed, the text of a move. A move that is read reads back from what is written for it.
extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    std::string_view const input{reinterpret_cast<char const*>(data), size};
    std::size_t const line_end = std::min(input.find('\n'), size);
    std::string_view const text = input.substr(std::min(line_end + 1, size));
    for (auto rules : {rules_id<International>, rules_id<Turkish<Promotion::end_of_move, false>>,
                       rules_id<Turkish<Promotion::at_once, true>>}) {
        read(input.substr(0, line_end), text, rules);
    }
    return 0;
}
