"""Who has left a game, so that it counts against him: not by what he lost, but by letting his opponent wait."""

from coupturc.game.arbiter import Arbiter
from coupturc.game.events import Abandon, Abort, Flag
from coupturc.game.outcome import SideName
from coupturc.rating import length_ms_of
from coupturc.web.games.first_move import last_request
from coupturc.web.games.live_game import LiveGame

#: Whose flag falls in a move that took so great a part of the time for a whole game has sat it out.
_SAT_OUT = 0.5


def leaver_of(live: LiveGame, person: str | None, *, could_come: bool = True) -> str | None:
    """Return who has ended a game of the lobby by leaving it; None where nobody has, and in other games.

    Args:
        live: the game, which has just ended or goes on.
        person: who asked for what happened last, None for the server.
        could_come: whether the one to move could have made his first move, as far as is known.
    """
    if live.arbiter.outcome is None or not live.setup.from_lobby:
        return None
    side = _left(live, person, could_come=could_come)
    return None if side is None else live.seats.people.get(side)


def _left(live: LiveGame, person: str | None, *, could_come: bool) -> SideName | None:
    match last_request(live.arbiter):
        case Abort(side=None) if could_come:
            return live.arbiter.turn
        case Abandon(side=side) if live.seats.people.get(side) != person:
            return side
        case Flag():
            return _sat_out(live.arbiter)
    return None


def _sat_out(arbiter: Arbiter) -> SideName | None:
    """Return the side that has let most of its time run out in its last move."""
    clock = arbiter.clock_at(0)
    if clock is None or not clock.flags:
        return None
    side = clock.flags[0]
    length_ms = length_ms_of(clock.control(side))
    return side if length_ms is not None and clock.hand(side).used_ms >= _SAT_OUT * length_ms else None
