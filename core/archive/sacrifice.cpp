#include "archive/sacrifice.hpp"

#include <algorithm>
#include <array>

#include "archive/mirror.hpp"
#include "archive/played.hpp"
#include "position/material.hpp"

namespace coupturc::archive {

namespace {

// Where a sacrifice begins, and how many men it gives.
struct Given {
    std::uint32_t ply;
    int men;
};

// How a side stands in a position of a game, in men.
struct Account {
    int balance;  // how many it is ahead
    int taken;    // what it has taken less what was taken from it, which a man that became a king changes nothing of
};

// What a line of a side comes to. Each of its moves but the last costs the side a piece, so a line is short.
class Line {
public:
    void begin() { places_.clear(); }

    void enter(std::uint32_t ply, bool is_to_move, Account const& now) {
        for (Place& place : places_) {
            place.lowest = std::min(place.lowest, now.taken);
        }
        if (is_to_move) {
            places_.push_back({ply, now, now.taken});
        }
        last_ = now;
    }

    // What the side gave, when the line ends with the last position that it came to.
    [[nodiscard]] std::optional<Given> given() const {
        std::optional<Given> most;
        for (Place const& place : places_) {
            int const men = place.account.taken - place.lowest;
            if (men > 0 && last_.balance > place.account.balance && (!most || men >= most->men)) {
                most = {place.ply, men};
            }
        }
        return most;
    }

private:
    // A position of the line with the side to move, and the least that it has taken in all behind it.
    struct Place {
        std::uint32_t ply;
        Account account;
        int lowest;
    };

    std::vector<Place> places_;
    Account last_{};
};

template <RulesProfile R>
class SacrificeSearch {
    using Game = typename R::Game;

public:
    SacrificeSearch(std::span<Sacrifice const> sacrifices, Wanted const& wanted)
        : sacrifices_{sacrifices}, wanted_{wanted} {}

    void look_at(std::uint32_t game, Position<Game> const& start, Codes codes, Hits& hits) {
        of_game_.clear();
        int taken = 0;  // by White, less what Black took
        enter_first(start);
        each_turn<R>(start, codes, [&](Turn<Game> const& turn) {
            Bitboard const captured = turn.captured();
            if (captured == 0) {
                end(game, !turn.side());
            }
            int const worth = count(captured) + (men_in_a_king - 1) * count(captured & turn.before.kings());
            taken += turn.side() == Side::white ? worth : -worth;
            enter(turn.after, turn.ply + 1, taken);
            return true;
        });
        for (Side const side : sides) {
            end(game, side);
        }
        add_to(hits);
    }

private:
    static constexpr std::array sides{Side::white, Side::black};

    Line& line(Side side) { return lines_[static_cast<std::size_t>(index(side))]; }

    void enter_first(Position<Game> const& start) {
        for (Side const side : sides) {
            line(side).begin();
        }
        enter(start, 0, 0);
    }

    void enter(Position<Game> const& p, std::uint32_t ply, int taken) {
        int const ahead = balance(p, Side::white);
        line(Side::white).enter(ply, p.turn() == Side::white, {ahead, taken});
        line(Side::black).enter(ply, p.turn() == Side::black, {-ahead, -taken});
    }

    // Ends the line of a side, before the position that its opponent's quiet move leads to.
    void end(std::uint32_t game, Side side) {
        if (auto const given = line(side).given()) {
            for (std::size_t i = 0; i < sacrifices_.size(); ++i) {
                Sacrifice const& one = sacrifices_[i];
                if ((!one.side || *one.side == side) && one.men.holds(given->men)) {
                    of_game_.push_back({game, given->ply, static_cast<std::uint32_t>(i)});
                }
            }
        }
        line(side).begin();
    }

    // Lines end in another order than they begin.
    void add_to(Hits& hits) {
        std::sort(of_game_.begin(), of_game_.end(),
                  [](Hit a, Hit b) { return a.ply != b.ply ? a.ply < b.ply : a.which < b.which; });
        std::size_t const count = wanted_.every ? of_game_.size() : std::min<std::size_t>(of_game_.size(), 1);
        hits.all.insert(hits.all.end(), of_game_.begin(), of_game_.begin() + static_cast<std::ptrdiff_t>(count));
    }

    std::span<Sacrifice const> sacrifices_;
    Wanted wanted_;
    std::array<Line, 2> lines_;
    std::vector<Hit> of_game_;
};

}  // namespace

Sacrifice mirrored(Sacrifice const& sacrifice) {
    return with_game(sacrifice.rules, [&]<class Game>() {
        Sacrifice result = sacrifice;
        if (mirror_changes_colours<Game> && sacrifice.side) {
            result.side = !*sacrifice.side;
        }
        return result;
    });
}

Hits find_sacrifices(Segment const& segment, std::span<Sacrifice const> sacrifices, Scope const& scope,
                     Wanted const& wanted) {
    return with_rules(segment.rules, [&]<RulesProfile R>() {
        SacrificeSearch<R> search{sacrifices, wanted};
        return collect<typename R::Game>(segment, scope, wanted,
                                         [&](std::uint32_t game, auto const& start, Codes codes, Hits& hits) {
                                             search.look_at(game, start, codes, hits);
                                         });
    });
}

}  // namespace coupturc::archive
