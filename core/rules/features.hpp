#pragma once

#include <concepts>
#include <cstdint>
#include <string_view>

#include "base/type_list.hpp"

namespace coupturc {

// What the rules of the games differ in, as far as it changes how pieces move. Draw rules are run-time
// data (rules/draw_limits.hpp), conduct is the arbiter's.

enum class Lines : std::uint8_t { diagonal, orthogonal };

// How the squares are named: "1", "2", ... row by row from Black's side, or by file and rank, "a1" at White's left
// hand.
enum class Naming : std::uint8_t { numbers, algebraic };

enum class Precedence : std::uint8_t { majority };

// When captured pieces leave the board.
enum class Removal : std::uint8_t { after_move, at_once };

// A man that reaches the far row in the middle of a capture (docs/rule-sources.md#promotion-in-mid-capture).
enum class Promotion : std::uint8_t {
    end_of_move,  // goes on as a man, crowned when the move ends there
    at_once,      // goes on as a king
    stops_move,   // the capture ends there
};

// The sets of rules by which a game is played: the game itself, unless its header lists others.
template <class Game>
struct RulesListOf {
    using Type = TypeList<Game>;
};

template <class Game>
using RulesOf = typename RulesListOf<Game>::Type;

template <class R>
concept RulesProfile = requires {
    { R::name } -> std::convertible_to<std::string_view>;
    { R::pdn_type } -> std::convertible_to<int>;
    { R::naming } -> std::convertible_to<Naming>;
    { R::width } -> std::convertible_to<int>;
    { R::height } -> std::convertible_to<int>;
    { R::men_rows } -> std::convertible_to<int>;
    { R::empty_back_rows } -> std::convertible_to<int>;
    { R::all_squares } -> std::convertible_to<bool>;
    { R::lines } -> std::convertible_to<Lines>;
    { R::men_capture_backward } -> std::convertible_to<bool>;
    { R::precedence } -> std::convertible_to<Precedence>;
    { R::removal } -> std::convertible_to<Removal>;
    { R::promotion } -> std::convertible_to<Promotion>;
    { R::half_turn } -> std::convertible_to<bool>;
    typename R::Game;
};

}  // namespace coupturc
