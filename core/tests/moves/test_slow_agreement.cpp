#include "slow_moves.hpp"

using namespace coupturc;
using namespace coupturc::moves;
using namespace coupturc::testing;

TEST_CASE_TEMPLATE("the generator agrees with a slow one", R, International, TurkishEnd, TurkishKing, TurkishStop,
                   TurkishHalfTurn) {
    std::mt19937_64 chance{2020};
    for (unsigned king_share : {0U, 10U, 40U, 100U}) {
        for (int i = 0; i < 100; ++i) {
            check_against_slow<R>(scattered<typename R::Game>(chance, king_share));
        }
    }
}

TEST_CASE_TEMPLATE("also in the course of games", R, International, TurkishEnd, TurkishKing) {
    std::mt19937_64 chance{2021};
    for (int game = 0; game < 4; ++game) {
        auto p = Position<typename R::Game>::start();
        for (int ply = 0; ply < 80; ++ply) {
            check_against_slow<R>(p);
            MoveList moves;
            generate<R>(p, moves);
            if (moves.empty()) {
                break;
            }
            p = p.after(moves[chance() % moves.size()]);
        }
    }
}
