#include "archive/reach.hpp"

#include <vector>

#include "archive/position_set.hpp"

namespace coupturc::archive {

namespace {

template <RulesProfile R>
class Reach {
    using Game = typename R::Game;

public:
    Reach(Segment const& segment, std::span<AnyPosition const> positions, Wanted const& wanted)
        : segment_{segment}, wanted_{wanted}, last_game_(positions.size(), no_game) {
        for (AnyPosition const& position : positions) {
            assert(position.rules() == segment.rules && looked_for_.find(position.as<Game>()) == looked_for_.none);
            looked_for_.add(position.as<Game>());
        }
    }

    void look_at(std::uint32_t game, Position<Game> const& start, Codes codes, Hits& hits) {
        if (auto const* const held = segment_.held_by(game); held != nullptr && !looked_for_.may_be_in(*held)) {
            return;
        }
        std::uint32_t ply = 0;
        each_position<R>(start, codes, [&](Position<Game> const& p, Codes) {
            int const which = looked_for_.find(p);
            bool const is_hit = which != looked_for_.none && last_game_[static_cast<std::size_t>(which)] != game;
            if (is_hit) {
                hits.all.push_back({game, ply, static_cast<std::uint32_t>(which)});
                last_game_[static_cast<std::size_t>(which)] = game;
            }
            ++ply;
            return (wanted_.every || !is_hit) && looked_for_.may_come(p);
        });
    }

private:
    static constexpr std::uint32_t no_game = 0xffff'ffff;

    Segment const& segment_;
    Wanted wanted_;
    PositionSet<Game> looked_for_;
    std::vector<std::uint32_t> last_game_;  // that had each of the positions
};

}  // namespace

Hits reach(Segment const& segment, std::span<AnyPosition const> positions, Scope const& scope, Wanted const& wanted) {
    return with_rules(segment.rules, [&]<RulesProfile R>() {
        Reach<R> searcher{segment, positions, wanted};
        return collect<typename R::Game>(segment, scope, wanted,
                                         [&](std::uint32_t game, auto const& start, Codes codes, Hits& hits) {
                                             searcher.look_at(game, start, codes, hits);
                                         });
    });
}

}  // namespace coupturc::archive
