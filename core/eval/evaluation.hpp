#pragma once

#include <algorithm>
#include <cassert>

#include "eval/hand_written.hpp"
#include "eval/learned.hpp"
#include "eval/taste.hpp"

namespace coupturc::eval {

// What a search asks for the value of a position: the hand-written evaluation, or a learned one.
class Evaluation {
public:
    Evaluation() = default;  // the hand-written one

    // Refers to `learned`, which must outlive it.
    explicit Evaluation(LearnedEvaluation const& learned, Taste const& taste = {})
        : learned_{&learned}, taste_{taste}, has_taste_{!taste.is_neutral()} {}

    [[nodiscard]] Taste const& taste() const { return taste_; }

    // For the side to move; nothing may be there to capture. Never as much as a decided game.
    template <class Game>
    [[nodiscard]] Score value(Position<Game> const& p) const {
        Score const value = learned_ == nullptr ? hand_written_value(p)
                                                : std::clamp(learned_->value(p, has_taste_ ? taste_.value(p) : 0),
                                                             -score::sure + 1, score::sure - 1);
        assert(!score::is_decided(value));
        return value;
    }

private:
    LearnedEvaluation const* learned_ = nullptr;
    Taste taste_;
    bool has_taste_ = false;
};

}  // namespace coupturc::eval
