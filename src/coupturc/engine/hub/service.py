"""The engine behind Hub: reacts to every line at once, a search runs in a thread of its own."""

import random
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from threading import RLock
from typing import cast

from coupturc._core import Engine, History
from coupturc.engine.book.choosing import choose_known
from coupturc.engine.book.shipped import shipped_book
from coupturc.engine.crew import Crew
from coupturc.engine.hub.gui_clock import GuiClock
from coupturc.engine.hub.search import HubSearch, Task, hub_score
from coupturc.engine.levels import LEVELS, limits_of, parse_level, within
from coupturc.engine.native.searching import MOST_LINES, Question
from coupturc.engine.native.styles import STYLES
from coupturc.engine.player import Choice, Limits, Style
from coupturc.engine.thinking_time import FIRST_LAG_MS, Budget
from coupturc.errors import IllegalMoveError
from coupturc.protocol import Malformed, ProtocolError
from coupturc.protocol import hub_messages as hub
from coupturc.protocol.hub import ENDS_SEARCH, HubConnection, Phase
from coupturc.protocol.hub_board import VARIANTS, format_move, parse_move, parse_position
from coupturc.rules import Profile

#: The value of the parameter `level` that sets no level.
_FULL_STRENGTH = "0"
_STRENGTHS = (_FULL_STRENGTH, *map(str, LEVELS))
_WEAK_HASH_MIB = 1
#: More than any clock has, and than are to be made with it.
_MOST_SECONDS, _MOST_MOVES = 1e6, 1000
_DICE = random.SystemRandom()

MakeEngine = Callable[[int, bool], Engine]


def default_params() -> tuple[hub.Param, ...]:
    """Return what a GUI may set, with what holds until it does."""
    return (
        hub.Param("variant", "normal", "enum", values=" ".join(VARIANTS)),
        hub.Param("hash", "64", "int", min="1", max=str(Engine.MOST_HASH_MIB)),
        hub.Param("threads", "1", "int", min="1", max=str(Engine.MOST_THREADS)),
        hub.Param("tables", "true", "bool"),
        hub.Param("level", _FULL_STRENGTH, "enum", values=" ".join(_STRENGTHS)),
        hub.Param("style", STYLES[0], "enum", values=" ".join(STYLES)),
        hub.Param("lines", "1", "int", min="1", max=str(MOST_LINES)),
        hub.Param("book", "false", "bool"),
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
        self._id = hub.Id("Coup Turc", version, "Coup Turc contributors")
        self._profiles = profiles
        self._make_engine = make_engine
        self._params = {param.name: param for param in default_params()}
        self._values = {param.name: param.value for param in default_params()}
        self._engine: Engine | None = None
        self._weak: Engine | None = None
        self._hub = HubConnection(is_engine=True)
        self._lock = RLock()  # of the conversation: the search answers from its own thread
        self._history = History(parse_position("", self._profile.rules))
        self._knows_position = True  # not when the last one was refused
        self._level = hub.Level()
        self._knows_level = True  # likewise
        self._search: HubSearch | None = None
        self._crew = Crew("hub search")
        self._clock = GuiClock()

    @property
    def is_over(self) -> bool:
        """Whether the GUI has said goodbye."""
        return self._hub.phase is Phase.closed

    def receive(self, data: bytes) -> None:
        """Take bytes of the GUI and react to each line before the next is judged: the answer may let that one in."""
        for piece in re.split(rb"(?<=\n)", data):
            with self._lock:
                messages = self._hub.receive(piece)
            for message in messages:
                if isinstance(message, Malformed):
                    self._refuse(message)
                else:
                    self._react(message)

    def close(self) -> None:
        """Stop and wait for the search."""
        self._end_search()
        self._crew.end()
        self._crew.join()

    # ------------------------------------------------------------------ messages

    def _refuse(self, line: Malformed) -> None:
        self._send(hub.Error(f"{line.reason}: {line.text}"))
        command = line.text.split()[:1]
        self._knows_position &= command != ["pos"]
        self._knows_level &= command != ["level"]

    def _react(self, message: hub.Message) -> None:
        if isinstance(message, ENDS_SEARCH):
            self._end_search()
        match message:
            case hub.Hello():
                self._send(self._id, *self._params.values(), hub.Wait())
            case hub.SetParam():
                self._set(message)
            case hub.Init():
                self._prepare()
                self._send(hub.Ready())
            case hub.NewGame():
                self._prepare().clear()
                self._clock.new_game()
            case hub.SetPosition():
                self._set_position(message)
            case hub.Level():
                self._level, self._knows_level = message, True
            case _:
                self._react_to_search(message)

    def _react_to_search(self, message: hub.Message) -> None:
        match message:
            case hub.Go():
                self._go(message)
            case hub.Stop() | hub.Quit():
                self._stop()
            case hub.Ping():
                self._send(hub.Pong())
            case hub.PonderHit() if self._search is not None:
                self._search.hit(self._limits("think"))
            case _:  # a ponder-hit that crossed with done
                pass

    def _set(self, message: hub.SetParam) -> None:
        param = self._params.get(message.name)
        if param is None:
            self._send(hub.Error(f"there is no parameter {message.name}"))
        elif not param.allows(message.value):
            self._send(hub.Error(f"{param.name} cannot be {message.value or 'empty'}: expected {param.expected}"))
        else:
            self._values[message.name] = message.value
            if message.name in {"hash", "tables"}:
                self._engine = None
            if message.name == "variant":
                self._set_position(hub.SetPosition())

    def _set_position(self, message: hub.SetPosition) -> None:
        self._knows_position = False
        try:
            history = History(parse_position(message.position, self._profile.rules))
            for text in message.moves:
                history = history.after(parse_move(text, history.position))
        except (ProtocolError, IllegalMoveError) as error:
            self._send(hub.Error(str(error)))
            return
        self._history, self._knows_position = history, True
        self._level, self._knows_level = hub.Level(), True

    def _go(self, message: hub.Go) -> None:
        if fault := self._fault():
            self._send(hub.Error(fault), hub.Done(""))
            return
        moves = len(self._history.position.legal_moves)
        limits, chooses = self._limits(message.mode), message.mode != "analyze"
        if moves == 1:
            limits = replace(limits, weakness=None)
        if message.mode == "think" and (known := self._known(limits)):
            self._send(hub.Info(score=hub_score(known.score or 0), pv=(format_move(known.move),)))
            self._send(hub.Done(*map(format_move, filter(None, (known.move, known.reply)))))
            return
        lines, threads = min(moves, int(self._values["lines"])), int(self._values["threads"])
        question = Question(self._history, self._profile.draw_limits, limits, threads, lines, chooses)
        engine = self._prepare_weak() if limits.weakness else self._prepare()
        self._search = HubSearch(Task(engine, question, message.mode == "ponder"), self._send, self._crew)

    def _fault(self) -> str:
        """Say why there is nothing to search; empty when there is."""
        if not self._knows_position:
            return "the last position was refused"
        if not self._knows_level:  # the engine would think by another, or without end
            return "the last level was refused"
        return "" if self._history.position.legal_moves else "the side to move has no legal move"

    # ------------------------------------------------------------------ searching

    @property
    def _profile(self) -> Profile:
        return self._profiles[self._values["variant"]]

    def _known(self, limits: Limits) -> Choice | None:
        """Return a move of the book that ships, when a GUI wants it; the weak have none."""
        if self._values["book"] != "true" or limits.weakness is not None:
            return None
        return choose_known(shipped_book(self._profile.game), self._history, _DICE)

    def _prepare(self) -> Engine:
        """Return the engine; when there is no memory for its hash table, with the usual one."""
        if self._engine is None:
            with_tables = self._values["tables"] == "true"
            try:
                self._engine = self._make_engine(int(self._values["hash"]), with_tables)
            except MemoryError:
                self._send(hub.Error(f"there is no memory for hash {self._values['hash']}"))
                self._values["hash"] = self._params["hash"].value
                self._engine = self._make_engine(int(self._values["hash"]), with_tables)
        return self._engine

    def _prepare_weak(self) -> Engine:
        """Return the engine of weak levels, which shares nothing with searches that see more."""
        if self._weak is None:
            with_tables = False
            self._weak = self._make_engine(_WEAK_HASH_MIB, with_tables)
        return self._weak

    def _limits(self, mode: str) -> Limits:
        """Return what the level of the GUI and the strength that was set allow."""
        limits = Limits(0.0, self._level.depth, self._level.nodes)
        strength = self._values["level"]
        if strength != _FULL_STRENGTH and mode != "analyze":
            limits = _both(limits_of(parse_level(strength)), limits)
        limits = replace(limits, style=cast(Style, self._values["style"]))
        budget = None if mode == "ponder" else self._budget()
        return limits if budget is None else within(limits, budget)

    def _budget(self) -> Budget | None:
        """Return the time for this move; None is as long as one likes."""
        level = self._level
        if level.move_time is not None:
            ms = max(1, round(1000 * min(level.move_time, _MOST_SECONDS)) - FIRST_LAG_MS)
            return Budget(ms, ms)
        if level.time is not None or level.inc:
            left, gain = level.time or 0.0, level.inc
            left_ms, gain_ms = (round(1000 * min(seconds, _MOST_SECONDS)) for seconds in (left, gain))
            return self._clock.budget(self._history.position.turn, left_ms, gain_ms, min(level.moves, _MOST_MOVES))
        return None

    def _stop(self) -> None:
        if self._search is not None:
            self._search.stop()

    def _end_search(self) -> None:
        if self._search is not None:
            self._search.stop()
            self._search.join()
            if self._search.thought_ms is not None:
                self._clock.note(self._search.thought_ms)
            self._search = None

    def _send(self, *messages: hub.Message) -> None:
        with self._lock:
            if not self.is_over:
                self._write(b"".join(map(self._hub.send, messages)))


def _both(level: Limits, asked: Limits) -> Limits:
    """Return a level's limits, with those of the GUI where they are lower."""
    depth, nodes = (
        min(filter(None, both), default=0) for both in ((level.depth, asked.depth), (level.nodes, asked.nodes))
    )
    return replace(level, depth=depth, nodes=nodes)
