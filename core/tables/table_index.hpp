#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <optional>

#include "board/gather.hpp"
#include "tables/material.hpp"

namespace coupturc::tables {

// binomial[n][k], Pascal's triangle.
inline constexpr auto binomial = [] {
    std::array<std::array<std::uint64_t, most_table_pieces + 1>, 65> table{};
    for (std::size_t n = 0; n < table.size(); ++n) {
        table[n][0] = 1;
        for (std::size_t k = 1; k < table[n].size() && n > 0; ++k) {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
        }
    }
    return table;
}();

constexpr std::uint64_t choose(int n, int k) {
    assert(0 <= n && n <= 64 && 0 <= k && k <= most_table_pieces);
    return binomial[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)];
}

// Rank of a set among the sets of equal size, and back (the combinatorial number system).
constexpr std::uint64_t rank_of(Bitboard set) {
    std::uint64_t rank = 0;
    for (int k = 1; set != 0; set = without_lowest(set), ++k) {
        rank += choose(lowest(set), k);
    }
    return rank;
}

constexpr Bitboard set_of(std::uint64_t rank, int size, int squares) {
    assert(rank < choose(squares, size));
    Bitboard set = 0;
    for (int k = size, square = squares - 1; k > 0; --square) {
        if (choose(square, k) <= rank) {
            rank -= choose(square, k--);
            set |= Bitboard{1} << square;
        }
    }
    return set;
}

// A value for each part of a number: own men, enemy men, own kings, enemy kings.
using PartRanks = std::array<std::uint64_t, 4>;

// The parts in some order, the first the slowest to change from number to number.
using PartOrder = std::array<std::uint8_t, 4>;

inline constexpr PartOrder usual_order{0, 1, 2, 3};

// Numbers the positions of one material, the side to move seen as White. Men of both sides are numbered on their own,
// so some numbers stand for two men on one square, not for a position; kings are numbered on the squares left over.
template <class Game>
class TableIndex {
public:
    explicit constexpr TableIndex(Material const& m)
        : material_{m},
          sizes_{choose(count(men_squares(Side::white)), m.own_men),
                 choose(count(men_squares(Side::black)), m.enemy_men), choose(squares - m.men(), m.own_kings),
                 choose(squares - m.men() - m.own_kings, m.enemy_kings)},
          size_{sizes_[0] * sizes_[1] * sizes_[2] * sizes_[3]} {}

    [[nodiscard]] constexpr std::uint64_t size() const { return size_; }

    // How many ranks each part of a number has.
    [[nodiscard]] constexpr PartRanks const& sizes() const { return sizes_; }

    // Where men of a side can stand. A Turkish man starts on the second rank and never comes back.
    static constexpr Bitboard men_squares(Side side) {
        Bitboard const own_base = Game::empty_back_rows > 0 ? promotion_row<Game>(!side) : 0;
        return Geometry<Game>::squares & ~promotion_row<Game>(side) & ~own_base;
    }

    // Nothing when a man stands where no game can bring it.
    [[nodiscard]] std::optional<std::uint64_t> number(Position<Game> const& position,
                                                      PartOrder const& order = usual_order) const {
        auto const parts = ranks(position);
        if (!parts) {
            return std::nullopt;
        }
        std::uint64_t n = 0;
        for (std::size_t const part : order) {
            n = n * sizes_[part] + (*parts)[part];
        }
        return n;
    }

    // The position of that number, White to move; nothing when two men would share a square.
    [[nodiscard]] std::optional<Position<Game>> position(std::uint64_t n) const {
        assert(n < size_);
        std::uint64_t const enemy_kings_rank = n % sizes_[3], own_kings_rank = n / sizes_[3] % sizes_[2];
        std::uint64_t const men = n / sizes_[3] / sizes_[2];
        Bitboard const own_men = men_set(men / sizes_[1], material_.own_men, Side::white);
        Bitboard const enemy_men = men_set(men % sizes_[1], material_.enemy_men, Side::black);
        if ((own_men & enemy_men) != 0) {
            return std::nullopt;
        }
        Bitboard const free = Geometry<Game>::squares & ~own_men & ~enemy_men;
        Bitboard const own_kings = scatter(set_of(own_kings_rank, material_.own_kings, count(free)), free);
        Bitboard const left = free & ~own_kings;
        Bitboard const enemy_kings = scatter(set_of(enemy_kings_rank, material_.enemy_kings, count(left)), left);
        return Position<Game>{own_men | own_kings, enemy_men | enemy_kings, own_kings | enemy_kings, Side::white};
    }

private:
    static constexpr int squares = Geometry<Game>::square_count;

    static Bitboard men_set(std::uint64_t rank, int men, Side side) {
        return scatter(set_of(rank, men, count(men_squares(side))), men_squares(side));
    }

    // The parts of its number.
    [[nodiscard]] std::optional<PartRanks> ranks(Position<Game> const& position) const {
        assert(material_of(position) == material_);
        Position<Game> const p = position.turn() == Side::white ? position : position.mirror();
        Bitboard const own_men = p.men(Side::white), enemy_men = p.men(Side::black);
        if ((own_men & ~men_squares(Side::white)) != 0 || (enemy_men & ~men_squares(Side::black)) != 0) {
            return std::nullopt;
        }
        Bitboard const free = Geometry<Game>::squares & ~own_men & ~enemy_men, own_kings = p.kings(Side::white);
        return PartRanks{rank_of(gather(own_men, men_squares(Side::white))),
                         rank_of(gather(enemy_men, men_squares(Side::black))), rank_of(gather(own_kings, free)),
                         rank_of(gather(p.kings(Side::black), free & ~own_kings))};
    }

    Material material_;
    PartRanks sizes_;
    std::uint64_t size_;
};

}  // namespace coupturc::tables
