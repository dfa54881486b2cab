#pragma once

#include <doctest/doctest.h>

#include <map>
#include <memory>
#include <vector>

#include "base/stop.hpp"
#include "tables/build.hpp"
#include "tables/shrink.hpp"
#include "tables/table_index.hpp"
#include "tables/table_set.hpp"

namespace coupturc::testing {

// The sanitizers make three pieces a matter of minutes and see nothing there that two do not show.
#if defined(__has_feature)  // Clang
#define COUPTURC_SANITIZED __has_feature(address_sanitizer)
#elif defined(__SANITIZE_ADDRESS__)  // GCC
#define COUPTURC_SANITIZED 1
#else
#define COUPTURC_SANITIZED 0
#endif
#if COUPTURC_SANITIZED
inline constexpr int pieces_to_test = 2;
#else
inline constexpr int pieces_to_test = 3;
#endif

// Where a man may stand, from the rule texts: not on the row where it is crowned, and in Dama not on its first rank,
// which it leaves empty at the start and to which it never comes back (004-6).
template <class Game>
bool can_stand(Piece piece, Square square) {
    bool const fits = (promotion_row<Game>(piece.side) & square.board()) == 0;
    bool const own_base = Game::empty_back_rows > 0 && (promotion_row<Game>(!piece.side) & square.board()) != 0;
    return piece.kind == Kind::king || (fits && !own_base);
}

template <class Game>
Position<Game> with(Position<Game> const& p, Piece piece, Square square) {
    Bitboard const here = square.board();
    Bitboard const white = p.pieces(Side::white) | (piece.side == Side::white ? here : 0);
    Bitboard const black = p.pieces(Side::black) | (piece.side == Side::black ? here : 0);
    return {white, black, p.kings() | (piece.kind == Kind::king ? here : 0), p.turn()};
}

// Calls visit(position) for every way to put so many pieces on the board, White to move and both sides present:
// square by square, without any numbering.
template <class Game, class Visit>
void each_position(int pieces, Visit&& visit, int first = 0, Position<Game> p = {0, 0, 0, Side::white}) {
    if (pieces == 0) {
        if (p.pieces(Side::white) != 0 && p.pieces(Side::black) != 0) {
            visit(p);
        }
        return;
    }
    for_each(Geometry<Game>::squares, [&](Square square) {
        if (square.bit() < first) {
            return;
        }
        for (Side const side : {Side::white, Side::black}) {
            for (Kind const kind : {Kind::man, Kind::king}) {
                if (can_stand<Game>({side, kind}, square)) {
                    each_position<Game>(pieces - 1, visit, square.bit() + 1, with(p, {side, kind}, square));
                }
            }
        }
    });
}

// Every byte of a table turned in turn: it is found, however the table is opened.
template <class Table>
void check_that_damage_is_found(std::vector<std::byte> const& packed, std::uint64_t positions, std::uint64_t label) {
    for (std::size_t at = 0; at < packed.size(); ++at) {
        auto damaged = packed;
        damaged[at] ^= std::byte{1} << (at % 8);
        auto const table = Table::open(damaged);
        bool const found = !table || !table->verify() || table->positions() != positions || table->label() != label;
        REQUIRE_MESSAGE(found, "byte " << at);
    }
}

using Files = std::map<tables::Material, std::vector<std::byte>>;

// Tables built into memory.
class BuiltTables {
public:
    BuiltTables(RulesId rules, int pieces) : distances_{rules} {
        for (int total = 2; total <= pieces; ++total) {
            for (int men = 0; men <= total; ++men) {
                for (tables::Material const& m : tables::materials(total, men)) {
                    build(m);
                }
            }
        }
    }

    [[nodiscard]] Files const& files() const { return files_; }
    [[nodiscard]] tables::AnyTables const& distances() const { return distances_; }

    template <class Game>
    [[nodiscard]] std::unique_ptr<tables::TableSet<Game>> set() const {
        auto tables = std::make_unique<tables::TableSet<Game>>(distances_.rules());
        for (auto const& [material, bytes] : files_) {
            REQUIRE(tables->add(material, bytes));
        }
        return tables;
    }

private:
    void build(tables::Material const& m) {
        if (files_.contains(m)) {
            return;  // with the other side to move
        }
        auto both = tables::build_both(distances_, m, never_stopped);
        for (std::size_t half = 0; half < both.size(); ++half) {
            tables::Material const of = half == 0 ? m : m.turned();
            REQUIRE(distances_.add(of, files_[of] = std::move(both[half])));
        }
    }

    tables::AnyTables distances_;
    Files files_;
};

// Tables of outcomes of so many pieces and more, made from those of distances.
struct ShrunkTables {
    ShrunkTables(RulesId rules, int pieces, int fewest = 2) : built{rules, pieces}, used{rules} {
        for (auto const& [material, bytes] : built.files()) {
            if (material.pieces() < fewest) {
                REQUIRE(used.add(material, bytes));
            } else {
                files[material] = tables::shrink(built.distances(), material, never_stopped);
                REQUIRE(used.add_outcomes(material, files[material]));
            }
        }
    }

    BuiltTables built;
    tables::AnyTables used;  // with the distances of fewer pieces
    Files files;
};

}  // namespace coupturc::testing
