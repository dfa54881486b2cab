"""Any Hub engine as a player or analyst: a process that is asked over its standard streams."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import aclosing, suppress
from copy import copy

from coupturc._core import DrawLimits, History, Move, Position
from coupturc.arguments import expect
from coupturc.engine import cpu_time
from coupturc.engine import process as processes
from coupturc.engine.deadline import Deadline
from coupturc.engine.following import LineFollower
from coupturc.engine.hub.terms import level_of, reply_of
from coupturc.engine.player import LONGEST_THOUGHT, Choice, Limits, Player, PlayerError, PlayerStartError
from coupturc.protocol import Malformed, ProtocolError
from coupturc.protocol import hub_messages as hub
from coupturc.protocol.hub import HubConnection, Phase
from coupturc.protocol.hub_board import VARIANTS, format_move, format_position, parse_move

_GOODBYE_SECONDS = 2.0
#: So many times as long as an answer may take: until it is ready a program reads its endgame tables, and many start at
#: once in a match.
_START_FACTOR = 6
#: A program that searches less a second than this is taken for one that hangs, and so is one that gets less CPU time
#: than a machine with so much other work would leave it.
_SLOWEST_NODES = 1000
_BUSIEST_LOAD = 100


class HubPlayer(Player):
    """Plays by asking a Hub engine, one game at a time.

    Args:
        command: as a shell would read it. A program with a path is started in its own folder, where
            engines look for their data.
        params: values of the engine's parameters.
        patience: seconds beyond its limit that the engine may take for an answer; until it is ready it may take longer.
    """

    def __init__(self, command: str, params: Mapping[str, str] | None = None, *, patience: float = 10.0) -> None:
        expect("command", command, str)
        expect("params", params, (Mapping, type(None)), "a mapping")
        self._command = command
        self._wanted = dict(params or {})
        self._patience = patience
        self._program: processes.Program | None = None
        self._hub = HubConnection(is_engine=False)
        self._line = LineFollower()
        self._ahead: LineFollower | None = None  # the line that is pondered about
        self._waiting: list[hub.Message] = []
        self._game = ""  # that the process was started for: its variant is set once
        self.id = hub.Id("")
        self.params: dict[str, hub.Param] = {}

    async def prepare(self, position: Position) -> None:
        """Start the process and shake hands, if that has not been done.

        Raises:
            PlayerStartError: it cannot be started, or does not play this game, or began as a player of another.
        """
        if self._program is None:
            await self._start(position)
        elif position.rules.game != self._game:
            raise PlayerStartError(f"{self._name} plays {self._game}, not {position.rules.game}")

    async def new_game(self) -> None:
        """Have the engine forget the games before: the next search begins with `new-game`."""
        await self.stop_pondering()
        self._line = LineFollower()

    async def choose(self, history: History, draws: DrawLimits, limits: Limits) -> Choice:  # noqa: ARG002
        """Choose a move; Hub has no way to say which draw rules are played.

        Raises:
            PlayerStartError: the process cannot be started, or does not play this game.
            PlayerError: it ended, did not answer in time, or gave no legal move.
        """
        position = history.position
        score: int | None = None
        await self.prepare(position)
        used = self._meter()
        async with aclosing(self.search(position, limits)) as messages:
            async for message in messages:
                if isinstance(message, hub.Info):
                    score = score if message.score is None else round(100 * message.score)
                elif isinstance(message, hub.Done):
                    move = self._read_move(message.move, position)
                    self._line.play(move)
                    return Choice(move, score, used(), reply_of(message, position.after(move)))
        raise PlayerError(f"{self._name} gave no move")

    async def search(
        self, position: Position, limits: Limits, mode: str = "think"
    ) -> AsyncGenerator[hub.Info | hub.Done]:
        """Yield what the engine reports of a search, `Done` last; left early, the search is stopped.

        Args:
            position: with a legal move.
            limits: how much it may think; Hub engines may take some as advice.
            mode: `think` or `analyze`.

        Raises:
            PlayerStartError: the process cannot be started, or does not play this game.
            PlayerError: it ended, or did not answer in time.
        """
        await self.prepare(position)
        if mode == "think" and self._is_expected(position):
            self._send(hub.PonderHit())
        else:
            await self.stop_pondering()
            await self._end_search()
            if self._line.position != position and self._line.follow(position) is None:
                self._send(hub.NewGame())
            self._ask(self._line, position, limits, mode)
        deadline = Deadline(self._patience_for(limits, mode))
        watch = self._watch(limits.cpu_seconds)
        try:
            while self._is_searching or self._waiting:
                message = await self._receive(deadline)
                if isinstance(message, hub.Info | hub.Done):
                    yield message
        finally:
            if watch is not None:
                watch.cancel()
            self._stop()

    async def ponder(self, history: History, draws: DrawLimits, limits: Limits) -> None:  # noqa: ARG002
        """Let the engine think about what is expected, until it hears that it came or must stop.

        Raises:
            PlayerError: the process ended.
        """
        await self.prepare(history.position)
        await self.stop_pondering()
        await self._end_search()
        ahead = copy(self._line)
        ahead.follow(history.position)
        self._ask(ahead, history.position, limits, "ponder")
        self._ahead = ahead

    async def stop_pondering(self) -> None:
        """End what `ponder` began; its answer is read with the next search."""
        if self._ahead is not None:
            self._ahead = None
            self._stop()

    def _is_expected(self, position: Position) -> bool:
        """Whether the engine ponders about a position; the line then goes on there."""
        if self._ahead is None or self._ahead.position != position:
            return False
        self._line, self._ahead = self._ahead, None
        return True

    async def close(self) -> None:
        """End the process, kindly first."""
        if self._program is None:
            return
        try:
            if self._is_running:
                self._send(hub.Quit())
            with suppress(TimeoutError):
                async with asyncio.timeout(_GOODBYE_SECONDS):
                    await self._program.ended()
        finally:
            await self._kill()

    # ------------------------------------------------------------------ the process

    @property
    def _name(self) -> str:
        return self.id.name or self._command

    @property
    def _is_searching(self) -> bool:
        return self._hub.phase is Phase.searching

    @property
    def _is_running(self) -> bool:
        return self._program is not None and self._program.is_running and self._hub.phase is not Phase.closed

    async def _start(self, position: Position) -> None:
        self._program = await processes.start(self._command)
        try:
            await self._shake_hands(position)
        except BaseException as error:  # cancelled half-way, too: the next time everything begins again
            await self._kill()
            if isinstance(error, PlayerError):
                raise PlayerStartError(str(error)) from error
            raise

    async def _kill(self) -> None:
        program, self._program = self._program, None
        self._hub, self._line, self._ahead = HubConnection(is_engine=False), LineFollower(), None
        self._waiting.clear()
        if program is not None:
            await program.end()

    async def _shake_hands(self, position: Position) -> None:
        patience = Deadline(_START_FACTOR * self._patience)
        self._send(hub.Hello())
        while not isinstance(message := await self._receive(patience), hub.Wait):
            if isinstance(message, hub.Param):
                self.params[message.name] = message
            elif isinstance(message, hub.Id):
                self.id = message
        self._game = position.rules.game
        variant = next(name for name, game in VARIANTS.items() if game == self._game)
        for name, value in {"variant": variant, **self._wanted}.items():
            self._set(name, value)
        self._send(hub.Init())
        while not isinstance(await self._receive(patience), hub.Ready):
            pass

    def _set(self, name: str, value: str) -> None:
        param = self.params.get(name)
        if param is not None and not param.allows(value):
            raise PlayerStartError(f"{self._name} does not take {name}={value}: expected {param.expected}")
        if param is None and (name, value) != ("variant", "normal"):
            raise PlayerStartError(f"{self._name} has no parameter {name}")
        if param is not None and param.value != value:
            self._send(hub.SetParam(name, value))

    def _ask(self, line: LineFollower, position: Position, limits: Limits, mode: str) -> None:
        """Begin a search of a position, to which a line has been followed."""
        start = line.start or position
        self._send(hub.SetPosition(format_position(start), tuple(map(format_move, line.moves))))
        self._send(level_of(limits))
        self._send(hub.Go(mode))

    def _meter(self) -> Callable[[], float | None]:
        """Return what measures the CPU time that the process has used since now."""
        pid = self._program.pid if self._program is not None else 0
        if not (pid and cpu_time.is_known()):
            return cpu_time.unknown
        return cpu_time.since_now(cpu_time.of_process(pid))

    def _watch(self, cpu_seconds: float) -> asyncio.Task[None] | None:
        """Stop the search when the process has used so much CPU time; 0 means no limit."""
        if not cpu_seconds or self._program is None:
            return None
        meter = cpu_time.of_process(self._program.pid)
        return asyncio.create_task(cpu_time.stop_after(cpu_seconds, meter, self._stop))

    def _patience_for(self, limits: Limits, mode: str) -> float | None:
        """Return how many seconds an answer may take; an analysis without a limit of time goes on for ever."""
        longest = limits.longest_seconds
        if longest:
            return longest + self._patience
        if mode != "think":
            return None
        bounds = (limits.nodes / _SLOWEST_NODES, limits.cpu_seconds * _BUSIEST_LOAD)
        return min((bound + self._patience for bound in bounds if bound), default=LONGEST_THOUGHT)

    def _stop(self) -> None:
        if self._is_searching and self._is_running:
            self._send(hub.Stop())

    async def _end_search(self) -> None:
        """Read the answer to a search that was left early."""
        patience = Deadline(self._patience)
        while self._is_searching:
            await self._receive(patience)
        self._waiting.clear()

    def _send(self, message: hub.Message) -> None:
        data = self._hub.send(message)
        if self._program is not None:
            self._program.write(data)

    async def _receive(self, deadline: Deadline) -> hub.Message:
        """Return the next message; as the protocol says, malformed ones are ignored, except an awaited `done`."""
        while not self._waiting:
            data = await deadline.keep(self._read(), self._name)
            if not data:
                raise PlayerError(f"{self._name} {await self._fate()}")
            messages = self._hub.receive(data)
            self._waiting += [message for message in messages if not isinstance(message, Malformed | hub.Error)]
            self._refuse_answer(messages)
        return self._waiting.pop(0)

    def _refuse_answer(self, messages: list[hub.Message | Malformed]) -> None:
        """Stop waiting when a search was answered by a malformed `done`: no other will come."""
        for message in messages:
            if self._is_searching and isinstance(message, Malformed) and message.text.split()[:1] == ["done"]:
                raise PlayerError(f"{self._name} said {message.text!r}: {message.reason}")

    async def _read(self) -> bytes:
        return await self._program.read() if self._program else b""

    async def _fate(self) -> str:
        return await self._program.fate() if self._program else "has been closed"

    def _read_move(self, text: str, position: Position) -> Move:
        try:
            return parse_move(text, position)
        except ProtocolError as error:
            raise PlayerError(f"{self._name} played {text!r}: {error.reason}") from None
