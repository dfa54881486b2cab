"""A program ends although daemon threads are in native calls, which never get the interpreter's lock again."""

import subprocess
import sys

import pytest

_PROGRAM = """
import threading, time
from coupturc import *

def work():
    engine, line = Engine(1, weights={}), History(Position.start())
    while True:
        CALL
        begun.set()

begun = threading.Event()
threading.Thread(target=work, daemon=True).start()
begun.wait()
"""


@pytest.mark.parametrize(
    "call",
    [
        "Position.start().perft(6)",
        "engine.search(line, DrawLimits(), nodes=100_000)",
        "engine.search(line, DrawLimits(), nodes=5_000)",
        "parse_pdn('1. 32-28 19-23 2. 28x19 14x23 *\\n\\n' * 2000)",
        "engine.clear()",
    ],
)
def test_daemon_threads_do_not_abort_the_process(call: str) -> None:
    program = _PROGRAM.replace("CALL", call)
    for _ in range(3):
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")
