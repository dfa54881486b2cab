#include "archive/capture.hpp"

#include <algorithm>

#include "archive/mirror.hpp"
#include "archive/played.hpp"

namespace coupturc::archive {

namespace {

bool is_on(std::optional<Square> square, Bitboard board) {
    return !square || square->board() == board;
}

template <RulesProfile R>
bool is_made(Capture const& capture, Turn<typename R::Game> const& turn, Bitboard taken) {
    bool const is_side = !capture.side || *capture.side == turn.side();
    if (!is_side || !capture.pieces.holds(count(taken)) || (capture.captured & ~taken) != 0) {
        return false;
    }
    if (!capture.origin && !capture.target) {
        return true;
    }
    Played const move = played<R>(turn);
    return is_on(capture.origin, move.origin) && is_on(capture.target, move.target);
}

// Whether a side ever held the squares between which it captures, and the other one those on which it loses pieces.
bool may_be_by(Capture const& capture, Held const& held, Side side) {
    Bitboard way = 0;
    for (auto const& square : {capture.origin, capture.target}) {
        way |= square ? square->board() : 0;
    }
    return (way & ~held.of(side)) == 0 && (capture.captured & ~held.of(!side)) == 0;
}

bool may_be_in(Capture const& capture, Held const& held) {
    return capture.side ? may_be_by(capture, held, *capture.side)
                        : may_be_by(capture, held, Side::white) || may_be_by(capture, held, Side::black);
}

template <RulesProfile R>
class CaptureSearch {
    using Game = typename R::Game;

public:
    CaptureSearch(Segment const& segment, std::span<Capture const> captures, Wanted const& wanted)
        : segment_{segment}, captures_{captures}, wanted_{wanted} {}

    void look_at(std::uint32_t game, Position<Game> const& start, Codes codes, Hits& hits) {
        auto const* const held = segment_.held_by(game);
        if (held != nullptr && std::none_of(captures_.begin(), captures_.end(),
                                            [&](Capture const& capture) { return may_be_in(capture, *held); })) {
            return;
        }
        each_turn<R>(start, codes, [&](Turn<Game> const& turn) {
            Bitboard const taken = turn.captured();
            bool const is_hit = taken != 0 && take(game, turn, taken, hits);
            return wanted_.every || !is_hit;
        });
    }

private:
    bool take(std::uint32_t game, Turn<Game> const& turn, Bitboard taken, Hits& hits) {
        bool is_hit = false;
        for (std::size_t i = 0; i < captures_.size() && (wanted_.every || !is_hit); ++i) {
            if (is_made<R>(captures_[i], turn, taken)) {
                hits.all.push_back({game, turn.ply, static_cast<std::uint32_t>(i)});
                is_hit = true;
            }
        }
        return is_hit;
    }

    Segment const& segment_;
    std::span<Capture const> captures_;
    Wanted wanted_;
};

}  // namespace

Capture mirrored(Capture const& capture) {
    return with_game(capture.rules, [&]<class Game>() {
        auto const turned = [](std::optional<Square> s) { return s ? std::optional{in_mirror<Game>(*s)} : s; };
        Capture result = capture;
        if (mirror_changes_colours<Game> && capture.side) {
            result.side = !*capture.side;
        }
        result.origin = turned(capture.origin);
        result.target = turned(capture.target);
        result.captured = in_mirror<Game>(capture.captured);
        return result;
    });
}

Hits find_captures(Segment const& segment, std::span<Capture const> captures, Scope const& scope,
                   Wanted const& wanted) {
    return with_rules(segment.rules, [&]<RulesProfile R>() {
        CaptureSearch<R> search{segment, captures, wanted};
        return collect<typename R::Game>(segment, scope, wanted,
                                         [&](std::uint32_t game, auto const& start, Codes codes, Hits& hits) {
                                             search.look_at(game, start, codes, hits);
                                         });
    });
}

}  // namespace coupturc::archive
