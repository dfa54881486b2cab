#pragma once

#include <doctest/doctest.h>

#include <map>
#include <memory>
#include <vector>

#include "tables/build.hpp"
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

// Tables built into memory.
class BuiltTables {
public:
    BuiltTables(RulesId rules, int pieces) : rules_{rules} {
        std::atomic<bool> const never = false;
        auto const find = [](tables::Material const&) { return std::span<std::byte const>{}; };
        auto const keep = [this](tables::Material const& m, std::vector<std::byte> packed) {
            return std::span<std::byte const>{files_[m] = std::move(packed)};
        };
        REQUIRE(tables::build_tables(rules, pieces, 2, find, keep, never) == tables::BuildEnd::done);
    }

    [[nodiscard]] std::map<tables::Material, std::vector<std::byte>> const& files() const { return files_; }

    template <class Game>
    [[nodiscard]] std::unique_ptr<tables::TableSet<Game>> set() const {
        auto tables = std::make_unique<tables::TableSet<Game>>(rules_);
        for (auto const& [material, bytes] : files_) {
            REQUIRE(tables->add(material, bytes));
        }
        return tables;
    }

private:
    RulesId rules_;
    std::map<tables::Material, std::vector<std::byte>> files_;
};

}  // namespace coupturc::testing
