"""Who is at a game of two people, and when the one who waits may end it.

A lost connection and a closed page are different things: the first may come back from a tunnel, the second rarely does.
"""

from collections.abc import Callable, Container, Iterable, Iterator
from time import monotonic
from typing import NamedTuple

from msgspec.structs import replace

from coupturc.errors import TimeControlError
from coupturc.game.events import Abandon, Request
from coupturc.game.outcome import SideName, other_side
from coupturc.game.time_control import parse_time_control
from coupturc.rating import tempo_of
from coupturc.web.games.live_game import GameSetup, LiveGame, by_correspondence
from coupturc.web.games.messages import Claim, Presence, Refused
from coupturc.web.games.seats import SIDES, player_of
from coupturc.web.store.notices import NoticeRow


class _Patience(NamedTuple):
    """How long a game waits for somebody, in seconds.

    Args:
        away: for somebody without a connection.
        first_move: for the first move of each side.
    """

    away: float
    first_move: float


#: By the tempo of the game; days leave time for a night. First moves have 15 to 35 seconds, as players are used to: who
#: seeks a short game sits ready for it, and who seeks a long one may be at something else when his opponent is found.
_PATIENCE = {
    "bullet": _Patience(120, 15),
    "blitz": _Patience(120, 20),
    "rapid": _Patience(240, 30),
    "classical": _Patience(360, 35),
}
#: How long after the last page was closed: enough to load it again.
_CLOSED_SECONDS = 12.0
#: Before that, who waits calls the game off (`Abort`).
_FEWEST_PLIES = 2


def patience_of(setup: GameSetup) -> float | None:
    """Return for how many seconds a player may be away; None where nobody has agreed to be quick."""
    patience = _patience_of(setup)
    return None if patience is None else patience.away


def at_once(setup: GameSetup) -> GameSetup:
    """Return the setup of a game that both begin to play as soon as they sit there: first moves come soon."""
    patience = _patience_of(setup)
    return setup if patience is None else replace(setup, first_move_ms=round(patience.first_move * 1000))


def _patience_of(setup: GameSetup) -> _Patience | None:
    try:
        tempo = tempo_of(parse_time_control(setup.setup.white_time))
    except TimeControlError:
        return None
    if tempo is None:  # stages, byo-yomi and hourglass are for evenings; without a clock nothing is due
        return None if setup.setup.white_time == "-" else _PATIENCE["classical"]
    return _PATIENCE.get(tempo)


class Attendance:
    """Which sides of a game are here, and since when the others are not.

    Args:
        now: a clock in seconds that only grows.
    """

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._here: frozenset[SideName] = frozenset()
        #: The sides that have been here.
        self._came: frozenset[SideName] = frozenset()
        start = now()
        #: When each side was here last, and whether it closed its page then.
        self._left: dict[SideName, tuple[float, bool]] = dict.fromkeys(SIDES, (start, False))

    def look(self, here: Iterable[SideName], *, has_closed: bool = False) -> bool:
        """Note who is here now; return whether that has changed.

        Args:
            here: the sides that have a page open.
            has_closed: whether who is not here any more has closed the page, not lost the connection.
        """
        before, self._here = self._here, frozenset(here)
        self._came |= self._here
        for side in before - self._here:
            self._left[side] = self._now(), has_closed
        return before != self._here

    def could_come(self, side: SideName, *, unsure: bool) -> bool:
        """Whether a side is here or stays away, as far as is known: a lost connection may be the server's fault.

        Args:
            side: which.
            unsure: whether it is not known who is at the other servers.
        """
        has_lost = side in self._came - self._here and not self._left[side][1]
        return bool(self._here) and not unsure and not has_lost

    def seen_by(self, own: Iterable[SideName], live: LiveGame, *, unsure: bool = False) -> Presence:
        """Return who is here, and when somebody at these sides may claim the game.

        Args:
            own: the sides.
            live: the game.
            unsure: whether it is not known who is at the other servers: nobody may claim then.
        """
        sides = tuple(own)
        claim_in_ms = self._claim_in_ms(sides[0], live) if len(sides) == 1 and not unsure else None
        return Presence("white" in self._here, "black" in self._here, claim_in_ms, unsure)

    def refuse(self, side: SideName, live: LiveGame) -> bool:
        """Whether the opponent of a side is here, or may still come back."""
        return self._claim_in_ms(side, live) != 0

    def _claim_in_ms(self, own: SideName, live: LiveGame) -> int | None:
        opponent, patience = other_side(own), patience_of(live.setup)
        arbiter = live.arbiter
        is_on = arbiter.outcome is None and arbiter.ply >= _FEWEST_PLIES and live.seats.are_apart
        if opponent in self._here or patience is None or not is_on:
            return None
        since, has_closed = self._left[opponent]
        until = since + (_CLOSED_SECONDS if has_closed else patience)
        return max(0, round((until - self._now()) * 1000))


def notices_of(game_id: str, live: LiveGame, here: Container[SideName]) -> Iterator[NoticeRow]:
    """Return the news for players who are not here: that it is their turn, or that the game has ended.

    In a game of days they hear of it even if a page of theirs is open: it may be so for days without anybody at it.

    Args:
        game_id: the game.
        live: the game after a change.
        here: the sides that have a page open.
    """
    seats, arbiter = live.seats, live.arbiter
    if not seats.are_apart or seats.open_side is not None:
        return
    kind = "turn" if arbiter.outcome is None else "over"
    lasting = by_correspondence(live.setup)
    for side, person in seats.people.items():
        knows = side in here and not lasting
        if person is not None and not knows and (kind == "over" or arbiter.turn == side):
            name = player_of(live.setup.players, other_side(side)).name
            yield NoticeRow(person, kind, game_id, name, live.wall.now_ms(), lasting=lasting)


def claimed(
    message: Claim, live: LiveGame, person: str | None, attendance: Attendance, *, unsure: bool
) -> Request | Refused:
    """Return what ends the game for whom the opponent has left alone, or why it does not end.

    Args:
        message: what is claimed.
        live: the game.
        person: who claims.
        attendance: who is here.
        unsure: whether that is not known of the other servers.
    """
    own = live.seats.of_person(person)
    if len(own) != 1:
        return Refused("", "not_your_side")
    if unsure:
        return Refused("", "servers_apart")
    (side,) = own
    if attendance.refuse(side, live):
        return Refused("", "opponent_here")
    return Abandon(side=other_side(side), drawn=message.result == "draw")
