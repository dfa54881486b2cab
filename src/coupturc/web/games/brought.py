"""What has happened in a game elsewhere, on a device whose server was away: the arbiter judges it again."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import get_args

from msgspec.structs import replace

from coupturc.errors import CoupTurcError
from coupturc.game.events import Event, Move, Request
from coupturc.game.refusal import Refusal
from coupturc.web.games.http_messages import DeviceRequest
from coupturc.web.games.live_game import LiveGame

_KINDS = get_args(DeviceRequest)


class BroughtError(CoupTurcError):
    """What is said to have happened in a game cannot have happened.

    Args:
        number: the request that the arbiter refuses, from 1.
        move: the move that it asks for; empty when it asks for anything else.
    """

    def __init__(self, number: int, move: str) -> None:
        super().__init__(f"request {number}: the arbiter refuses {move or 'it'}")
        self.number = number
        self.move = move


class OtherwiseError(CoupTurcError):
    """The game has gone on otherwise here."""


@dataclass(frozen=True, slots=True)
class Brought:
    """A game that was played elsewhere.

    Args:
        id: its name here.
        created_ms: when it began, UTC.
        requests: what happened in it.
    """

    id: str
    created_ms: int
    requests: Sequence[Request]


def judge_brought(live: LiveGame, requests: Sequence[Request]) -> tuple[Event, ...]:
    """Carry requests out in a game, one after the other; return what happened.

    Raises:
        BroughtError: the arbiter refuses one of them, or the game would become too long.
    """
    events: list[Event] = []
    for number, request in enumerate(requests, start=1):
        judged = None if live.is_full(request) else live.judge(request)
        if judged is None or isinstance(judged, Refusal):
            raise BroughtError(number, request.move if isinstance(request, Move) else "")
        events += judged
    return tuple(events)


def judge_new(live: LiveGame, requests: Sequence[DeviceRequest]) -> tuple[Event, ...]:
    """Carry out what has not happened here yet of all that has happened in a game elsewhere; return what happened.

    This server may be ahead of a device that has not heard its answer: then nothing is new.

    Raises:
        BroughtError: the arbiter refuses it, or the game would become too long.
        OtherwiseError: other things have happened here.
    """
    known = [_without_time(event) for event in live.arbiter.events if isinstance(event, _KINDS)]
    common = min(len(known), len(requests))
    if known[:common] != [_without_time(request) for request in requests[:common]]:
        raise OtherwiseError(f"the game has gone on otherwise after {common} requests")
    return judge_brought(live, requests[common:])


def _without_time(request: DeviceRequest) -> DeviceRequest:
    return replace(request, at_ms=0)
