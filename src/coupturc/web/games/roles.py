"""A game as each of its followers may see it: who plays a side, and who watches."""

from collections.abc import Container

from coupturc.game.arbiter import Arbiter
from coupturc.game.outcome import SideName, other_side
from coupturc.web.boards import NOTHING, playable
from coupturc.web.games.live_game import LiveGame
from coupturc.web.games.messages import Actions, OwnSeats
from coupturc.web.games.parts import Own
from coupturc.web.games.plans import planner_of
from coupturc.web.games.seats import may_ask_hint, player_of, undoable_plies


def own_of(live: LiveGame, own: frozenset[SideName]) -> Own:
    """Return what somebody at these sides may do, and nothing that others may.

    Args:
        live: the game.
        own: the sides that he acts for.
    """
    seats, arbiter, players = live.seats, live.arbiter, live.setup.players
    may_act = own if seats.open_side is None else frozenset()
    is_turn = arbiter.turn in may_act
    may_play = playable(arbiter.position) if is_turn and arbiter.outcome is None else NOTHING
    return Own(
        seats=OwnSeats(tuple(sorted(own)), seats.open_side, seats.are_apart) if seats.people else None,
        visibility=seats.visibility if seats.people else None,
        legal=may_play.legal,
        hops=may_play.hops,
        undoable=undoable_plies(arbiter, players, seats, may_act) if may_act else 0,
        hint=is_turn and not seats.are_apart and may_ask_hint(arbiter, players, advice=live.setup.advice),
        actions=Actions(white=_actions(live, "white", may_act), black=_actions(live, "black", may_act)),
        may_plan=bool(may_act) and not is_turn and planner_of(live) is not None,
        claimable=arbiter.claimable if is_turn else (),
        claimable_moves=arbiter.claimable_moves if is_turn else (),
    )


def _actions(live: LiveGame, side: SideName, may_act: Container[SideName]) -> tuple[str, ...]:
    """Return the buttons of a player; the computer has none."""
    arbiter, players = live.arbiter, live.setup.players
    if side not in may_act or player_of(players, side).kind != "human":
        return ()
    allowed = arbiter.actions(side)
    is_apart = live.seats.are_apart
    if "two_hands" in allowed and (is_apart or player_of(players, other_side(side)).kind == "engine"):
        # Both players see it on one screen, and the computer has no hands.
        allowed = tuple(action for action in allowed if action != "two_hands")
    if live.must_end and arbiter.outcome is None and "resign" not in allowed:
        allowed = (*allowed, "resign")
    return (*allowed, *_clock_actions(arbiter, is_apart=is_apart))


def _clock_actions(arbiter: Arbiter, *, is_apart: bool) -> tuple[str, ...]:
    """Return what a player may do with the clocks of a game that has them; what stops both is for one screen."""
    if arbiter.outcome is not None or arbiter.clock_at(0) is None:
        return ()
    return ("give_time",) if is_apart else ("resume" if arbiter.paused else "pause", "give_time")
