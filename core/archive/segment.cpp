#include "archive/segment.hpp"

namespace coupturc::archive {

namespace {

template <class Game>
bool is_position(Start const& start) {
    Bitboard const occupied = start.white | start.black;
    bool const is_apart = (start.white & start.black) == 0 && (start.kings & ~occupied) == 0;
    bool const is_crowned = (start.white & promotion_row<Game>(Side::white) & ~start.kings) == 0 &&
                            (start.black & promotion_row<Game>(Side::black) & ~start.kings) == 0;
    return is_apart && is_crowned && (occupied & ~Geometry<Game>::squares) == 0 && start.turn <= 1;
}

bool has_size(std::size_t column, std::size_t size) {
    return column == 0 || column == size;
}

}  // namespace

bool is_position(RulesId rules, Start const& start) {
    return with_game(rules, [&]<class Game>() { return is_position<Game>(start); });
}

std::optional<std::string> fault_of(Segment const& s) {
    if (!std::is_sorted(s.ends.begin(), s.ends.end()) || (!s.ends.empty() && s.ends.back() > s.codes.size())) {
        return "ends: expected numbers that ascend, none beyond the codes";
    }
    bool const ascends = std::adjacent_find(s.starts.begin(), s.starts.end(), [](Start const& a, Start const& b) {
                             return a.game >= b.game;
                         }) == s.starts.end();
    if (!ascends || (!s.starts.empty() && s.starts.back().game >= s.size())) {
        return "starts: expected numbers of games that ascend";
    }
    if (!std::all_of(s.starts.begin(), s.starts.end(),
                     [&](Start const& start) { return is_position(s.rules, start); })) {
        return "starts: expected positions of these rules";
    }
    if (!has_size(s.results.size(), s.size()) || !has_size(s.years.size(), s.size()) ||
        !has_size(s.ratings.size(), s.size())) {
        return "expected one result, year and pair of ratings for each game, or none at all";
    }
    if (s.held.size() > s.size()) {
        return "masks: expected one for each game, or for the first ones";
    }
    if (std::any_of(s.results.begin(), s.results.end(), [](Result r) { return r > Result::black_won; })) {
        return "results: expected 0 to 3";
    }
    return std::nullopt;
}

}  // namespace coupturc::archive
