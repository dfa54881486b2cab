"""CPU time: what is used is measured, and ends what has used too much."""

import asyncio
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from coupturc import History, Position, load_profile
from coupturc.engine import Limits, cpu_time
from coupturc.engine.native.player import NativePlayer
from tests.processes import killed_on_failure

pytestmark = pytest.mark.skipif(not cpu_time.is_known(), reason="Linux alone shows it")


def work(seconds: float) -> None:
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass


def test_process_is_measured() -> None:
    used = cpu_time.since_now(cpu_time.of_process(os.getpid()))
    work(0.02)
    seconds = used()
    assert seconds
    assert seconds >= 0.02


def test_nothing_is_known_of_a_process_that_has_gone() -> None:
    gone = 1 << 22
    assert cpu_time.since_now(cpu_time.of_process(gone))() is None


def test_nothing_is_known_of_a_process_that_goes() -> None:
    with killed_on_failure(subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)) as process:
        used = cpu_time.since_now(cpu_time.of_process(process.pid))
        process.kill()
        process.wait()
    assert used() is None


async def test_stop_comes_when_the_time_is_used() -> None:
    ticks: Iterator[float] = iter([0.0, 0.001, 0.0015, 0.003])
    stopped: list[bool] = []
    await cpu_time.stop_after(0.002, lambda: next(ticks), lambda: stopped.append(True))
    assert stopped == [True]


async def test_stop_does_not_come_to_who_has_gone() -> None:
    stopped: list[bool] = []
    await cpu_time.stop_after(1, cpu_time.of_process(1 << 22), lambda: stopped.append(True))
    assert stopped == []


def test_listener_is_found() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        assert cpu_time.listener(port) == os.getpid()
    assert cpu_time.listener(port) is None


def test_system_without_lists_of_connections(tmp_path: Path) -> None:
    assert cpu_time._listening(tmp_path / "tcp", 1) == []
    assert cpu_time._target(tmp_path / "closed") == ""


async def test_engine_stops_after_its_cpu_time() -> None:
    player = NativePlayer(1)
    history = History(Position.start())
    async with asyncio.timeout(60):
        choice = await player.choose(history, load_profile("fmjd").draw_limits, Limits(0, cpu_seconds=0.05))
    assert choice.cpu_seconds
    assert 0.04 < choice.cpu_seconds < 2
    await player.close()


def test_system_that_does_not_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert not cpu_time.is_known()
