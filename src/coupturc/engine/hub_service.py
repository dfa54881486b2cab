"""The engine behind Hub: reacts to every line at once, a search runs in a thread of its own."""

import threading
from collections.abc import Callable, Mapping

from coupturc._core import Engine, History, SearchReport, StopFlag
from coupturc.engine.analysis import SURE, WIN, Question, search
from coupturc.engine.player import Limits
from coupturc.errors import IllegalMoveError
from coupturc.protocol import Malformed, ProtocolError
from coupturc.protocol.hub import HubConnection, Phase
from coupturc.protocol.hub_board import VARIANTS, format_move, parse_move, parse_position
from coupturc.protocol.hub_messages import (
    Done,
    Error,
    Go,
    Hello,
    Id,
    Info,
    Init,
    Level,
    Message,
    NewGame,
    Param,
    Ping,
    PonderHit,
    Pong,
    Quit,
    Ready,
    SetParam,
    SetPosition,
    Stop,
    Wait,
)
from coupturc.rules import Profile

#: Kept back of the time for a move, for the way there and back.
_OVERHEAD_SECONDS = 0.01
#: Moves still to be made when the GUI does not say.
_MOVES_TO_GO = 30

MakeEngine = Callable[[int, bool], Engine]


def default_params() -> tuple[Param, ...]:
    """Return what a GUI may set, with what holds until it does."""
    return (
        Param("variant", "normal", "enum", values=" ".join(VARIANTS)),
        Param("hash", "64", "int", min="1", max="65536"),
        Param("threads", "1", "int", min="1", max="256"),
        Param("tables", "true", "bool"),
    )


class HubService:
    """One GUI's engine.

    Args:
        write: takes the bytes for the GUI, from any thread.
        version: of the engine.
        profiles: whose rules are played, by variant.
        make_engine: makes an engine of so many MiB of hash table, with endgame tables or without.
    """

    def __init__(
        self,
        write: Callable[[bytes], object],
        version: str,
        profiles: Mapping[str, Profile],
        make_engine: MakeEngine,
    ) -> None:
        self._write = write
        self._id = Id("Coup Turc", version, "Coup Turc contributors")
        self._profiles = profiles
        self._make_engine = make_engine
        self._params = {param.name: param for param in default_params()}
        self._values = {param.name: param.value for param in default_params()}
        self._engine: Engine | None = None
        self._hub = HubConnection(is_engine=True)
        self._lock = threading.RLock()  # of the conversation: the search answers from its own thread
        self._history = History(parse_position("", self._profile.rules))
        self._level = Level()
        self._search: _Search | None = None

    @property
    def is_over(self) -> bool:
        """Whether the GUI has said goodbye."""
        return self._hub.phase is Phase.closed

    def receive(self, data: bytes) -> None:
        """Take bytes of the GUI and react."""
        with self._lock:
            messages = self._hub.receive(data)
        for message in messages:
            if isinstance(message, Malformed):
                self._send(Error(f"{message.reason}: {message.text}"))
            else:
                self._react(message)

    def close(self) -> None:
        """Stop and wait for the search."""
        self._end_search()

    # ------------------------------------------------------------------ messages

    def _react(self, message: Message) -> None:
        match message:
            case Hello():
                self._send(self._id, *self._params.values(), Wait())
            case SetParam():
                self._set(message)
            case Init():
                self._prepare()
                self._send(Ready())
            case NewGame():
                self._prepare().clear()
            case SetPosition():
                self._set_position(message)
            case Level():
                self._level = message
            case _:
                self._react_to_search(message)

    def _react_to_search(self, message: Message) -> None:
        match message:
            case Go():
                self._go(message)
            case Stop() | Quit():
                self._stop()
            case Ping():
                self._send(Pong())
            case PonderHit() if self._search is not None:
                self._search.hit(self._seconds())
            case _:  # a ponder-hit that crossed with done
                pass

    def _set(self, message: SetParam) -> None:
        param = self._params.get(message.name)
        if param is None:
            self._send(Error(f"there is no parameter {message.name}"))
        elif not param.allows(message.value):
            self._send(Error(f"{message.name} cannot be {message.value}"))
        else:
            self._values[message.name] = message.value
            if message.name in {"hash", "tables"}:
                self._engine = None
            if message.name == "variant":
                self._set_position(SetPosition())

    def _set_position(self, message: SetPosition) -> None:
        try:
            history = History(parse_position(message.position, self._profile.rules))
            for text in message.moves:
                history = history.after(parse_move(text, history.position))
        except (ProtocolError, IllegalMoveError) as error:
            self._send(Error(str(error)))
            return
        self._history, self._level = history, Level()

    def _go(self, message: Go) -> None:
        self._end_search()
        if not self._history.position.legal_moves:
            self._send(Error("the side to move has no legal move"), Done(""))
            return
        is_ponder = message.mode == "ponder"
        seconds = 0.0 if is_ponder else self._seconds()
        limits = Limits(seconds, self._level.depth, self._level.nodes)
        threads = int(self._values["threads"])
        question = Question(self._history, self._profile.draw_limits, limits, threads)
        self._search = _Search(self._prepare(), question, self._send, is_ponder=is_ponder)

    # ------------------------------------------------------------------ searching

    @property
    def _profile(self) -> Profile:
        return self._profiles[self._values["variant"]]

    def _prepare(self) -> Engine:
        if self._engine is None:
            self._engine = self._make_engine(int(self._values["hash"]), self._values["tables"] == "true")
        return self._engine

    def _seconds(self) -> float:
        """Return how long to think about this move; 0 is as long as one likes."""
        level = self._level
        if level.move_time:
            return max(0.001, level.move_time - _OVERHEAD_SECONDS)
        if level.time or level.inc:
            left = level.time + level.inc
            share = level.time / (level.moves or _MOVES_TO_GO) + level.inc
            return max(0.001, min(share, left / 2) - _OVERHEAD_SECONDS)
        return 0.0

    def _stop(self) -> None:
        if self._search is not None:
            self._search.stop()

    def _end_search(self) -> None:
        if self._search is not None:
            self._search.stop()
            self._search.join()
            self._search = None

    def _send(self, *messages: Message) -> None:
        with self._lock:
            if not self.is_over:
                self._write(b"".join(map(self._hub.send, messages)))


class _Search:
    """A search in its own thread, which ends with `done`."""

    def __init__(self, engine: Engine, question: Question, send: Callable[[Message], None], *, is_ponder: bool) -> None:
        self._engine = engine
        self._question = question
        self._send = send
        self._stop = StopFlag()
        self._may_answer = threading.Event()  # a pondered move is held back until it is wanted
        if not is_ponder:
            self._may_answer.set()
        self._timer: threading.Timer | None = None
        self._thread = threading.Thread(target=self._run, name="hub search")
        self._thread.start()

    def hit(self, seconds: float) -> None:
        """The expected move was made: the time of this move begins."""
        if not self._may_answer.is_set() and seconds:
            self._timer = threading.Timer(seconds, self._stop.set)
            self._timer.daemon = True
            self._timer.start()
        self._may_answer.set()

    def stop(self) -> None:
        """Answer at once."""
        self._stop.set()
        self._may_answer.set()

    def join(self) -> None:
        """Wait until it has answered."""
        self._thread.join()
        if self._timer is not None:
            self._timer.cancel()

    def _run(self) -> None:
        best = search(self._engine, self._question, self._stop, self._report)
        self._may_answer.wait()
        moves = [format_move(move) for move in best.moves[:2]]
        self._send(Done(*moves))

    def _report(self, report: SearchReport) -> None:
        self._send(info_of(report))


def info_of(report: SearchReport) -> Info:
    """Return what Hub says of a report."""
    speed = report.nodes / report.seconds / 1e6 if report.seconds else None
    pv = tuple(map(format_move, report.moves))
    return Info(
        depth=report.depth,
        score=hub_score(report.score),
        nodes=report.nodes,
        time=report.seconds,
        nps=speed,
        pv=pv,
    )


def hub_score(score: int) -> float:
    """Return a score in men; an end in sight is 100 less a hundredth for each ply, as GUIs know it.

    Example:
        >>> hub_score(-152), hub_score(29_993), hub_score(-29_990)
        (-1.52, 99.93, -99.9)
    """
    if abs(score) <= SURE:
        return score / 100
    plies = WIN - abs(score)
    return round((100 - plies / 100) * (1 if score > 0 else -1), 2)
