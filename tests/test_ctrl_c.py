"""Ctrl-C is heard inside every native call that may be long, in a real process with a real signal."""

import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest

from coupturc import ArgumentError, DrawLimits, Engine, History, Position
from coupturc.engine import cpu_time
from tests.processes import killed_on_failure

#: Of CPU time, which other tests do not take: twice what was promised to people, for each of two threads.
_SECONDS = 0.4

#: Says that the native call has begun: with such a long switch interval the other thread runs only when the call lets
#: go of the interpreter's lock.
#: It hears Ctrl-C even where it was begun in the background of a shell, which makes its children deaf to it.
_CALL = """
import signal, sys, threading, time
from coupturc import *
from array import array
from coupturc._core import (
    FitSettings, Fitter, PackedGames, Pattern, Tables, board_words, pack_moves, self_play
)

signal.signal(signal.SIGINT, signal.default_int_handler)

def say():
    ready.wait()
    print("begun", flush=True)

line = History(Position.start())
play = dict(seed=1, nodes=100, opening_plies=6, draws=DrawLimits())
records = self_play("international", games=2, **play) * 3000
settings = FitSettings()

def games_of_kings():
    "A hundred games of a million plies."
    start = position = Position.from_fen("W:WK46:BK50")
    moves = []
    for text in ("46-41", "50-45", "41-46", "45-50"):
        moves.append(position.parse_move(text))
        position = position.after(moves[-1])
    codes = pack_moves(start, moves) * 25_000_000
    ends = array("I", range(1_000_000, 100_000_001, 1_000_000))
    starts = array("Q", [word for game in range(100) for word in (game, *board_words(start))])
    return PackedGames("international", codes, ends, starts=starts)

def kings_against_one(most):
    "The tables of fewer kings, which those of so many are built from."
    tables = Tables("international")
    for kings in range(1, most):
        names = f"0{kings}01", f"010{kings}"
        for name, packed in zip(names, tables.built(names[0], StopFlag())):
            tables.add(name, array("B", packed))
    return tables

sys.setswitchinterval(1000)
ready = threading.Event()
speaker = threading.Thread(target=say)
speaker.start()
try:
    ready.set()
    {call}
except KeyboardInterrupt:
    print(time.process_time(), flush=True)
"""

_CALLS = {
    "perft": "Position.start().perft(20)",
    "perft of threads": "Position.start().perft(20, threads=2)",
    "leaves made": "Position.start('turkish').perft(20, make_leaves=True)",
    "search": "Engine(1).search(line, DrawLimits(), stop=StopFlag())",
    "search of threads": "Engine(1).search(line, DrawLimits(), stop=StopFlag(), threads=2)",
    "search with reports": "Engine(1).search(line, DrawLimits(), report=lambda _: None)",
    "tables": "kings_against_one(4).built('0401', StopFlag())",
    "self-play": "self_play('international', games=1_000_000, **play)",
    "openings that never come": "self_play('international', games=1, **{**play, 'opening_plies': 2000})",
    "fit": "Fitter(Rules()).learn(records, settings)",
    "loss": "Fitter(Rules()).loss(records, settings)",
    "explorer": "games_of_kings().explore(Position.from_fen('W:WK47:BK50'))",
    "masks": "games_of_kings().make_masks()",
}


@pytest.mark.skipif(not cpu_time.is_known(), reason="the system does not report the CPU time of processes")
@pytest.mark.parametrize("call", _CALLS.values(), ids=_CALLS)
def test_ctrl_c_is_heard(call: str) -> None:
    program = [sys.executable, "-c", _CALL.replace("{call}", call)]
    with killed_on_failure(subprocess.Popen(program, stdout=subprocess.PIPE, text=True)) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "begun\n"
        sent = cpu_time.of_process(process.pid)()
        process.send_signal(signal.SIGINT)
        heard = float(process.stdout.readline())
    assert heard - sent < _SECONDS


@pytest.fixture
def hears() -> Iterator[None]:
    """Hear Ctrl-C, which tests in the background of a shell do not."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("hears")
def test_an_engine_that_was_stopped_by_ctrl_c_searches_again() -> None:
    engine, line = Engine(1), History(Position.start())

    def interrupt(_: object) -> None:
        signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        engine.search(line, DrawLimits(), depth=30, report=interrupt)
    assert engine.search(line, DrawLimits(), depth=2).depth == 2


def test_a_search_that_nothing_can_end_is_refused() -> None:
    with pytest.raises(ArgumentError, match="expected a limit"):
        Engine(1).search(History(Position.start()), DrawLimits())
