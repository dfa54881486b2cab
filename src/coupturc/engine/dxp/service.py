"""The engine behind DamExchange, in both roles: games one after another with one peer."""

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress

from coupturc.engine.dxp.game import DxpGame, DxpSession, words_of
from coupturc.engine.player import Choice, Limits, Player, ponder_after
from coupturc.protocol import Malformed
from coupturc.protocol import dxp_messages as dxp
from coupturc.protocol.dxp import DxpPhase
from coupturc.rules import Profile

NAME = "Coup Turc"

_UNKNOWN_VERSION, _UNUSABLE = 1, 2
_BACK_NOT_SUPPORTED = 1

#: At some peers a person accepts a game.
_PATIENCE_SECONDS = 60.0


class DxpService:
    """Plays DamExchange games over pairs of streams, one at a time: a peer that asks meanwhile waits for its answer.

    Args:
        player: who chooses our moves.
        profile: draw rules by which we see that a game is over; the 10x10 board.
        report: takes a line for the person who looks on.
        limits: of the player, besides what its clock leaves; None: as much as the clock leaves.
        ponders: whether the player thinks in the peer's time.
        patience: seconds that the peer may take to answer a request or the end of a game, and beyond its clock for
            a move: the others wait for it.
    """

    def __init__(
        self,
        player: Player,
        profile: Profile,
        report: Callable[[str], object],
        *,
        limits: Limits | None = None,
        ponders: bool = False,
        patience: float = _PATIENCE_SECONDS,
    ) -> None:
        self._player = player
        self._profile = profile
        self._report = report
        self._limits = limits
        self._ponders = ponders
        self._patience = patience
        self._one_at_a_time = asyncio.Lock()  # games, not peers: who is connected may be silent

    async def follow(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Play whatever the peer asks for, until it leaves or says that no other game follows."""
        session = DxpSession(reader, writer, is_initiator=False)
        stop = False
        while not stop and (message := await session.next()) is not None:
            if isinstance(message, dxp.GameRequest):
                stop = await self._answer(session, message)
            else:
                self._other(session, message)
            if session.dxp.phase is DxpPhase.asked:  # for something that cannot be read
                session.send(dxp.GameAnswer(NAME, _UNUSABLE))
        await _close(writer)

    async def ask(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, requests: Iterable[dxp.GameRequest]
    ) -> None:
        """Ask the peer for games and play them, until it refuses, does not answer, leaves or stops."""
        session = DxpSession(reader, writer, is_initiator=True)
        for request in requests:
            async with self._one_at_a_time:
                if await self._ask_for(session, request):
                    break
        await _close(writer)

    async def _ask_for(self, session: DxpSession, request: dxp.GameRequest) -> bool:
        session.send(request)
        try:
            async with asyncio.timeout(self._patience):
                message = await self._next_but_talk(session)
        except TimeoutError:
            self._report(f"the peer does not answer a request within {self._patience:g} s")
            return True
        if not isinstance(message, dxp.GameAnswer) or message.code:
            self._report("the peer refuses the game" if message else "the peer has left")
            return True
        return await self._play(session, request, message.name)

    async def _next_but_talk(self, session: DxpSession) -> dxp.DxpMessage | None:
        while isinstance(message := await session.next(), dxp.Chat | Malformed):
            self._other(session, message)
        return message

    async def _answer(self, session: DxpSession, request: dxp.GameRequest) -> bool:
        refusal = _UNKNOWN_VERSION if request.version != dxp.VERSION else 0 if request.minutes else _UNUSABLE
        if refusal:
            session.send(dxp.GameAnswer(NAME, refusal))
            return False
        async with self._one_at_a_time:
            session.send(dxp.GameAnswer(NAME))
            return await self._play(session, request, request.name)

    async def _play(self, session: DxpSession, request: dxp.GameRequest, opponent: str) -> bool:
        """Play a game; returns whether the session is over."""
        game = DxpGame(session, request, self._profile, self._limits)
        self._report(f"game against {opponent!r}, we have {game.side.name}")
        try:
            return await self._play_on(session, game)
        finally:
            await self._player.stop_pondering()

    async def _play_on(self, session: DxpSession, game: DxpGame) -> bool:
        while session.dxp.phase is DxpPhase.playing:
            if game.is_over:
                session.send(dxp.GameEnd(game.reason))
                break
            try:
                message = await self._next(session, game)
            except TimeoutError:
                self._report("the peer does not move in time")
                session.send(dxp.GameEnd(dxp.NO_RESULT))
                break
            if message is None:
                self._report("the peer has left")
                return True
            if isinstance(message, Choice):
                await self._move(game, message)
            elif isinstance(message, dxp.PlayedMove):
                if not game.hear(message):
                    self._report(f"{message.origin} to {message.target} is not legal")
                    session.send(dxp.GameEnd(dxp.NO_RESULT))
            elif not isinstance(message, dxp.GameEnd):
                self._other(session, message)
        return await self._settle(session, game)

    async def _move(self, game: DxpGame, choice: Choice) -> None:
        game.play(choice)
        if self._ponders and not game.is_over:
            await ponder_after(self._player, choice, game.arbiter.history, self._profile.draw_limits, game.limits)

    async def _next(self, session: DxpSession, game: DxpGame) -> Choice | dxp.DxpMessage | Malformed | None:
        """Return our move, or what the peer says first.

        Raises:
            TimeoutError: the peer's time is up.
        """
        if game.is_ours:
            return await self._think(session, game)
        async with asyncio.timeout(game.peer_seconds + self._patience):
            return await session.next()

    async def _think(self, session: DxpSession, game: DxpGame) -> Choice | dxp.DxpMessage | Malformed | None:
        """Return our move, or what the peer says first; the thought goes on unless the game has ended."""
        if game.thought is None:
            thought = self._player.choose(game.arbiter.history, self._profile.draw_limits, game.limits)
            game.thought = asyncio.create_task(thought)
        heard = asyncio.create_task(session.next())
        await asyncio.wait((game.thought, heard), return_when=asyncio.FIRST_COMPLETED)
        if not heard.done():
            heard.cancel()
            await asyncio.wait((heard,))  # only one may read
            choice, game.thought = game.thought.result(), None
            return choice
        message = heard.result()
        if message is None or isinstance(message, dxp.GameEnd):
            game.thought.cancel()
        return message

    async def _settle(self, session: DxpSession, game: DxpGame) -> bool:
        """Exchange the ends of the game; returns whether no other follows."""
        end: dxp.DxpMessage | Malformed | None = session.last_end
        if end is not None:
            session.send(dxp.GameEnd(game.reason))
        else:
            end = await self._end_of(session)
        self._report(f"game over: {game.words or words_of(end)}")
        return end is None or (isinstance(end, dxp.GameEnd) and end.stop)

    async def _end_of(self, session: DxpSession) -> dxp.DxpMessage | Malformed | None:
        """Return the peer's answer to our end of the game; None when there is none."""
        end: dxp.DxpMessage | Malformed | None = None
        try:
            async with asyncio.timeout(self._patience):
                while session.dxp.phase is DxpPhase.ending:
                    end = await session.next()
                    if end is None:
                        self._report("the peer has left")
                        break
        except TimeoutError:
            self._report(f"the peer does not answer the end of a game within {self._patience:g} s")
            end = None
        return end

    def _other(self, session: DxpSession, message: dxp.DxpMessage | Malformed) -> None:
        match message:
            case dxp.Chat():
                self._report(f"the peer says: {message.text!r}")
            case dxp.BackRequest():
                session.send(dxp.BackAnswer(_BACK_NOT_SUPPORTED))
            case Malformed():
                self._report(f"{message.reason}: {message.text!r}")
            case _:  # the answer to a request of moves back, which we never make
                pass


async def _close(writer: asyncio.StreamWriter) -> None:
    writer.close()
    with suppress(OSError):  # the peer was faster
        await writer.wait_closed()
