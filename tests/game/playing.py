"""Short ways to play a game through the arbiter."""

from typing import Any

from coupturc import load_profile
from coupturc.game.arbiter import Arbiter
from coupturc.game.events import Event, Move, Place, Request
from coupturc.game.outcome import Outcome, SideName
from coupturc.game.record import Setup
from coupturc.game.refusal import Refusal, RefusalCode


def arbiter_of(profile: str = "fmjd", fen: str | None = None, **setup: Any) -> Arbiter:
    """A game; `setup` as in `Setup`."""
    return Arbiter(load_profile(profile), Setup(fen=fen, **setup))


def over_the_board(profile: str = "fmjd", fen: str | None = None, **setup: Any) -> Arbiter:
    return arbiter_of(profile, fen, entry="over_the_board", **setup)


def accepted(arbiter: Arbiter, request: Request, at_ms: int = 0) -> tuple[Event, ...]:
    answer = arbiter.apply(request, at_ms)
    assert not isinstance(answer, Refusal), answer
    return answer


def refused(arbiter: Arbiter, request: Request, at_ms: int = 0) -> Refusal:
    before = arbiter.state, arbiter.events
    answer = arbiter.apply(request, at_ms)
    assert isinstance(answer, Refusal), answer
    assert (arbiter.state, arbiter.events) == before
    return answer


def code_of(arbiter: Arbiter, request: Request, at_ms: int = 0) -> RefusalCode:
    return refused(arbiter, request, at_ms).code


def play(arbiter: Arbiter, moves: str, at_ms: int = 0) -> Arbiter:
    """Make moves in turn, written with spaces between."""
    for text in moves.split():
        accepted(arbiter, Move(side=arbiter.turn, move=text), at_ms)
        assert arbiter.moves[-1].regular, f"{text} is irregular"
    return arbiter


def place(side: SideName, way: str, *lifted: str, released: bool = True) -> Place:
    """What hands do: `place("white", "32 28")`, with the squares of the lifted pieces behind it."""
    origin, *path = way.split()
    return Place(side=side, origin=origin, path=tuple(path), lifted=lifted, released=released)


def outcome_of(arbiter: Arbiter) -> Outcome:
    """How the game ended."""
    assert arbiter.outcome is not None
    return arbiter.outcome


def kinds(events: tuple[Event, ...]) -> list[str]:
    """The types of events."""
    return [type(event).__name__ for event in events]
