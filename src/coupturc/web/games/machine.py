"""The computer in one game: answers draw offers, chooses its moves and makes them."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from coupturc._core import Position
from coupturc.engine import Choice, Player
from coupturc.engine.conduct import reaction
from coupturc.engine.human_time import Unhurried
from coupturc.engine.levels import limits_of
from coupturc.engine.thinking_time import allowance_of
from coupturc.game.arbiter import Arbiter
from coupturc.game.events import DrawAccept, Event, Move, Request
from coupturc.game.outcome import Outcome, SideName
from coupturc.game.refusal import Refusal
from coupturc.web.games.live_game import LiveGame
from coupturc.web.games.messages import Refused
from coupturc.web.games.seats import SIDES, engine_to_move, player_of
from coupturc.web.games.stored_game import Act, Stored, StoredGame
from coupturc.web.nodes.node import Node

log = logging.getLogger(__name__)

#: A move that could not be stored is tried again: the disk may have room later.
_RETRY_SECONDS = 2.0
#: How often it looks whether the process that thinks about the game still does.
_LEASE_SECONDS = 1.0

Situation = tuple[int, Position, bool, Outcome | None]


class Company(Protocol):
    """The room in which the computer plays."""

    @property
    def is_followed(self) -> bool:
        """Whether any page looks on; without this two computers without a clock would play for ever."""

    @property
    def visitor(self) -> str:
        """For whom the computer thinks."""

    async def change(self, act: Act) -> Stored | Refused | None:
        """Make a change and send it to the pages; returns None when that failed."""


class Machine:
    """Plays the sides of the computer.

    Args:
        game: the game.
        player: who chooses moves.
        company: the room.
        node: this process: of several one thinks about a game.
    """

    def __init__(self, game: StoredGame, player: Player, company: Company, node: Node) -> None:
        self._game = game
        self._player = player
        self._company = company
        self._node = node
        self._lease = f"machine:{game.game_id}"
        self._task: asyncio.Task[None] | None = None
        self._thought: asyncio.Task[Choice] | None = None
        self._thought_of: Situation | None = None
        self._scores: dict[SideName, tuple[int, int | None]] = {}  # each with the ply after which it was found

    @property
    def is_busy(self) -> bool:
        """Whether it thinks or is about to move."""
        return self._task is not None

    def wake(self) -> None:
        """Do what there is to do; called after every change."""
        players = self._game.live.setup.players
        if players.white.kind == players.black.kind == "human":
            return
        ply = self._game.live.arbiter.ply  # scores of moves that were taken back no longer count
        self._scores = {side: known for side, known in self._scores.items() if known[0] <= ply}
        if self._task is None and self._has_work:
            self._task = asyncio.create_task(self._play())
            self._task.add_done_callback(self._rest)
        elif self._thought is not None and _situation(self._game.live.arbiter) != self._thought_of:
            self._thought.cancel()

    def stop(self) -> None:
        """Stop thinking."""
        if self._task is not None:
            self._task.cancel()

    def _rest(self, task: asyncio.Task[None]) -> None:
        self._task = None
        self._node.let_go(self._lease)
        if not task.cancelled() and (error := task.exception()):
            log.error("game %s: the computer failed", self._game.game_id, exc_info=error)

    async def _play(self) -> None:
        while self._has_work:
            if not await self._node.take(self._lease):  # another process thinks, or has died just now
                await asyncio.sleep(_LEASE_SECONDS)
            elif not await self._act():
                return

    @property
    def _has_work(self) -> bool:
        """Whether there is something to do, and somebody for whom."""
        return self._is_wanted and (self._side() is not None or self._react() is not None)

    @property
    def _is_wanted(self) -> bool:
        """Whether anybody looks on, or a clock runs: it must not lose on time."""
        return self._company.is_followed or self._game.live.arbiter.flag_at_ms is not None

    async def _act(self) -> bool:
        """Do one thing; return whether there may be another one."""
        act = self._react() or await self._move()
        if act is None:
            return False
        result = await self._company.change(act)
        if isinstance(result, Refused):
            log.error("game %s: the computer was refused: %s", self._game.game_id, result.code)
            return False
        if result is None:
            await asyncio.sleep(_RETRY_SECONDS)
        return True

    def _react(self) -> Act | None:
        arbiter, players = self._game.live.arbiter, self._game.live.setup.players
        if arbiter.outcome is None:
            for side in SIDES:
                if player_of(players, side).kind == "engine":
                    request = reaction(arbiter, side, self._score(side))
                    if request is not None:
                        return _unless_changed_since(arbiter)(request)
        return None

    async def _move(self) -> Act | None:
        """Choose a move; None when it is not the computer's turn."""
        while (side := self._side()) is not None:
            arbiter = self._game.live.arbiter
            act_for = _unless_changed_since(arbiter)
            choice = await self._choose(arbiter, side)
            if choice is not None:
                self._scores[side] = arbiter.ply + 1, choice.score
                # A draw offered while it thought is judged by what it thinks now; a move declines it.
                said = reaction(self._game.live.arbiter, side, choice.score)
                return act_for(said if isinstance(said, DrawAccept) else Move(side=side, move=choice.move.text))
        return None

    def _side(self) -> SideName | None:
        live = self._game.live
        return engine_to_move(live.arbiter, live.setup.players, live.seats)

    def _score(self, side: SideName) -> int | None:
        return self._scores[side][1] if side in self._scores else None

    async def _choose(self, arbiter: Arbiter, side: SideName) -> Choice | None:
        """Return the chosen move; None when the board has changed meanwhile."""
        live = self._game.live
        clock = arbiter.clock_at(live.time.now_ms())
        allowance = None if clock is None else allowance_of(clock, side)
        seated = player_of(live.setup.players, side)
        limits = replace(limits_of(seated.level, allowance), is_varied=True, style=seated.style)
        player = self._player.asked_by(self._company.visitor)
        if seated.unhurried:
            player = Unhurried(player)
        thought = asyncio.create_task(player.choose(arbiter.history, arbiter.profile.draw_limits, limits))
        self._thought, self._thought_of = thought, _situation(arbiter)
        try:
            await asyncio.wait((thought,))
            return None if thought.cancelled() else thought.result()
        finally:
            thought.cancel()
            self._thought = None


def _situation(arbiter: Arbiter) -> Situation:
    """Return what a search depends on; a draw offer does not interrupt it."""
    return arbiter.ply, arbiter.position, arbiter.paused, arbiter.outcome


def _unless_changed_since(arbiter: Arbiter) -> Callable[[Request], Act]:
    """Return what turns a request into a change: an empty one if the position has changed meanwhile."""
    seen = _situation(arbiter)

    def act_for(request: Request) -> Act:
        def act(live: LiveGame) -> Sequence[Event] | Refused:
            if _situation(live.arbiter) != seen:
                return ()
            judgement = live.judge(request)
            return Refused("", judgement.code) if isinstance(judgement, Refusal) else judgement

        return act

    return act_for
