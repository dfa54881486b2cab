#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "history/draw_offers.hpp"
#include "history/history.hpp"

namespace coupturc::history {

// How a game has ended.
struct GameEnd {
    std::string_view reason;
    std::optional<Side> winner;  // nothing: drawn
    bool is_blocked = false;     // the loser has pieces and cannot move them

    friend bool operator==(GameEnd const&, GameEnd const&) = default;
};

// The end that the position or a count makes, where no draw waits for a claim: the side to move has no move, or a draw
// stands.
std::optional<GameEnd> end_on_board(History const& history, DrawLimits const& limits);

struct CourseRules {
    DrawLimits limits;
    AgreementRules agreement;
    bool resignation = true;
};

// What players ask for in a game without a clock in which only legal moves can be made.
struct CourseRequest {
    enum class Kind : std::uint8_t { move, draw_offer, draw_accept, draw_decline, resign };

    Kind kind;
    Side side;
    Move move{};  // of `move`; legal
};

// The course of such a game: what the arbiter of a server judges, for a device that plays without one. What is refused
// changes nothing.
class Course {
public:
    Course(AnyPosition const& start, CourseRules const& rules) : rules_{rules}, history_{start} {}

    // Returns whether the request may be made.
    bool apply(CourseRequest const& request);

    // Goes back to before a ply, 1 for the first move of the game. What was said before its move stays said.
    bool take_back(int ply);

    [[nodiscard]] History const& history() const { return history_; }
    [[nodiscard]] DrawOffers const& offers() const { return offers_; }
    [[nodiscard]] std::optional<GameEnd> end() const;
    [[nodiscard]] bool may_offer(Side side) const;

    // The plies since before the last move of one of the sides; 0 when none of them has moved.
    [[nodiscard]] int plies_since(std::vector<Side> const& sides) const;

private:
    bool carry_out(CourseRequest const& request);
    bool move(CourseRequest const& request);
    bool offer(Side side);
    bool answer(CourseRequest const& request);
    bool resign(Side side);
    void agree() { said_ = GameEnd{"agreement", std::nullopt}; }

    CourseRules rules_;
    History history_;
    DrawOffers offers_;
    std::optional<GameEnd> said_;       // how the players have ended it
    std::vector<CourseRequest> kept_;  // those that led here
};

}  // namespace coupturc::history
