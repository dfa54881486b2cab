#include "archive/pattern.hpp"

#include <algorithm>
#include <cassert>
#include <utility>
#include <vector>

#include "archive/mirror.hpp"

namespace coupturc::archive {

namespace {

template <class Game>
bool looks_so(Pattern const& pattern, Position<Game> const& p) {
    auto const sets = sets_of(p);
    Bitboard wrong = p.empty() & ~pattern.allowed[empty_content];
    for (std::size_t i = 0; i < sets.size(); ++i) {
        wrong |= sets[i] & ~pattern.allowed[i];
    }
    if (wrong != 0) {
        return false;
    }
    std::array<int, 4> numbers{};
    bool is_counted = true;
    for (std::size_t i = 0; i < sets.size(); ++i) {
        numbers[i] = count(sets[i]);
        is_counted = is_counted && pattern.pieces[i].holds(numbers[i]);
    }
    auto const [men, kings, their_men, their_kings] = numbers;
    return is_counted && pattern.both[0].holds(men + kings) && pattern.both[1].holds(their_men + their_kings) &&
           pattern.lead.holds(men - their_men + king_in_men * (kings - their_kings));
}

// Whether each square that may not be empty ever held what it may hold.
template <class Game>
bool may_be_in(Pattern const& pattern, Held const& held) {
    Bitboard fitting = pattern.allowed[empty_content];
    for (std::size_t i = 0; i < held.squares.size(); ++i) {
        fitting |= pattern.allowed[i] & held.squares[i];
    }
    return (Geometry<Game>::squares & ~fitting) == 0;
}

// A stretch of positions in which a pattern holds.
struct Stretch {
    std::uint32_t from = 0, length = 0;
};

template <RulesProfile R>
class Searcher {
    using Game = typename R::Game;

public:
    Searcher(Segment const& segment, std::span<Pattern const> patterns, Wanted const& wanted)
        : segment_{segment}, patterns_{patterns}, wanted_{wanted}, stretches_(patterns.size()) {}

    void look_at(std::uint32_t game, Position<Game> const& start, Codes codes, Hits& hits) {
        if (!may_be_in_game(game)) {
            return;
        }
        std::fill(stretches_.begin(), stretches_.end(), Stretch{});
        std::uint32_t ply = 0;
        each_position<R>(start, codes, [&](Position<Game> const& p, Codes) {
            bool is_hit = false;
            for (std::size_t i = 0; i < patterns_.size() && (wanted_.every || !is_hit); ++i) {
                if (goes_on(i, p, ply)) {
                    hits.all.push_back({game, stretches_[i].from, static_cast<std::uint32_t>(i)});
                    is_hit = true;
                }
            }
            ++ply;
            return wanted_.every || !is_hit;
        });
    }

private:
    bool may_be_in_game(std::uint32_t game) const {
        auto const* const held = segment_.held_by(game);
        return held == nullptr || std::any_of(patterns_.begin(), patterns_.end(),
                                              [&](Pattern const& pattern) { return may_be_in<Game>(pattern, *held); });
    }

    // Whether the pattern has held long enough with this position, and not before it.
    bool goes_on(std::size_t i, Position<Game> const& p, std::uint32_t ply) {
        Stretch& stretch = stretches_[i];
        Pattern const& pattern = patterns_[i];
        if (!looks_so(pattern, p)) {
            stretch.length = 0;
            return false;
        }
        if (stretch.length == 0) {
            if (pattern.turn && *pattern.turn != p.turn()) {
                return false;
            }
            stretch.from = ply;
        }
        ++stretch.length;
        return stretch.length == pattern.plies;
    }

    Segment const& segment_;
    std::span<Pattern const> patterns_;
    Wanted wanted_;
    std::vector<Stretch> stretches_;
};

}  // namespace

Pattern mirrored(Pattern const& pattern) {
    return with_game(pattern.rules, [&]<class Game>() {
        Pattern result = pattern;
        constexpr std::size_t colours =
            mirror_changes_colours<Game> ? 2 : 0;  // how far off the other colour's sets stand
        for (std::size_t i = 0; i < content_count; ++i) {
            std::size_t const from = i == empty_content ? i : i ^ colours;
            result.allowed[i] = in_mirror<Game>(pattern.allowed[from]);
            if (i != empty_content) {
                result.pieces[i] = pattern.pieces[from];
            }
        }
        if (colours != 0) {
            std::swap(result.both[0], result.both[1]);
            result.lead = {-pattern.lead.most, -pattern.lead.least};
        }
        if (colours != 0 && pattern.turn) {
            result.turn = !*pattern.turn;
        }
        return result;
    });
}

bool matches(Pattern const& pattern, AnyPosition const& position) {
    assert(pattern.rules == position.rules());
    return with_game(pattern.rules, [&]<class Game>() { return looks_so(pattern, position.as<Game>()); });
}

Hits search(Segment const& segment, std::span<Pattern const> patterns, Scope const& scope, Wanted const& wanted) {
    return with_rules(segment.rules, [&]<RulesProfile R>() {
        Searcher<R> searcher{segment, patterns, wanted};
        return collect<typename R::Game>(segment, scope, wanted,
                                         [&](std::uint32_t game, auto const& start, Codes codes, Hits& hits) {
                                             searcher.look_at(game, start, codes, hits);
                                         });
    });
}

}  // namespace coupturc::archive
