#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "archive/segment.hpp"

namespace coupturc::archive {

// Positions that are looked for together, and what a game needs to have one of them.
template <class Game>
class PositionSet {
public:
    static constexpr int none = -1;

    void add(Position<Game> const& p) {
        auto const sets = sets_of(p);
        for (std::size_t i = 0; i < sets.size(); ++i) {
            common_[i] &= sets[i];
        }
        least_white_ = std::min(least_white_, count(p.pieces(Side::white)));
        least_black_ = std::min(least_black_, count(p.pieces(Side::black)));
        positions_.push_back(p);
        fill_slots();
    }

    // The number of a position, in the order in which they were added.
    [[nodiscard]] int find(Position<Game> const& p) const {
        for (std::size_t at = key(p) >> shift_; slots_[at] != none; at = (at + 1) & (slots_.size() - 1)) {
            if (positions_[static_cast<std::size_t>(slots_[at])] == p) {
                return slots_[at];
            }
        }
        return none;
    }

    // Whether a game whose pieces held those squares can have one of the positions.
    [[nodiscard]] bool may_be_in(Held const& held) const {
        constexpr std::size_t few = 64;
        return is_within(common_, held) &&
               (positions_.size() > few || std::any_of(positions_.begin(), positions_.end(),
                                                       [&](auto const& p) { return is_within(sets_of(p), held); }));
    }

    // Whether one of them can stand behind p. Pieces do not come back, and a man comes to its own side's row by a
    // capture alone, which takes a piece that none of them has.
    [[nodiscard]] bool may_come(Position<Game> const& p) const {
        int const more_white = count(p.pieces(Side::white)) - least_white_;
        int const more_black = count(p.pieces(Side::black)) - least_black_;
        if (more_white < 0 || more_black < 0) {
            return false;
        }
        if constexpr (Game::lines != Lines::diagonal) {
            return true;  // men step aside along that row
        }
        Bitboard const gone_white = common_[0] & promotion_row<Game>(Side::black) & ~p.men(Side::white);
        Bitboard const gone_black = common_[2] & promotion_row<Game>(Side::white) & ~p.men(Side::black);
        return count(gone_white) <= more_black && count(gone_black) <= more_white;
    }

private:
    static bool is_within(std::array<Bitboard, 4> const& sets, Held const& held) {
        Bitboard beyond = 0;
        for (std::size_t i = 0; i < sets.size(); ++i) {
            beyond |= sets[i] & ~held.squares[i];
        }
        return beyond == 0;
    }

    // One product, for it is asked of each position of each game.
    static std::uint64_t key(Position<Game> const& p) {
        constexpr std::uint64_t golden_ratio = 0x9e37'79b9'7f4a'7c15;
        return (p.pieces(Side::white) ^ std::rotl(p.pieces(Side::black), 23) ^ std::rotl(p.kings(), 46)) * golden_ratio;
    }

    void put(int number) {
        std::size_t at = key(positions_[static_cast<std::size_t>(number)]) >> shift_;
        while (slots_[at] != none) {
            at = (at + 1) & (slots_.size() - 1);
        }
        slots_[at] = number;
    }

    // Three slots in four stay free.
    void fill_slots() {
        if (4 * positions_.size() <= slots_.size()) {
            put(static_cast<int>(positions_.size()) - 1);
            return;
        }
        slots_.assign(2 * slots_.size(), none);
        --shift_;
        for (int i = 0; i < static_cast<int>(positions_.size()); ++i) {
            put(i);
        }
    }

    std::vector<Position<Game>> positions_;
    std::vector<int> slots_ = std::vector<int>(64, none);
    int shift_ = 58;
    std::array<Bitboard, 4> common_{~Bitboard{0}, ~Bitboard{0}, ~Bitboard{0}, ~Bitboard{0}};  // to all positions
    int least_white_ = 64, least_black_ = 64;
};

}  // namespace coupturc::archive
