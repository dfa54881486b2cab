#pragma once

#include <algorithm>
#include <atomic>
#include <cassert>
#include <chrono>
#include <span>

#include "archive/segment.hpp"
#include "base/stop.hpp"

namespace coupturc::archive {

// Which games of a segment are looked at, and for how long.
struct Scope {
    std::span<std::uint8_t const> only{};    // a bit for each game, lowest first; empty: all
    std::size_t first = 0;                   // the game to begin at
    std::chrono::nanoseconds slice{};        // ends after so long; 0: goes on to the last game
    std::atomic<bool> const* stop = &never_stopped;

    [[nodiscard]] bool holds(std::size_t game) const { return only.empty() || (only[game / 8] >> (game % 8) & 1) != 0; }

    // Whether it holds none of eight games in a row, of which this one is the first.
    [[nodiscard]] bool passes_over(std::size_t game) const {
        return !only.empty() && game % 8 == 0 && only[game / 8] == 0;
    }
};

// Looks at flag and clock once in so many bytes of codes: some tenths of a millisecond.
class Watch {
public:
    explicit Watch(Scope const& scope) : scope_{scope} {}

    // Whether the scan should end, after so much more work.
    bool is_over(std::size_t bytes) {
        done_ += bytes;
        if (done_ < between_looks) {
            return false;
        }
        done_ = 0;
        auto const now = std::chrono::steady_clock::now();
        return *scope_.stop || (scope_.slice.count() > 0 && now - began_ >= scope_.slice);
    }

private:
    static constexpr std::size_t between_looks = 1 << 14;

    Scope const& scope_;
    std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
    std::size_t done_ = 0;
};

// Calls visit(number, Position, Codes) for each game that the scope holds, until it returns false or the scope's time
// is over. Returns the number of the game to go on with; that of no game when all were looked at.
template <class Game, class Visit>
std::size_t each_game(Segment const& segment, Scope const& scope, Visit&& visit) {
    assert(scope.only.empty() || scope.only.size() * 8 >= segment.size());
    constexpr std::size_t passing = 8;  // what a game costs that is passed over, in bytes
    Watch watch{scope};
    auto start = std::lower_bound(segment.starts.begin(), segment.starts.end(), scope.first,
                                  [](Start const& s, std::size_t number) { return s.game < number; });
    std::size_t game = scope.first;
    while (game < segment.size()) {
        if (scope.passes_over(game)) {
            game = std::min(game + 8, segment.size());
            continue;
        }
        while (start != segment.starts.end() && start->game < game) {
            ++start;
        }
        bool const is_elsewhere = start != segment.starts.end() && start->game == game;
        bool goes_on = true;
        std::size_t work = passing;
        if (scope.holds(game)) {
            Codes const codes = segment.codes_of(game);
            goes_on = visit(game, is_elsewhere ? position_of<Game>(*start) : Position<Game>::start(), codes);
            work += codes.size();
        }
        ++game;
        if (!goes_on || watch.is_over(work)) {
            break;
        }
    }
    return game;
}

}  // namespace coupturc::archive
