#include "archive/explore.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <unordered_map>
#include <utility>

#include "archive/deeds.hpp"
#include "position/hash.hpp"

namespace coupturc::archive {

namespace {

std::uint64_t sum(Counts const& counts) {
    return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

template <RulesProfile R>
class Explorer {
    using Game = typename R::Game;

public:
    Explorer(Segment const& segment, AnyPosition const& position)
        : segment_{segment}, deeds_{position.as<Game>()}, found_{.position = position} {
        for (Move const& move : deeds_.moves()) {
            found_.moves.push_back({move});
        }
    }

    Explored run(Scope const& scope) {
        found_.next = each_game<Game>(segment_, scope, [&](std::size_t game, auto const& start, Codes codes) {
            if (deeds_.look_at(segment_.held_by(game), start, codes)) {
                count(game);
            }
            return true;
        });
        sort_by_count(found_.before);
        return std::move(found_);
    }

private:
    // Counts a game by what it did, once.
    void count(std::size_t game) {
        auto const result = static_cast<std::size_t>(segment_.result(game));
        if (deeds_.is_there()) {
            arrive(game, result);
        }
        found_.ended[result] += deeds_.ends() ? 1 : 0;
        for (std::size_t i = 0; i < found_.moves.size(); ++i) {
            if (deeds_.did()[i] == Did::played) {
                ++found_.moves[i].played[result];
                note_players(found_.moves[i], game);
            } else if (deeds_.did()[i] == Did::reached) {
                ++found_.moves[i].reached[result];
            }
        }
    }

    void arrive(std::size_t game, std::size_t result) {
        ++found_.total[result];
        if (found_.sample.size() < most_in_sample) {
            found_.sample.push_back({static_cast<std::uint32_t>(game), deeds_.ply()});
        }
        if (deeds_.ply() > 0) {
            come_from(deeds_.before(), result);
        }
    }

    // Counts a game by how it came; damaged codes may lead here by no legal move.
    void come_from(Position<Game> const& before, std::size_t result) {
        auto const [place, is_new] = places_.try_emplace(hash(before), nowhere);
        if (is_new) {
            AnyPosition const position{segment_.rules, before};
            if (auto const move = move_between(position, found_.position)) {
                place->second = found_.before.size();
                found_.before.push_back({position, *move});
            }
        }
        if (place->second != nowhere) {
            ++found_.before[place->second].counts[result];
        }
    }

    void note_players(ExploredMove& move, std::size_t game) {
        if (!segment_.years.empty()) {
            std::uint16_t const year = segment_.years[game];
            move.first_year = earlier(move.first_year, year);
            move.last_year = std::max(move.last_year, year);
        }
        if (!segment_.ratings.empty()) {
            std::uint16_t const rating = segment_.ratings[game].of(found_.position.turn());
            move.rating_sum += rating;
            move.rating_count += rating > 0 ? 1 : 0;
        }
    }

    static constexpr std::size_t nowhere = std::numeric_limits<std::size_t>::max();

    Segment const& segment_;
    Deeds<R> deeds_;
    Explored found_;
    std::unordered_map<std::uint64_t, std::size_t> places_;  // in found_.before, by hash
};

}  // namespace

Explored explore(Segment const& segment, AnyPosition const& position, Scope const& scope) {
    assert(segment.rules == position.rules());
    return with_rules(segment.rules, [&]<RulesProfile R>() { return Explorer<R>{segment, position}.run(scope); });
}

std::uint16_t earlier(std::uint16_t a, std::uint16_t b) {
    return a == 0 || b == 0 ? std::max(a, b) : std::min(a, b);
}

void add(Counts& counts, Counts const& others) {
    for (std::size_t i = 0; i < counts.size(); ++i) {
        counts[i] += others[i];
    }
}

void sort_by_count(std::vector<MoveBefore>& moves) {
    std::sort(moves.begin(), moves.end(), [](MoveBefore const& a, MoveBefore const& b) {
        return std::pair{sum(b.counts), a.position.hash()} < std::pair{sum(a.counts), b.position.hash()};
    });
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
