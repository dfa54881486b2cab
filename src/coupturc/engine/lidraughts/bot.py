"""Plays on lidraughts.org: accepts challenges and chooses moves, several games at a time."""

import asyncio
from collections.abc import Callable
from dataclasses import replace

import httpx

from coupturc._core import DrawLimits
from coupturc.engine.lidraughts.client import LidraughtsClient, ServerError
from coupturc.engine.player import Limits, Player, PlayerError
from coupturc.engine.thinking_time import Allowance
from coupturc.errors import CoupTurcError
from coupturc.protocol import lidraughts_requests as ask
from coupturc.protocol.faults import Malformed
from coupturc.protocol.lidraughts_events import Challenge, GameStart
from coupturc.protocol.lidraughts_game import LidraughtsGame, Over, Think
from coupturc.protocol.lidraughts_lobby import Lobby, Wishes
from coupturc.protocol.lidraughts_moves import jumps_of

#: How long the server has to answer when we leave our games.
LEAVING_SECONDS = 5.0

LimitsFor = Callable[[Allowance | None], Limits]


class NoBotError(CoupTurcError):
    """The account is not a bot's."""


def read_account(answer: httpx.Response) -> str:
    """Return the id of the account.

    Raises:
        NoBotError: it cannot play here.
    """
    try:
        account = answer.json()
        name, title = str(account["id"]), account.get("title")
    except (ValueError, KeyError, TypeError, AttributeError):
        raise NoBotError(f"expected an account, found {answer.text[:80]!r}") from None
    if title != "BOT":
        raise NoBotError("the account is not a bot: it has to be upgraded first, before it plays a game")
    return name


class Bot:
    """Plays until it is cancelled, and then leaves its games so that nobody waits for it.

    Args:
        client: the way to the server.
        player: who chooses moves.
        limits_for: how much it may think, by what the clock leaves.
        draws: the draw rules that it plays by.
        wishes: which challenges are accepted.
        say: called with a line for the log.
    """

    def __init__(
        self,
        client: LidraughtsClient,
        player: Player,
        limits_for: LimitsFor,
        draws: DrawLimits,
        wishes: Wishes,
        say: Callable[[str], object],
    ) -> None:
        self._client = client
        self._player = player
        self._limits_for = limits_for
        self._draws = draws
        self._lobby = Lobby(wishes)
        self._say = say
        self._me = ""
        self._playing: dict[str, asyncio.Task[None]] = {}

    async def run(self) -> None:
        """Play until cancelled.

        Raises:
            NoBotError: the account cannot play here.
            ServerError: the server refuses to go on, such as 401 for a token that is not good.
        """
        self._me = read_account(await self._client.ask(ask.account()))
        self._say(f"playing as {self._me}")
        try:
            async for event in self._client.events_for_ever(ask.stream_events()):
                if isinstance(event, Challenge):
                    await self._answer(event)
                elif isinstance(event, GameStart):
                    self._begin(event.id)
                elif isinstance(event, Malformed):
                    self._say(f"not understood: {event.reason}")
        finally:
            await self._leave()

    async def _leave(self) -> None:
        """Abort the games that have hardly begun, and resign the others."""
        playing = dict(self._playing)
        for task in playing.values():
            task.cancel()
        await asyncio.gather(*playing.values(), return_exceptions=True)
        await asyncio.gather(*map(self._give_up, playing))

    async def _give_up(self, game: str) -> None:
        try:
            async with asyncio.timeout(LEAVING_SECONDS):
                try:
                    await self._client.ask(ask.abort(game))
                except ServerError:  # too late for that
                    await self._client.ask(ask.resign(game))
        except (TimeoutError, ServerError) as error:
            self._say(f"{game}: could not be left: {error}")
        else:
            self._say(f"{game}: left")

    async def _answer(self, challenge: Challenge) -> None:
        reason = self._lobby.judge(challenge)
        self._say(f"challenge of {challenge.challenger}, {challenge.variant}: {reason or 'accepted'}")
        try:
            await self._client.ask(ask.decline(challenge.id, reason) if reason else ask.accept(challenge.id))
        except ServerError as error:  # it was withdrawn
            self._say(str(error))
            if reason is None:
                self._lobby.end(challenge.id)

    def _begin(self, game: str) -> None:
        """Play a game, unless it is played already: a stream that opens again reports it again."""
        if game not in self._playing:
            self._lobby.begin(game)
            self._playing[game] = asyncio.create_task(self._play(game))

    async def _play(self, game: str) -> None:
        try:
            await self._follow(game)
        except (CoupTurcError, httpx.HTTPError) as error:
            self._say(f"{game}: {error}")
        finally:
            self._lobby.end(game)
            del self._playing[game]

    async def _follow(self, game: str) -> None:
        line = LidraughtsGame(self._me)
        async for event in self._client.events_for_ever(ask.stream_game(game)):
            act = line.receive(event)
            if isinstance(act, Think):
                await self._move(game, line, act)
            elif isinstance(act, Over):
                self._say(f"{game}: {act.status}")
                return

    async def _move(self, game: str, line: LidraughtsGame, think: Think) -> None:
        allowance = None if think.left_ms is None else Allowance(think.left_ms, gain_ms=think.gain_ms)
        limits = replace(self._limits_for(allowance), is_varied=True)  # it plays people, who prepare
        try:
            choice = await self._player.choose(think.history, self._draws, limits)
        except PlayerError as error:
            self._say(f"{game}: resigned, {error}")
            await self._client.ask(ask.resign(game))
            return
        agrees = think.is_draw_offered and choice.score is not None and choice.score <= 0
        jumps = [ask.jump(game, squares, offers_draw=agrees) for squares in jumps_of(choice.move)]
        if not await self._make(game, jumps):
            line.again()

    async def _make(self, game: str, jumps: list[ask.Request]) -> bool:
        """Ask for all jumps of a move, also behind a refused one: it may have arrived, and only its answer was lost.

        Returns: whether the last one was taken. It is not when the game has ended, or all had arrived before.
        """
        is_taken = False
        for jump in jumps:
            try:
                await self._client.ask(jump)
            except ServerError as error:
                self._say(f"{game}: {error}")
                is_taken = False
            else:
                is_taken = True
        return is_taken
