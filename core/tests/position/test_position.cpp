#include <doctest/doctest.h>

#include "../boards.hpp"
#include "board/names.hpp"
#include "position/hash.hpp"

using namespace coupturc;
using namespace coupturc::testing;

namespace {

template <class Game>
Square at(std::string_view name) {
    return square_named<Game>(name).value();
}

Square field(std::string_view name) {
    return at<International>(name);
}

}  // namespace

TEST_CASE("a man that moves stays a man until its far row") {
    auto const p = position_of<International>("W:W8,32:B45");
    CHECK(p.after({0, field("32"), field("28"), false}) == position_of<International>("B:W8,28:B45"));
    CHECK(p.after({0, field("8"), field("3"), true}) == position_of<International>("B:WK3,32:B45"));
}

TEST_CASE("a king that moves stays a king") {
    auto const p = position_of<International>("B:W32:BK1,5");
    CHECK(p.after({0, field("1"), field("23"), false}) == position_of<International>("W:W32:B5,K23"));
}

TEST_CASE("captured pieces are lifted, kings and men") {
    auto const p = position_of<International>("W:W38:B32,K21,5");
    Bitboard const captured = field("32").board() | field("21").board();
    CHECK(p.after({captured, field("38"), field("16"), false}) == position_of<International>("B:W16:B5"));
}

TEST_CASE("a capture that ends where it began only lifts") {
    auto const p = position_of<International>("W:W38:B22,23,32,33");
    Bitboard const captured = p.pieces(Side::black);
    CHECK(p.after({captured, field("38"), field("38"), false}) == position_of<International>("B:W38:B"));
}

TEST_CASE("a Turkish king may stop where it lifted a king (004-11)") {
    auto const p = position_of<TurkishGame>("W:WKa1:BKa4,h8");
    CHECK(p.after({at<TurkishGame>("a4").board(), at<TurkishGame>("a1"), at<TurkishGame>("a4"), false}) ==
          position_of<TurkishGame>("B:WKa4:Bh8"));
}

TEST_CASE_TEMPLATE("one piece put elsewhere is that move", Game, International, TurkishGame) {
    using G = Geometry<Game>;
    Square const from = G::square(20), to = G::square(30), taken = G::square(25);
    for (Kind kind : {Kind::man, Kind::king}) {
        Position<Game> const p{from.board(), taken.board(), kind == Kind::king ? from.board() | taken.board() : 0,
                               Side::white};
        Position<Game> const after = p.after({taken.board(), from, to, false});
        CHECK((kind == Kind::king
                   ? p.template after<Side::white, Kind::king>(from.board(), to.board(), taken.board())
                   : p.template after<Side::white, Kind::man>(from.board(), to.board(), taken.board())) == after);
        CHECK(after.at(to) == Piece{Side::white, kind});
        CHECK(!after.at(taken));
        CHECK(after.turn() == Side::black);
    }
}

TEST_CASE_TEMPLATE("a man put on its far row is a king", Game, International, TurkishGame) {
    using G = Geometry<Game>;
    Square const from = G::square(20);
    for_each(promotion_row<Game>(Side::black), [&](Square to) {
        Position<Game> const p{0, from.board(), 0, Side::black};
        CHECK(p.template after<Side::black, Kind::man>(from.board(), to.board(), 0) == p.after({0, from, to, true}));
    });
}

TEST_CASE_TEMPLATE("the mirror of the mirror is the position", Game, International, TurkishGame) {
    std::mt19937_64 chance{7};
    for (int i = 0; i < 200; ++i) {
        auto const p = scattered<Game>(chance, 30);
        CHECK(p.mirror().mirror() == p);
        CHECK(p.mirror().turn() == !p.turn());
        CHECK(count(p.mirror().kings(Side::white)) == count(p.kings(Side::black)));
    }
    CHECK(Position<Game>::start().mirror() == Position<Game>::start().with_turn(Side::black));
}

TEST_CASE("the product of halves is that of the compiler") {
    for (std::uint64_t const a : {0ULL, 1ULL, 0xffff'ffffULL, 0x1'0000'0000ULL, 0x6a09'e667'f3bc'c908ULL, ~0ULL}) {
        for (std::uint64_t const b : {0ULL, 3ULL, 0xffff'ffffULL, 0xbb67'ae85'84ca'a73bULL, ~0ULL}) {
            CHECK(upper_product_by_halves(a, b) == upper_product(a, b));
        }
    }
    CHECK(upper_product_by_halves(~0ULL, ~0ULL) == ~0ULL - 1);
}

TEST_CASE_TEMPLATE("every piece and the turn are in the hash", Game, International, TurkishGame) {
    std::mt19937_64 chance{8};
    for (int i = 0; i < 200; ++i) {
        auto const p = scattered<Game>(chance, 30);
        CHECK(hash(p) != hash(p.with_turn(!p.turn())));
        for_each(p.occupied(), [&](Square s) {
            Bitboard const others = ~s.board();
            CHECK(hash(p) != hash(Position<Game>{p.pieces(Side::white) & others, p.pieces(Side::black) & others,
                                                 p.kings() & others, p.turn()}));
            CHECK(hash(p) !=
                  hash(Position<Game>{p.pieces(Side::white), p.pieces(Side::black), p.kings() ^ s.board(), p.turn()}));
        });
    }
}
