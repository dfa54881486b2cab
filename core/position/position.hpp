#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <optional>

#include "base/bitboard.hpp"
#include "base/piece.hpp"
#include "base/side.hpp"
#include "base/square.hpp"
#include "board/geometry.hpp"
#include "position/move.hpp"

namespace coupturc {

// Pieces and side to move, nothing else: immutable, 32 bytes, cheap to copy.
template <class Game>
class Position {
public:
    constexpr Position(Bitboard white, Bitboard black, Bitboard kings, Side turn)
        : pieces_{white, black}, kings_{kings}, turn_{turn} {
        assert((white & black) == 0 && (kings & ~(white | black)) == 0);
        assert(((white | black) & ~Geometry<Game>::squares) == 0);
    }

    static constexpr Position start() {
        return {start_squares<Game>(Side::white), start_squares<Game>(Side::black), 0, Side::white};
    }

    [[nodiscard]] constexpr Side turn() const { return turn_; }
    [[nodiscard]] constexpr Bitboard pieces(Side side) const { return pieces_[static_cast<std::size_t>(side)]; }
    [[nodiscard]] constexpr Bitboard men(Side side) const { return pieces(side) & ~kings_; }
    [[nodiscard]] constexpr Bitboard kings(Side side) const { return pieces(side) & kings_; }
    [[nodiscard]] constexpr Bitboard kings() const { return kings_; }
    [[nodiscard]] constexpr Bitboard occupied() const { return pieces_[0] | pieces_[1]; }
    [[nodiscard]] constexpr Bitboard empty() const { return Geometry<Game>::squares & ~occupied(); }

    [[nodiscard]] constexpr std::optional<Piece> at(Square s) const {
        if ((occupied() & s.board()) == 0) {
            return std::nullopt;
        }
        return Piece{(pieces_[0] & s.board()) != 0 ? Side::white : Side::black,
                     (kings_ & s.board()) != 0 ? Kind::king : Kind::man};
    }

    // The position after a whole move of the side to move. The move must be one of this position's.
    [[nodiscard]] constexpr Position after(Move const& move) const { return after_by(turn_, move); }

    // The same with the side known at compile time, for the generator's inner loop.
    template <Side us>
    [[nodiscard]] constexpr Position after(Move const& move) const {
        assert(us == turn_);
        return after_by(us, move);
    }

    // The position after one piece of that kind went from `origin` to `target`, sets of one square each, and took
    // `captured`: for the generator's inner loop, where everything except the squares is known at compile time.
    template <Side us, Kind kind>
    [[nodiscard]] constexpr Position after(Bitboard origin, Bitboard target, Bitboard captured) const {
        assert(us == turn_);
        assert(std::has_single_bit(origin) && std::has_single_bit(target));
        assert((origin & (kind == Kind::king ? kings(us) : men(us))) != 0);
        assert((captured & ~pieces(!us)) == 0);
        Bitboard const way = origin ^ target, kept = kings_ & ~captured;
        Bitboard const ours = pieces(us) ^ way, theirs = pieces(!us) & ~captured;
        Bitboard const kings = kind == Kind::king ? kept ^ way : kept | (target & promotion_row<Game>(us));
        return us == Side::white ? Position{ours, theirs, kings, Side::black}
                                 : Position{theirs, ours, kings, Side::white};
    }

    // The board turned half round with the colours exchanged: the same game seen from the other chair.
    [[nodiscard]] constexpr Position mirror() const {
        return {turned(pieces_[1]), turned(pieces_[0]), turned(kings_), !turn_};
    }

    [[nodiscard]] constexpr Position with_turn(Side turn) const { return {pieces_[0], pieces_[1], kings_, turn}; }

    friend constexpr bool operator==(Position const&, Position const&) = default;

private:
    [[nodiscard]] constexpr Position after_by(Side us, Move const& move) const {
        Bitboard const origin = move.origin.board(), target = move.target.board();
        assert((origin & pieces(us)) != 0 && (move.captured & ~pieces(!us)) == 0);
        assert((target & occupied() & ~origin & ~move.captured) == 0);
        assert(!move.promotes || (origin & kings_) == 0);
        Bitboard const way = origin ^ target;  // none when a capture ends where it began
        Bitboard const ours = pieces(us) ^ way, theirs = pieces(!us) & ~move.captured;
        // Lifted first: where pieces are lifted at once a king may stop on the square of one it has taken.
        Bitboard const kept = kings_ & ~move.captured;
        Bitboard const kings = ((kept & origin) != 0 ? kept ^ way : kept) | (move.promotes ? target : 0);
        return us == Side::white ? Position{ours, theirs, kings, Side::black}
                                 : Position{theirs, ours, kings, Side::white};
    }

    static constexpr Bitboard turned(Bitboard set) {
        Bitboard result = 0;
        for_each(set, [&](Square s) {
            result |= Geometry<Game>::square(Geometry<Game>::square_count - 1 - Geometry<Game>::ordinal(s)).board();
        });
        return result;
    }

    std::array<Bitboard, 2> pieces_;
    Bitboard kings_;
    Side turn_;
};

}  // namespace coupturc
