#pragma once

#include <algorithm>
#include <cassert>

#include "eval/hand_written.hpp"
#include "eval/learned.hpp"

namespace coupturc::eval {

// What a search asks for the value of a position: the hand-written evaluation, or a learned one.
class Evaluation {
public:
    Evaluation() = default;  // the hand-written one

    // Refers to `learned`, which must outlive it.
    explicit Evaluation(LearnedEvaluation const& learned) : learned_{&learned} {}

    // For the side to move; nothing may be there to capture. Never as much as a decided game.
    template <class Game>
    [[nodiscard]] Score value(Position<Game> const& p) const {
        Score const value = learned_ == nullptr ? hand_written_value(p)
                                                : std::clamp(learned_->value(p), -score::sure + 1, score::sure - 1);
        assert(!score::is_decided(value));
        return value;
    }

private:
    LearnedEvaluation const* learned_ = nullptr;
};

}  // namespace coupturc::eval
