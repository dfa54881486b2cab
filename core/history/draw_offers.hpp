#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "base/side.hpp"

namespace coupturc::history {

// When players may end a game by words (docs/profiles.md).
struct AgreementRules {
    bool allowed = true;        // a draw may be agreed
    int offer_after_moves = 0;  // that each side must have made before

    friend bool operator==(AgreementRules const&, AgreementRules const&) = default;
};

// Why a draw cannot be offered or agreed.
enum class OfferRefusal : std::uint8_t { agreement_off, offer_too_early, offer_open, offer_repeated };

// What they are called outside, in the same order.
inline constexpr std::array<char const*, 4> offer_refusal_names{"agreement_off", "offer_too_early", "offer_open",
                                                                "offer_repeated"};

// `ply`: moves played by then, by both sides.
constexpr std::optional<OfferRefusal> why_no_agreement(int ply, AgreementRules const& rules) {
    if (!rules.allowed) {
        return OfferRefusal::agreement_off;
    }
    return ply < 2 * rules.offer_after_moves ? std::optional{OfferRefusal::offer_too_early} : std::nullopt;
}

// The draw offers of a game: one is open until the opponent answers or moves, and a player offers once between two
// moves of his own. Value semantics.
class DrawOffers {
public:
    // Whose offer is open.
    [[nodiscard]] constexpr std::optional<Side> open() const { return open_; }

    [[nodiscard]] constexpr bool can_be_answered_by(Side side) const { return open_ == !side; }

    [[nodiscard]] constexpr std::optional<OfferRefusal> why_no_offer(Side side, int ply,
                                                                     AgreementRules const& rules) const {
        if (auto const refusal = why_no_agreement(ply, rules)) {
            return refusal;
        }
        if (open_ == side) {
            return OfferRefusal::offer_open;
        }
        return has_offered_[at(side)] ? std::optional{OfferRefusal::offer_repeated} : std::nullopt;
    }

    // Returns whether it meets an offer of the opponent: then they agree.
    constexpr bool offer(Side side) {
        if (open_) {
            return true;
        }
        open_ = side;
        has_offered_[at(side)] = true;
        return false;
    }

    constexpr void decline() { open_.reset(); }

    // A move declines the opponent's offer, and gives its side the right to the next one.
    constexpr void after_move_of(Side side) {
        has_offered_[at(side)] = false;
        if (can_be_answered_by(side)) {
            decline();
        }
    }

    friend bool operator==(DrawOffers const&, DrawOffers const&) = default;

private:
    static constexpr std::size_t at(Side side) { return static_cast<std::size_t>(index(side)); }

    std::optional<Side> open_;
    std::array<bool, 2> has_offered_{};  // since the own last move
};

}  // namespace coupturc::history
