#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "notation/pdn_reader.hpp"

using namespace coupturc;

namespace {

void require(bool holds) {
    if (!holds) {
        std::abort();
    }
}

void check(notation::PdnRecord const& game, std::size_t size) {
    auto const count_of = [&](notation::PdnElementKind kind) {
        return static_cast<std::size_t>(std::count_if(game.elements.begin(), game.elements.end(),
                                                      [&](notation::PdnElement const& e) { return e.kind == kind; }));
    };
    require(count_of(notation::PdnElementKind::move) == game.moves.size());
    require(count_of(notation::PdnElementKind::setup) == game.setups.size());
    require(count_of(notation::PdnElementKind::open) == count_of(notation::PdnElementKind::close));
    for (notation::PdnFault const& fault : game.faults) {
        require(1 <= fault.line && fault.line <= size + 1 && 1 <= fault.column && fault.column <= size + 1);
        require(!fault.message.empty());
    }
    static_cast<void>(game.headers());
}

// The games of a text handed over in pieces.
std::vector<notation::PdnRecord> read(std::string_view text, std::size_t piece, bool replayed) {
    notation::PdnReader reader;
    std::vector<notation::PdnRecord> games;
    auto const take = [&] {
        while (auto game = reader.next(replayed)) {
            replay(*game);
            games.push_back(std::move(*game));
        }
    };
    for (std::size_t at = 0; at < text.size(); at += piece) {
        reader.feed(text.substr(at, piece));
        take();
    }
    reader.finish();
    take();
    return games;
}

}  // namespace

// A text in pieces reads as the whole does, and games whose moves are played later read as those played at once.
extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    std::string_view const text{reinterpret_cast<char const*>(data), size};
    auto const whole = read(text, std::max<std::size_t>(size, 1), true), pieces = read(text, 7, false);
    require(whole.size() == pieces.size());
    for (std::size_t i = 0; i < whole.size(); ++i) {
        check(whole[i], size);
        require(whole[i].text == pieces[i].text && whole[i].moves == pieces[i].moves);
        require(whole[i].headers() == pieces[i].headers() && whole[i].faults.size() == pieces[i].faults.size());
    }
    return 0;
}
