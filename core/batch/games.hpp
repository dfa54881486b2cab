#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "batch/actions.hpp"
#include "position/any_position.hpp"
#include "rules/draw_limits.hpp"

namespace coupturc::batch {

// What came of a move of one game.
enum class Ending : std::uint8_t { goes_on, over, cut_off };

// What a batch of games looks like from outside: one row a game. A game that has ended begins again within the same
// step; its row of `endings` and `results` is about the one that ended, everything else about the new one.
struct Rows {
    std::vector<Bitboard> boards;        // three a game: white, black, kings
    std::vector<std::uint8_t> turns;     // 0 white, 1 black
    std::vector<std::int32_t> plies;     // played in this game
    std::vector<std::int32_t> choices;   // legal moves
    std::vector<std::uint8_t> endings;   // of the last step: values of Ending
    std::vector<std::int8_t> results;    // of a game that ended: 1 white has won, -1 black, 0 neither
};

struct BatchSettings {
    int size = 1;
    DrawLimits limits{};
    int most_plies = 0;  // after which a game is cut off; 0 is never
    std::uint64_t seed = 1;
};

// All moves of all games: those of game i are first[i] .. first[i + 1].
struct Choices {
    std::vector<std::int64_t> first;
    std::vector<Action> actions;
    std::vector<Bitboard> boards;  // three a move: after it
};

// Many games of the same rules, played side by side.
class Games {
public:
    // Null when the game is over at the start.
    static std::unique_ptr<Games> make(AnyPosition const& start, BatchSettings const& settings);

    Games() = default;
    Games(Games const&) = delete;
    Games& operator=(Games const&) = delete;
    virtual ~Games() = default;

    // Plays one move in each game. Returns the first game whose number is not one of a legal move, or -1; then no game
    // has moved.
    virtual int step(std::span<Action const> actions) = 0;

    // Numbers of moves chosen evenly among the legal ones.
    virtual void choose_randomly(std::span<Action> actions) = 0;

    // Writes 1 where a move is legal and 0 elsewhere: a row of action_count for each game.
    virtual void mask(std::span<std::uint8_t> out) const = 0;

    // Writes five planes a game, rows from Black's side down: men and kings of the side to move, men and kings of the
    // other, and one that is 1 everywhere when Black is to move.
    virtual void planes(std::span<float> out) const = 0;

    [[nodiscard]] virtual Choices choices() const = 0;

    // The position of a game.
    [[nodiscard]] virtual AnyPosition position(int game) const = 0;

    // Puts a game on another position; one without a legal move is left as it is, and false returned.
    virtual bool set_up(int game, AnyPosition const& position) = 0;

    [[nodiscard]] Rows& rows() { return rows_; }
    [[nodiscard]] Rows const& rows() const { return rows_; }

protected:
    Rows rows_;
};

// How many numbers moves can have, and the measures of the planes.
Action action_count_of(RulesId rules);
int width_of(RulesId rules);
int height_of(RulesId rules);
inline constexpr int plane_count = 5;

// The planes of one position.
void write_planes(AnyPosition const& position, std::span<float> out);

// The numbers of the legal moves of a position, in the order in which they are shown.
std::vector<Action> actions_of(AnyPosition const& position);

}  // namespace coupturc::batch
