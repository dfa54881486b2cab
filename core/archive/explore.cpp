#include "archive/explore.hpp"

#include <algorithm>
#include <numeric>
#include <unordered_map>
#include <utility>

#include "archive/position_set.hpp"
#include "moves/legal_moves.hpp"
#include "moves/order.hpp"
#include "position/hash.hpp"

namespace coupturc::archive {

namespace {

std::uint64_t sum(Counts const& counts) {
    return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

void add(Counts& counts, Counts const& others) {
    for (std::size_t i = 0; i < counts.size(); ++i) {
        counts[i] += others[i];
    }
}

// The least and the latest of two years, 0 being unknown.
std::uint16_t earlier(std::uint16_t a, std::uint16_t b) {
    return a == 0 || b == 0 ? std::max(a, b) : std::min(a, b);
}

// Of two as frequent ones the same comes first, however the games were shared out.
void sort_by_count(std::vector<MoveBefore>& moves) {
    std::sort(moves.begin(), moves.end(), [](MoveBefore const& a, MoveBefore const& b) {
        return std::pair{sum(b.counts), a.position.hash()} < std::pair{sum(a.counts), b.position.hash()};
    });
}

// What one game did with a move.
enum class Did : std::uint8_t { nothing, reached, played };

template <RulesProfile R>
class Explorer {
    using Game = typename R::Game;

public:
    Explorer(Segment const& segment, AnyPosition const& position)
        : segment_{segment}, target_{position.as<Game>()}, found_{.position = position} {
        moves::MoveList legal;
        moves::generate<R>(target_, legal);
        moves::sort_for_show(legal);
        wanted_.add(target_);
        for (Move const& move : legal) {
            found_.moves.push_back({move});
            wanted_.add(target_.after(move));
        }
        did_.resize(legal.size());
    }

    Explored run(Scope const& scope) {
        found_.next = each_game<Game>(segment_, scope, [&](std::size_t game, auto const& start, Codes codes) {
            if (auto const* const held = segment_.held_by(game); held == nullptr || wanted_.may_be_in(*held)) {
                look_at(game, start, codes);
            }
            return true;
        });
        sort_by_count(found_.before);
        return std::move(found_);
    }

private:
    void look_at(std::size_t game, Position<Game> const& start, Codes codes) {
        Position<Game> before = start;
        std::uint32_t ply = 0;
        is_there_ = ends_ = false;
        bool was_there = false;
        each_position<R>(start, codes, [&](Position<Game> const& p, Codes rest) {
            int const which = wanted_.find(p);
            if (which > 0) {
                come_behind(static_cast<std::size_t>(which - 1), was_there);
            }
            was_there = which == 0;
            if (was_there && !is_there_) {
                arrive(game, ply, before);
            }
            ends_ = was_there && rest.empty();
            before = p;
            ++ply;
            return wanted_.may_come(p);
        });
        settle(game);
    }

    void come_behind(std::size_t move, bool from_here) {
        did_[move] = std::max(did_[move], from_here ? Did::played : Did::reached);
        is_touched_ = true;
    }

    void arrive(std::size_t game, std::uint32_t ply, Position<Game> const& before) {
        is_there_ = is_touched_ = true;
        if (found_.sample.size() < most_in_sample) {
            found_.sample.push_back({static_cast<std::uint32_t>(game), ply});
        }
        if (ply > 0) {
            ++counts_of(before)[static_cast<std::size_t>(segment_.result(game))];
        }
    }

    Counts& counts_of(Position<Game> const& before) {
        auto const [place, is_new] = places_.try_emplace(hash(before), found_.before.size());
        if (is_new) {
            AnyPosition const position{segment_.rules, before};
            found_.before.push_back({position, move_between(position, found_.position).value_or(Move{})});
        }
        return found_.before[place->second].counts;
    }

    // Counts a game by what it did, once.
    void settle(std::size_t game) {
        if (!is_touched_) {
            return;
        }
        auto const result = static_cast<std::size_t>(segment_.result(game));
        found_.total[result] += is_there_ ? 1 : 0;
        found_.ended[result] += ends_ ? 1 : 0;
        for (std::size_t i = 0; i < did_.size(); ++i) {
            if (did_[i] == Did::played) {
                ++found_.moves[i].played[result];
                note_players(found_.moves[i], game);
            } else if (did_[i] == Did::reached) {
                ++found_.moves[i].reached[result];
            }
            did_[i] = Did::nothing;
        }
        is_touched_ = false;
    }

    void note_players(ExploredMove& move, std::size_t game) {
        if (!segment_.years.empty()) {
            std::uint16_t const year = segment_.years[game];
            move.first_year = earlier(move.first_year, year);
            move.last_year = std::max(move.last_year, year);
        }
        if (!segment_.ratings.empty()) {
            Ratings const both = segment_.ratings[game];
            std::uint16_t const rating = target_.turn() == Side::white ? both.white : both.black;
            move.rating_sum += rating;
            move.rating_count += rating > 0 ? 1 : 0;
        }
    }

    Segment const& segment_;
    Position<Game> target_;
    Explored found_;
    PositionSet<Game> wanted_;                            // the position, and behind it those after its moves
    std::unordered_map<std::uint64_t, std::size_t> places_; // in found_.before, by hash
    std::vector<Did> did_;                                // the game that is looked at, with each move
    bool is_there_ = false, ends_ = false, is_touched_ = false;
};

}  // namespace

Explored explore(Segment const& segment, AnyPosition const& position, Scope const& scope) {
    assert(segment.rules == position.rules());
    return with_rules(segment.rules, [&]<RulesProfile R>() { return Explorer<R>{segment, position}.run(scope); });
}

std::optional<Move> move_between(AnyPosition const& before, AnyPosition const& after) {
    return before.visit([&]<RulesProfile R>(Position<typename R::Game> const& p) -> std::optional<Move> {
        moves::MoveList legal;
        moves::generate<R>(p, legal);
        auto const move = std::find_if(legal.begin(), legal.end(),
                                       [&](Move const& m) { return p.after(m) == after.as<typename R::Game>(); });
        return move == legal.end() ? std::nullopt : std::optional{*move};
    });
}

void add(Explored& sum, Explored const& other) {
    assert(sum.position == other.position && sum.moves.size() == other.moves.size());
    add(sum.total, other.total);
    add(sum.ended, other.ended);
    for (std::size_t i = 0; i < sum.moves.size(); ++i) {
        ExploredMove& into = sum.moves[i];
        ExploredMove const& from = other.moves[i];
        add(into.played, from.played);
        add(into.reached, from.reached);
        into.first_year = earlier(into.first_year, from.first_year);
        into.last_year = std::max(into.last_year, from.last_year);
        into.rating_sum += from.rating_sum;
        into.rating_count += from.rating_count;
    }
    for (MoveBefore const& from : other.before) {
        auto const into = std::find_if(sum.before.begin(), sum.before.end(),
                                       [&](MoveBefore const& m) { return m.position == from.position; });
        if (into == sum.before.end()) {
            sum.before.push_back(from);
        } else {
            add(into->counts, from.counts);
        }
    }
    sort_by_count(sum.before);
}

}  // namespace coupturc::archive
