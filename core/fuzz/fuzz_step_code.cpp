#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "archive/moveless_text.hpp"
#include "archive/step_code.hpp"
#include "rules/rules_id.hpp"

using namespace coupturc;

namespace {

void require(bool holds) {
    if (!holds) {
        std::abort();
    }
}

// Any bytes are a text that can be restored; those that are no moveless text are refused.
void read_text(AnyPosition const& start, archive::Codes moves, archive::Codes bytes) {
    std::string_view const text{reinterpret_cast<char const*>(bytes.data()), bytes.size()};
    auto const moveless = archive::without_moves(start, moves, text);
    require(moveless && archive::with_moves(start, moves, *moveless) == text);
    archive::with_moves(start, moves, text);
}

// Moves that are read are written as the same bytes, and both readers come to the same positions.
template <RulesProfile R>
void read(archive::Codes all) {
    auto p = Position<typename R::Game>::start();
    std::vector<std::uint8_t> written;
    std::vector<Position<typename R::Game>> positions{p};
    for (archive::Codes codes = all; !codes.empty();) {
        auto const move = archive::take_move<R>(p, codes);
        if (!move) {
            break;
        }
        require(archive::append_code<R>(p, *move, written));
        p = p.after(*move);
        positions.push_back(p);
        require(archive::count_moves(written) + 1 == positions.size());
    }
    std::size_t at = 0;
    archive::each_position<R>(positions[0], written, [&](auto const& now, archive::Codes) {
        require(now == positions[at++]);
        return true;
    });
    require(at == positions.size());
    archive::each_position<R>(positions[0], all, [](auto const&, archive::Codes) { return true; });
    read_text(AnyPosition{rules_id<R>, positions[0]}, written, all);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    if (size > 0) {
        with_rules(RulesId{static_cast<std::uint8_t>(data[0] % rules_count)},
                   [&]<RulesProfile R>() { read<R>({data + 1, size - 1}); });
    }
    return 0;
}
