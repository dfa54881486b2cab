"""DamExchange programs that are started as players: ours in a process of its own, and others that misbehave."""

import asyncio
import shlex
import sys
from pathlib import Path

import pytest

from coupturc import History, Position, load_profile
from coupturc.engine import Limits, Player
from coupturc.engine.dxp.process import DxpProcessPlayer
from coupturc.engine.match.match import Match, play_match
from coupturc.engine.match.players import parse_player
from coupturc.engine.match.results import Results
from coupturc.engine.player import PlayerError, PlayerStartError
from coupturc.protocol.dxp import DxpPhase
from tests.waiting import until

FMJD = load_profile("fmjd")
OURS = shlex.join([sys.executable, "-m", "coupturc", "dxp", "--level", "1", "--listen", "{port}"])
QUICK = Limits(5)

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")


async def first_move(player: Player, position: Position) -> str:
    return (await player.choose(History(position), FMJD.draw_limits, QUICK)).move.text


def sleeping(pid: Path) -> str:
    """Return the command of a program that prints its number and never listens."""
    return shlex.join(["sh", "-c", f"echo $$ > {pid}; exec sleep 60 # {{port}}"])


def has_ended(pid: int) -> bool:
    """Whether nothing runs under this number: gone, or waiting to be counted as gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


async def test_our_program_plays_and_ends_with_us() -> None:
    player = DxpProcessPlayer(OURS)
    history = History(Position.start())
    for _ in range(3):
        choice = await player.choose(history, FMJD.draw_limits, QUICK)
        history = history.after(choice.move)
        history = history.after(history.position.legal_moves[0])
    program = player._running[0] if player._running else None
    await player.close()
    await player.close()
    assert program is not None
    assert not program.is_running


@on_linux
async def test_what_a_script_began_ends_with_it(tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    script = f"{OURS} & echo $! > {pid}; wait"
    player = DxpProcessPlayer(shlex.join(["sh", "-c", script]))
    assert await first_move(player, Position.start())
    await player.close()
    await until(lambda: has_ended(int(pid.read_text("ascii"))))


@pytest.mark.parametrize(
    ("command", "error"),
    [
        ("./no-such-program {port}", "cannot start ./no-such-program"),
        ("'unfinished {port}", "cannot start"),
        (
            shlex.join([sys.executable, "-c", "print('hello')", "{port}"]),
            "has ended with exit code 0 before it listened",
        ),
    ],
)
async def test_programs_that_cannot_be_started(command: str, error: str) -> None:
    player = DxpProcessPlayer(command, patience=30)
    with pytest.raises(PlayerStartError, match=error):
        await player.prepare(Position.start())
    await player.close()


LEAVING = """
import os, socket, sys
listening = socket.create_server(("127.0.0.1", int(sys.argv[1])))
peer = listening.accept()[0]
peer.recv(200)
peer.sendall(b"ABob" + b" " * 29 + b"0\\0")
print("no such file: weights", file=sys.stderr, flush=True)
os._exit(4)
"""


async def test_a_program_that_ends_in_its_first_search_says_how() -> None:
    player = DxpProcessPlayer(shlex.join([sys.executable, "-c", LEAVING, "{port}"]), patience=30)
    with pytest.raises(PlayerError, match=r"has ended with exit code 4 \(no such file: weights\)$"):
        await first_move(player, Position.start())
    await player.close()


@on_linux
async def test_a_program_that_does_not_listen_is_ended(tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    player = DxpProcessPlayer(sleeping(pid), patience=1)
    with pytest.raises(PlayerStartError, match="cannot connect"):
        await player.prepare(Position.start())
    assert has_ended(int(pid.read_text("ascii")))


async def test_dama_starts_nothing() -> None:
    with pytest.raises(PlayerStartError, match="10x10"):
        await DxpProcessPlayer("./no-such-program {port}").prepare(Position.start("turkish"))


SILENT = """
import socket, sys
peer = socket.create_server(("127.0.0.1", int(sys.argv[1]))).accept()[0]
while peer.recv(200):
    pass
"""


async def test_a_program_whose_game_was_given_up_before_it_began_is_started_again() -> None:
    player = DxpProcessPlayer(shlex.join([sys.executable, "-c", SILENT, "{port}"]), patience=30)
    await player.prepare(Position.start())
    assert player._running is not None
    first, peer = player._running[0], player._running[2]
    asking = asyncio.create_task(first_move(player, Position.start()))
    await until(lambda: peer._dxp.phase is DxpPhase.asked)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    await player.prepare(Position.start())
    assert not first.is_running
    assert player._running[0].is_running
    await player.close()


@on_linux
async def test_a_start_that_is_given_up_ends_the_program_and_can_be_made_again(tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    player = DxpProcessPlayer(sleeping(pid), patience=30)
    for _ in range(2):
        pid.unlink(missing_ok=True)
        starting = asyncio.create_task(player.prepare(Position.start()))
        await until(lambda: pid.exists() and pid.read_text("ascii").strip())
        starting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await starting
        assert has_ended(int(pid.read_text("ascii")))


async def test_games_at_a_time_have_a_program_each(tmp_path: Path) -> None:
    ports = tmp_path / "ports"
    peer = shlex.join(["sh", "-c", f"echo {{port}} >> {ports}; exec {OURS}"])
    players = (parse_player("engine:1", FMJD.rules), parse_player(f"dxp:{peer}", FMJD.rules))
    results = Results(None, (match := Match(FMJD, players, 4, (), QUICK, parallel=2)).settings)
    async for result in play_match(match, results):
        assert not result.failure
    assert sorted(results.games) == [0, 1, 2, 3]
    assert len(set(ports.read_text("ascii").split())) == 2
