#pragma once

#include <cstdint>
#include <optional>
#include <random>

#include "position/any_position.hpp"

namespace coupturc::search {

// Picks one of the positions at which a search ended and asked for their value, each as likely as the others. They are
// what an evaluation is asked for in play, unlike the positions of games: most come of moves that nobody would play.
class ValuedLeaf {
public:
    explicit ValuedLeaf(std::mt19937_64& random) : random_{random} {}

    void see(AnyPosition const& position) {
        if (random_() % ++seen_ == 0) {
            picked_ = position;
        }
    }

    [[nodiscard]] std::optional<AnyPosition> const& picked() const { return picked_; }

private:
    std::mt19937_64& random_;
    std::uint64_t seen_ = 0;
    std::optional<AnyPosition> picked_;
};

}  // namespace coupturc::search
