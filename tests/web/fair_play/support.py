"""Rated games that have ended, and an engine that sees what a test wants."""

from collections.abc import Callable, Sequence

import msgspec

from coupturc.engine.native.searching import Question
from coupturc.game.events import Event, Move, Request, Resign
from coupturc.game.outcome import SideName
from coupturc.game.record import Setup
from coupturc.game.refusal import Refusal
from coupturc.rules import load_profile
from coupturc.web.fair_play.hard_moves import LINES, Lines
from coupturc.web.games.live_game import GameSetup, LiveGame
from coupturc.web.games.messages import Player, Players
from coupturc.web.games.rooms import GameRooms
from coupturc.web.games.stored_game import status_of
from coupturc.web.store import Store
from coupturc.web.store.compared import OPENING_PLIES
from coupturc.web.store.game_rows import EventRow, SeatRow
from coupturc.web.store.members import MemberRow, SessionRow
from coupturc.web.store.people import PersonRow
from tests.web.support import FirstMove

LADDER = "international-blitz"
MOVE_MS = 1_000

_SETUP = GameSetup(
    load_profile("fmjd").text,
    Players(Player("human", "Ada"), Player("human", "Bep")),
    msgspec.convert({"white_time": "300+3"}, Setup),
    rated=True,
)


async def join(store: Store, *names: str) -> None:
    for name in names:
        await store.people.create(PersonRow(name, "guest", name.title(), 1), f"token of {name}")
        await store.members.join(MemberRow(name, name.title(), name, "hash", ""), SessionRow(f"session of {name}", 1))


def moves_of(white: Callable[[Sequence[str]], str], black: Callable[[Sequence[str]], str], plies: int) -> list[str]:
    """Return a game in which each side chooses among its legal moves."""
    live, played = LiveGame(_SETUP), list[str]()
    for number in range(plies):
        legal = [move.text for move in live.arbiter.position.legal_moves]
        played.append((black if number % 2 else white)(legal))
        live.arbiter.apply(Move(side=live.arbiter.turn, move=played[-1]), 0)
    return played


#: White plays what `first_is_good` calls good, Black what it calls bad.
MOVES = moves_of(lambda legal: legal[0], lambda legal: legal[-1], OPENING_PLIES + 8)


async def end(
    store: Store,
    moves: Sequence[str] = MOVES,
    white: str = "ada",
    black: str = "bep",
    *,
    at_ms: int | None = None,
    loser: SideName | None = None,
) -> str:
    """Have two people play a rated game, which one of them resigns; return its id.

    Args:
        loser: his side; None for whose turn it is.
    """
    game = await GameRooms(store.games, FirstMove()).create(_SETUP, (SeatRow("white", white), SeatRow("black", black)))
    live, at_ms = LiveGame(_SETUP), store.games.now_ms() if at_ms is None else at_ms
    first = await store.games.length(game.id)
    rows: tuple[EventRow, ...] = ()
    for number, text in enumerate(moves):
        made = judged(live, Move(side=live.arbiter.turn, move=text), number + 1)
        rows += live.rows(made, None, at_ms, ahead=first + len(rows))
    made = judged(live, Resign(side=loser or live.arbiter.turn), len(moves) + 1)
    rows += live.rows(made, None, at_ms, ahead=first + len(rows))
    await store.games.append(game.id, rows, status_of(live))
    return game.id


def judged(live: LiveGame, request: Request, number: int) -> tuple[Event, ...]:
    events = live.arbiter.apply(request, number * MOVE_MS)
    assert not isinstance(events, Refusal), events
    return events


class FirstIsGood:
    """Sees in each position that the first legal move is the only good one, and the last one at a glance."""

    def __init__(self) -> None:
        self.asked = 0

    async def __call__(self, question: Question) -> Lines:
        self.asked += 1
        legal = [move.text for move in question.history.position.legal_moves]
        if question.limits.depth:
            return [(legal[-1], 0)]
        return [(legal[0], 0), *((text, -500) for text in legal[-LINES + 1 :])]
