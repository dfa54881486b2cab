#include "archive/manoeuvre.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "archive/mirror.hpp"
#include "archive/played.hpp"

namespace coupturc::archive {

namespace {

bool is_step(ManoeuvreStep const& step, Played const& move) {
    bool const is_way = move.origin == step.origin.board() && move.target == step.target.board();
    bool const is_kind = !step.captures || *step.captures == (move.captured != 0);
    return is_way && is_kind && (step.captured & ~move.captured) == 0;
}

// The code by which a man makes each step; long_place for a step that no man makes without a capture.
template <class Game>
std::vector<std::uint8_t> codes_of_men(Manoeuvre const& manoeuvre) {
    std::vector<std::uint8_t> codes;
    for (ManoeuvreStep const& step : manoeuvre.steps) {
        codes.push_back(long_place);
        for (Direction d = 0; d < direction_count; ++d) {
            bool const is_man_step =
                is_forward<Game>(manoeuvre.side, d) && shift<Game>(d, step.origin.board()) == step.target.board();
            if (is_man_step && step.captured == 0 && step.captures != true) {
                codes.back() = step_code<Game>(step.origin, d);
            }
        }
    }
    return codes;
}

// One manoeuvre and how far a game has come with it.
template <RulesProfile R>
class Follower {
    using Game = typename R::Game;

public:
    explicit Follower(Manoeuvre const& manoeuvre)
        : manoeuvre_{manoeuvre}, codes_{codes_of_men<Game>(manoeuvre)}, began_(manoeuvre.steps.size()) {
        for (ManoeuvreStep const& step : manoeuvre.steps) {
            squares_ |= step.origin.board() | step.target.board();
        }
    }

    // Whether its squares were held, and the codes of the steps that only men can have made stand there in order.
    [[nodiscard]] bool may_be_in(Held const& held, Codes codes) const {
        Bitboard const men = held.squares[us()], kings = held.squares[us() + 1];
        if ((squares_ & ~(men | kings)) != 0) {
            return false;
        }
        for (std::size_t i = 0; i < codes_.size(); ++i) {
            if (is_told(i, kings) && !pass(codes, codes_[i])) {
                return false;
            }
        }
        return true;
    }

    void begin() { std::fill(began_.begin(), began_.end(), nowhere); }

    // Whether the codes alone tell each step, and none of them is longer than a byte.
    [[nodiscard]] bool is_told_by(Held const& held, Codes codes) const {
        for (std::size_t i = 0; i < codes_.size(); ++i) {
            if (!is_told(i, held.squares[us() + 1])) {
                return false;
            }
        }
        return !pass(codes, long_place);
    }

    // Takes a move of the side, the one behind `ply` others, that is or is not each of the steps; returns where the
    // manoeuvre began that it completes.
    template <class IsStep>
    std::optional<std::uint32_t> take(std::uint32_t ply, IsStep&& is_step_of) {
        for (std::size_t i = began_.size(); i-- > 0;) {
            if (is_step_of(i)) {
                began_[i] = i == 0 ? ply : began_[i - 1];
            }
        }
        std::uint32_t const from = began_.back();
        bool const is_new = from != nowhere && is_step_of(began_.size() - 1);
        return is_new && ply + 1 - from <= manoeuvre_.within ? std::optional{from} : std::nullopt;
    }

    std::optional<std::uint32_t> take(std::uint32_t ply, Played const& move) {
        return take(ply, [&](std::size_t i) { return is_step(manoeuvre_.steps[i], move); });
    }

    std::optional<std::uint32_t> take(std::uint32_t ply, std::uint8_t code) {
        return take(ply, [&](std::size_t i) { return codes_[i] == code; });
    }

    [[nodiscard]] Side side() const { return manoeuvre_.side; }

private:
    static constexpr std::uint32_t nowhere = 0xffff'ffff;

    [[nodiscard]] std::size_t us() const { return manoeuvre_.side == Side::white ? 0 : 2; }

    // Whether a step has a code that says all: no king ever stood where it ends, so a man made it and stayed a man, and
    // the captures of such men do not end beside where they began.
    [[nodiscard]] bool is_told(std::size_t i, Bitboard kings) const {
        return codes_[i] != long_place && (kings & manoeuvre_.steps[i].target.board()) == 0;
    }

    // Goes on behind the first such code, if there is one.
    static bool pass(Codes& codes, std::uint8_t code) {
        void const* const found = codes.empty() ? nullptr : std::memchr(codes.data(), code, codes.size());
        if (found == nullptr) {
            return false;
        }
        codes = codes.subspan(static_cast<std::size_t>(static_cast<std::uint8_t const*>(found) - codes.data()) + 1);
        return true;
    }

    Manoeuvre const& manoeuvre_;
    std::vector<std::uint8_t> codes_;
    Bitboard squares_ = 0;
    std::vector<std::uint32_t> began_;  // the latest beginning of what has come as far as each step
};

template <RulesProfile R>
class ManoeuvreSearch {
    using Game = typename R::Game;

public:
    ManoeuvreSearch(Segment const& segment, std::span<Manoeuvre const> manoeuvres, Wanted const& wanted)
        : segment_{segment}, wanted_{wanted}, followers_(manoeuvres.begin(), manoeuvres.end()) {}

    void look_at(std::uint32_t game, Position<Game> const& start, Codes codes, Hits& hits) {
        if (!may_be_in(game, codes)) {
            return;
        }
        for (Follower<R>& follower : followers_) {
            follower.begin();
        }
        auto const* const held = segment_.held_by(game);
        if (followers_.size() == 1 && held != nullptr && followers_[0].is_told_by(*held, codes)) {
            return read_codes(game, start.turn(), codes, hits);
        }
        each_turn<R>(start, codes, [&](Turn<Game> const& turn) { return !take(game, turn, hits) || wanted_.every; });
    }

private:
    [[nodiscard]] bool may_be_in(std::uint32_t game, Codes codes) const {
        auto const* const held = segment_.held_by(game);
        return held == nullptr || std::any_of(followers_.begin(), followers_.end(),
                                              [&](auto const& follower) { return follower.may_be_in(*held, codes); });
    }

    // Finds the one manoeuvre without a board.
    void read_codes(std::uint32_t game, Side turn, Codes codes, Hits& hits) {
        Follower<R>& follower = followers_[0];
        for (std::size_t ply = turn == follower.side() ? 0 : 1; ply < codes.size(); ply += 2) {
            if (auto const from = follower.take(static_cast<std::uint32_t>(ply), codes[ply])) {
                hits.all.push_back({game, *from, 0});
                if (!wanted_.every) {
                    return;
                }
            }
        }
    }

    bool take(std::uint32_t game, Turn<Game> const& turn, Hits& hits) {
        Played const move = played<R>(turn);
        for (std::size_t i = 0; i < followers_.size(); ++i) {
            bool const is_turn = followers_[i].side() == turn.side();
            if (auto const from = is_turn ? followers_[i].take(turn.ply, move) : std::nullopt) {
                hits.all.push_back({game, *from, static_cast<std::uint32_t>(i)});
                if (!wanted_.every) {
                    return true;
                }
            }
        }
        return false;
    }

    Segment const& segment_;
    Wanted wanted_;
    std::vector<Follower<R>> followers_;
};

}  // namespace

Manoeuvre mirrored(Manoeuvre const& manoeuvre) {
    return with_game(manoeuvre.rules, [&]<class Game>() {
        Manoeuvre result = manoeuvre;
        result.side = mirror_changes_colours<Game> ? !manoeuvre.side : manoeuvre.side;
        for (ManoeuvreStep& step : result.steps) {
            step = {in_mirror<Game>(step.origin), in_mirror<Game>(step.target), step.captures,
                    in_mirror<Game>(step.captured)};
        }
        return result;
    });
}

Hits find_manoeuvres(Segment const& segment, std::span<Manoeuvre const> manoeuvres, Scope const& scope,
                     Wanted const& wanted) {
    return with_rules(segment.rules, [&]<RulesProfile R>() {
        ManoeuvreSearch<R> search{segment, manoeuvres, wanted};
        return collect<typename R::Game>(segment, scope, wanted,
                                         [&](std::uint32_t game, auto const& start, Codes codes, Hits& hits) {
                                             search.look_at(game, start, codes, hits);
                                         });
    });
}

}  // namespace coupturc::archive
