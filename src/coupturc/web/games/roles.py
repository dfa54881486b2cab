"""A game as each of its followers may see it: who plays a side, and who watches."""

from msgspec.structs import replace

from coupturc.game.outcome import SideName
from coupturc.web.boards import NOTHING
from coupturc.web.games.live_game import LiveGame
from coupturc.web.games.messages import Actions, OwnSeats, State
from coupturc.web.games.seats import undoable_plies

#: What stops both clocks, and what both see, is for one screen.
_ONE_SCREEN = frozenset({"pause", "resume", "two_hands"})


def seen_from(state: State, live: LiveGame, own: frozenset[SideName]) -> State:
    """Return the state with what somebody at these sides may do, and nothing that others may.

    Args:
        state: with what everybody may do.
        live: the game.
        own: the sides that he acts for.
    """
    seats = live.seats
    if not seats.people:
        return state
    may_act = own if seats.open_side is None else frozenset()
    is_turn = state.turn in may_act
    return replace(
        state,
        seats=OwnSeats(tuple(sorted(own)), seats.open_side, seats.are_apart),
        visibility=seats.visibility,
        legal=state.legal if is_turn else NOTHING.legal,
        hops=state.hops if is_turn else NOTHING.hops,
        undoable=undoable_plies(live.arbiter, live.setup.players, seats, may_act) if may_act else 0,
        hint=state.hint and is_turn and not seats.are_apart,
        actions=Actions(
            white=_own_actions(state.actions.white, is_own="white" in may_act, apart=seats.are_apart),
            black=_own_actions(state.actions.black, is_own="black" in may_act, apart=seats.are_apart),
        ),
        may_plan=state.may_plan and bool(may_act) and not is_turn,
        claimable=state.claimable if is_turn else (),
        claimable_moves=state.claimable_moves if is_turn else (),
    )


def _own_actions(actions: tuple[str, ...], *, is_own: bool, apart: bool) -> tuple[str, ...]:
    if not is_own:
        return ()
    return tuple(action for action in actions if not (apart and action in _ONE_SCREEN))
