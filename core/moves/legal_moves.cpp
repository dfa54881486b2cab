#include "moves/legal_moves.hpp"

#include "moves/capture_tree.hpp"
#include "moves/each_move.hpp"
#include "rules/rules_id.hpp"

namespace coupturc {

namespace {

template <RulesProfile R, Side us>
[[gnu::flatten]] int generate_for(Position<typename R::Game> const& p, MoveList& moves) {
    return each_move<R, us>(
        p,
        [&]<Kind kind>(Bitboard origin, Bitboard target, Bitboard captured) {
            bool const promotes = kind == Kind::man && (target & promotion_row<typename R::Game>(us)) != 0;
            moves.push({captured, Square{lowest(origin)}, Square{lowest(target)}, promotes});
        },
        [&] { return CaptureTree<R, us>{p, moves}.captured(); });
}

}  // namespace

template <RulesProfile R>
int generate(Position<typename R::Game> const& p, MoveList& moves) {
    return p.turn() == Side::white ? generate_for<R, Side::white>(p, moves) : generate_for<R, Side::black>(p, moves);
}

// One line for each set of rules in rules/rules_id.hpp.
template int generate<International>(Position<International> const&, MoveList&);
template int generate<Turkish<Promotion::end_of_move, false>>(Position<TurkishGame> const&, MoveList&);
template int generate<Turkish<Promotion::at_once, false>>(Position<TurkishGame> const&, MoveList&);
template int generate<Turkish<Promotion::stops_move, false>>(Position<TurkishGame> const&, MoveList&);
template int generate<Turkish<Promotion::end_of_move, true>>(Position<TurkishGame> const&, MoveList&);
template int generate<Turkish<Promotion::at_once, true>>(Position<TurkishGame> const&, MoveList&);
template int generate<Turkish<Promotion::stops_move, true>>(Position<TurkishGame> const&, MoveList&);

}  // namespace coupturc
