#pragma once

#include <array>
#include <cassert>
#include <optional>
#include <string>
#include <vector>

#include "base/piece.hpp"
#include "board/names.hpp"
#include "notation/faults.hpp"
#include "position/position.hpp"

namespace coupturc::notation {

// A position being set up piece by piece; everything wrong with it is collected, each square once.
template <class Game>
class Setup {
public:
    void place(Square s, Piece piece, int column) {
        assert((Geometry<Game>::squares & s.board()) != 0 && column >= 0);
        if (((pieces_[0] | pieces_[1]) & s.board()) != 0) {
            return add_twice(s, column);
        }
        if (piece.kind == Kind::man && (promotion_row<Game>(piece.side) & s.board()) != 0) {
            add({FaultCode::man_on_far_row, column, square_name<Game>(s)});
        }
        pieces_[static_cast<std::size_t>(piece.side)] |= s.board();
        kings_ |= piece.kind == Kind::king ? s.board() : 0;
    }

    void add(Fault fault) { faults_.push_back(std::move(fault)); }

    // The position, unless there is a fault: then `faults` has them all.
    std::optional<Position<Game>> finish(Side turn, std::vector<Fault>& faults) {
        count_pieces(Side::white, "White");
        count_pieces(Side::black, "Black");
        faults = std::move(faults_);
        if (!faults.empty()) {
            return std::nullopt;
        }
        return Position<Game>{pieces_[0], pieces_[1], kings_, turn};
    }

private:
    void add_twice(Square s, int column) {
        if ((twice_ & s.board()) == 0) {
            twice_ |= s.board();
            add({FaultCode::square_twice, column, square_name<Game>(s)});
        }
    }

    // No side ever has more than it starts with (000-4; 004-2).
    void count_pieces(Side side, std::string const& name) {
        int const has = count(pieces_[static_cast<std::size_t>(side)]), most = count(start_squares<Game>(side));
        if (has > most) {
            add({FaultCode::too_many_pieces, 0,
                 name + " has " + std::to_string(has) + ", at most " + std::to_string(most)});
        }
    }

    std::array<Bitboard, 2> pieces_{};
    Bitboard kings_ = 0, twice_ = 0;
    std::vector<Fault> faults_;
};

}  // namespace coupturc::notation
