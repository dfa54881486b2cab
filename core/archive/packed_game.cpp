#include "archive/packed_game.hpp"

#include <algorithm>
#include <cassert>

#include "archive/step_code.hpp"

namespace coupturc::archive {

namespace {

using notation::PdnElementKind;
using notation::PdnRecord;

bool has(PdnRecord const& record, PdnElementKind kind) {
    return std::any_of(record.elements.begin(), record.elements.end(), [&](auto const& e) { return e.kind == kind; });
}

// Calls visit(Move) for each move of the main line while it returns true; returns whether it came to the end of it.
template <class Visit>
bool each_main_move(PdnRecord const& record, Visit&& visit) {
    int inside = 0;  // of how many variations
    auto move = record.moves.begin();
    for (notation::PdnElement const& element : record.elements) {
        inside += element.kind == PdnElementKind::open ? 1 : element.kind == PdnElementKind::close ? -1 : 0;
        bool const is_set_up = element.kind == PdnElementKind::setup && inside == 0;
        bool const is_move = element.kind == PdnElementKind::move;
        if (is_set_up || (is_move && inside == 0 && !visit(*move))) {
            return false;
        }
        move += is_move ? 1 : 0;
    }
    assert(move == record.moves.end());
    return true;
}

void pack_moves(PdnRecord const& record, PackedGame& game) {
    game.end = record.start.visit([&]<RulesProfile R>(Position<typename R::Game> p) {
        game.is_whole = each_main_move(record, [&](Move const& move) {
            bool const is_written = append_code<R>(p, move, game.codes);
            if (is_written) {
                p = p.after(move);
                ++game.plies;
            }
            return is_written;
        });
        return AnyPosition{record.rules, p};
    });
}

}  // namespace

PackedGame pack(PdnRecord&& record) {
    assert(record.is_replayed);
    PackedGame game{.start = record.start, .end = record.start};
    game.codes.reserve(static_cast<std::size_t>(record.plies));
    pack_moves(record, game);
    game.is_whole = game.is_whole && record.is_whole;
    game.is_readable = record.is_readable;
    game.has_variations = has(record, PdnElementKind::open);
    game.headers = record.headers();
    game.result = record.at(record.result);
    game.faults = std::move(record.faults);
    game.text = std::move(record.text);
    game.before = std::move(record.before);
    game.index = record.index;
    game.line = record.first_line;
    game.offset = record.offset;
    return game;
}

std::vector<PackedGame> read_packed(notation::PdnReader& reader, std::size_t most) {
    std::vector<PackedGame> games;
    while (games.size() < most) {
        auto record = reader.next();
        if (!record) {
            break;
        }
        games.push_back(pack(std::move(*record)));
    }
    return games;
}

}  // namespace coupturc::archive
