"""Conditional moves: what a player in a game of days answers to moves that his opponent may make."""

from collections.abc import Sequence

import msgspec

from coupturc._core import Position
from coupturc.game.arbiter import Arbiter
from coupturc.game.events import Event, Move
from coupturc.game.outcome import SideName, other_side
from coupturc.game.refusal import Refusal
from coupturc.web.games.live_game import LiveGame, by_correspondence
from coupturc.web.store.plans import PlanRow

#: The opponent's move, the answer, the opponent's next move, and so on; the last one is an answer.
Line = tuple[str, ...]

_lines = msgspec.json.Decoder(tuple[Line, ...])
_encode = msgspec.json.Encoder().encode


def planner_of(live: LiveGame) -> SideName | None:
    """Return the side that may plan now: the one who waits in a game of days; None in other games."""
    waits = live.arbiter.outcome is None and live.seats.are_apart and live.seats.open_side is None
    assisted = not live.arbiter.over_the_board
    return other_side(live.arbiter.turn) if waits and assisted and by_correspondence(live.setup) else None


def lines_of(plan: PlanRow | None, arbiter: Arbiter) -> tuple[Line, ...]:
    """Return the lines of a plan that was made for the position on the board; none where the game has gone on."""
    if plan is None or (plan.ply, plan.fen) != (arbiter.ply, arbiter.position.fen):
        return ()
    return _lines.decode(plan.lines)


def plan_of(side: SideName, arbiter: Arbiter, lines: Sequence[Line]) -> PlanRow | None:
    """Return lines as they are kept; None without any."""
    return PlanRow(side, arbiter.ply, arbiter.position.fen, _encode(lines).decode()) if lines else None


def after(lines: Sequence[Line], move: str) -> tuple[Line, ...]:
    """Return how lines go on after a move.

    Example:
        >>> after([("19-23", "28x19"), ("20-24", "34-29")], "19-23")
        (('28x19',),)
    """
    return tuple(line[1:] for line in lines if line[0] == move and len(line) > 1)


def fault_of(position: Position, lines: Sequence[Line]) -> str | None:
    """Return the first move that cannot be planned: it is not legal, or another answer is planned to the same move."""
    no_moves: Line = ()
    for line in lines:
        here, so_far = position, no_moves
        for number, move in enumerate(line):
            found = next((each for each in here.legal_moves if each.text == move), None)
            if found is None or (number % 2 and move != _first_answer(lines, so_far)):
                return move
            here, so_far = here.after(found), (*so_far, move)
        if len(line) % 2:
            return line[-1]
    return None


def _first_answer(lines: Sequence[Line], so_far: Line) -> str:
    """Return the answer of the first line that begins with these moves."""
    return next(line[len(so_far)] for line in lines if line[: len(so_far)] == so_far and len(line) > len(so_far))


def answered(live: LiveGame, before: Arbiter, plan: PlanRow | None) -> tuple[Sequence[Event], PlanRow | None]:
    """Play what was planned for the move that was just made.

    Args:
        live: the game with that move; the answer is played in it.
        before: as it stood before that move.
        plan: of the player who waited.

    Returns:
        What happened, and what of the plan is left.
    """
    arbiter = live.arbiter
    lines = lines_of(plan, before)
    if plan is None or (arbiter.ply, arbiter.position.fen) == (before.ply, before.position.fen):
        return (), plan
    # An offer is for the player himself to answer: a move would decline it.
    asks = arbiter.draw_offer is not None or arbiter.take_back_asked is not None
    if arbiter.ply != before.ply + 1 or arbiter.outcome is not None or asks:
        return (), None
    rest = after(lines, arbiter.moves[-1].text)
    if not rest:
        return (), None
    answer, side = rest[0][0], arbiter.turn
    events = live.judge(Move(side=side, move=answer))
    if isinstance(events, Refusal):
        return (), None
    return events, plan_of(side, live.arbiter, after(rest, answer))
