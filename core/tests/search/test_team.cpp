#include "search/team.hpp"

#include <doctest/doctest.h>

#include <vector>

using namespace coupturc;
using namespace coupturc::search;

namespace {

constexpr std::uint64_t key = 0x1234'5678'9abc'def0;

Move move_to(int target) {
    Move move;
    move.origin = Square{10};
    move.target = Square{target};
    return move;
}

}  // namespace

TEST_CASE("a thread sees where the others are, not where it is itself") {
    Team team{3};
    team.enter(1, 5, key);
    CHECK(team.is_another_at(0, 5, key));
    CHECK(team.is_another_at(2, 5, key));
    CHECK_FALSE(team.is_another_at(1, 5, key));
    CHECK_FALSE(team.is_another_at(0, 6, key));
    team.enter(1, 5, key + 1);
    CHECK_FALSE(team.is_another_at(0, 5, key));
    CHECK_FALSE(team.is_alone());
    CHECK(Team{1}.is_alone());
}

TEST_CASE("the others search what the leader searches") {
    Team team{2};
    RootTask const first = team.root_task();
    CHECK(first.task.is_sound());
    CHECK_FALSE(team.is_past(first.number));
    std::vector<Move> const excluded{move_to(1)};
    team.lead({7, -20, 20}, excluded);
    CHECK(team.is_past(first.number));
    RootTask const next = team.root_task();
    CHECK(next.task.depth == 7);
    CHECK(next.task.alpha == -20);
    CHECK(next.task.beta == 20);
    CHECK(next.excluded == excluded);
    CHECK_FALSE(team.is_past(next.number));
}

TEST_CASE("a move that is left for later comes again behind the others, once") {
    moves::MoveList moves;
    for (int target : {1, 2, 3}) {
        moves.push(move_to(target));
    }
    Ordering const ordering;
    MovePicker picker{moves, ordering, Side::white, std::nullopt};
    std::vector<std::size_t> picked;
    while (picker.has_more()) {
        picked.push_back(picker.pick());
        bool const may = picker.leave(picked.back());
        CHECK(may == (picked.size() == 2 || picked.size() == 3));  // not the first, nor one that has waited
    }
    CHECK(picked == std::vector<std::size_t>{0, 1, 2, 1, 2});
    CHECK(picker.picked(1) == moves[1]);
}
