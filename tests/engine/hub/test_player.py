"""Hub engines as players: ours in a process of its own, and others that misbehave."""

import asyncio
import os
import shlex
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from coupturc import History, Position, load_profile
from coupturc.engine import Limits, PlayerError, cpu_time
from coupturc.engine import process as processes
from coupturc.engine.following import LineFollower
from coupturc.engine.hub.player import HubPlayer
from coupturc.engine.player import PlayerStartError
from coupturc.engine.thinking_time import Allowance
from coupturc.protocol.hub_messages import Done, Info
from tests.waiting import until

FMJD = load_profile("fmjd").draw_limits
OURS = shlex.join([sys.executable, "-m", "coupturc", "hub"])
QUICK = Limits(0, depth=3)
HELLO = "input(); print('id name=Bad'); print('wait', flush=True); input(); print('ready', flush=True); "


def engine(program: str) -> str:
    """Return the command of an engine that shakes hands and then does this."""
    return shlex.join([sys.executable, "-c", HELLO + program])


def answering(text: str) -> str:
    """Return that of an engine that answers each search by this, in one piece: what comes later answers the next."""
    answer = f"{text}\n".encode()
    return engine(f"import os; [os.write(1, {answer!r}) for line in iter(input, 'quit') if line.startswith('go')]")


async def test_our_engine_plays_over_hub() -> None:
    player = HubPlayer(OURS, {"hash": "8", "tables": "false"})
    history = History(Position.start())
    for _ in range(4):
        choice = await player.choose(history, FMJD, QUICK)
        assert choice.move in history.position.legal_moves
        history = history.after(choice.move)
        history = history.after(history.position.legal_moves[0])
    assert player.id.name == "Coup Turc"
    assert player.params["hash"].value == "64"
    await player.close()
    await player.close()


async def test_our_engine_plays_dama_over_hub() -> None:
    player = HubPlayer(OURS)
    choice = await player.choose(History(Position.start("turkish")), FMJD, QUICK)
    assert choice.move in Position.start("turkish").legal_moves
    await player.close()


async def test_engine_of_one_game_is_asked_for_another() -> None:
    dammen, dama = Position.start(), Position.start("turkish")
    player = HubPlayer(OURS)
    await player.prepare(dammen)
    with pytest.raises(PlayerStartError, match="Coup Turc plays international, not turkish"):
        await player.choose(History(dama), FMJD, QUICK)
    choice = await player.choose(History(dammen), FMJD, QUICK)
    assert choice.move in dammen.legal_moves
    await player.close()


async def test_an_engine_analyses() -> None:
    player = HubPlayer(OURS)
    messages = [message async for message in player.search(Position.start(), QUICK, "analyze")]
    assert [message.depth for message in messages if isinstance(message, Info)] == [1, 2, 3]
    assert isinstance(messages[-1], Done)
    await player.close()


async def test_what_is_pondered_about_can_be_analysed() -> None:
    player = HubPlayer(OURS)
    async with asyncio.timeout(30):
        await player.ponder(History(Position.start()), FMJD, QUICK)
        messages = [message async for message in player.search(Position.start(), QUICK, "analyze")]
        assert isinstance(messages[-1], Done)
        await player.close()


@pytest.mark.parametrize(
    "is_so",
    [lambda player: player._is_searching, lambda player: player._program],
    ids=["while it thinks", "while it starts"],
)
async def test_a_thought_that_nobody_wants_is_stopped(is_so: Callable[[HubPlayer], object]) -> None:
    player = HubPlayer(OURS)
    thinking = asyncio.create_task(player.choose(History(Position.start()), FMJD, Limits(60)))
    await until(lambda: is_so(player))
    thinking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await thinking
    async with asyncio.timeout(30):
        await player.choose(History(Position.start()), FMJD, QUICK)
    await player.close()


async def test_score_is_in_hundredths_of_a_man() -> None:
    player = HubPlayer(answering("info depth=1\ninfo score=-1.25\ndone move=32-28"))
    choice = await player.choose(History(Position.start()), FMJD, QUICK)
    assert (choice.move.text, choice.score) == ("32-28", -125)
    await player.close()


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("/nowhere/engine hub", "cannot start"),
        ("no-such-engine-here", "cannot start"),
        ("", "cannot start"),
        ("'", "cannot start"),
        (shlex.join([sys.executable, "-c", ""]), "has ended"),
    ],
)
async def test_engines_that_cannot_begin(command: str, message: str) -> None:
    player = HubPlayer(command)
    with pytest.raises(PlayerStartError, match=message):
        await player.choose(History(Position.start()), FMJD, Limits(0.1))
    await player.close()


@pytest.mark.parametrize(
    ("command", "message"),
    [
        (engine("pass"), "Bad has ended"),
        (answering("done move=1-2"), "Bad played '1-2'"),
        (answering('done move=""'), "Bad played ''"),
        (answering("info depth=1\ndone"), "Bad said 'done': expected move="),
        (answering('done move="31-26'), "Bad said 'done move=\"31-26': expected name"),
    ],
)
async def test_engines_that_cannot_go_on(command: str, message: str) -> None:
    player = HubPlayer(command)
    with pytest.raises(PlayerError, match=message) as failed:
        await player.choose(History(Position.start()), FMJD, Limits(0.1))
    assert not isinstance(failed.value, PlayerStartError)
    await player.close()


async def test_answer_too_many_is_left_out() -> None:
    player = HubPlayer(answering("done move=31-26\ndone move=31-26\ndone"))
    history = History(Position.start())
    for _ in range(2):
        assert (await player.choose(history, FMJD, QUICK)).move.text == "31-26"
    await player.close()


@pytest.mark.skipif(sys.platform != "linux", reason="groups and sessions are those of POSIX")
async def test_a_program_has_a_group_of_its_own_and_our_session() -> None:
    """Its group is ended with it; a session would give it as much of a busy machine as all that we do has."""
    program = await processes.start(OURS)
    assert os.getpgid(program.pid) == program.pid
    assert os.getsid(program.pid) == os.getsid(0)
    await program.end()


async def test_engine_that_does_not_answer_is_ended() -> None:
    player = HubPlayer(engine("import threading; threading.Event().wait()"), patience=0.2)
    with pytest.raises(PlayerError, match="did not answer within"):
        await player.choose(History(Position.start()), FMJD, Limits(0.1))
    async with asyncio.timeout(10):
        await player.close()


async def test_engine_that_only_talks_is_not_waited_for() -> None:
    talk = "import time\nwhile True: print('info depth=1', flush=True); time.sleep(0.05)"
    player = HubPlayer(shlex.join([sys.executable, "-c", f"{HELLO}\n{talk}"]), patience=1.0)
    async with asyncio.timeout(20):
        with pytest.raises(PlayerError, match=r"did not answer within 1\.1 s"):
            await player.choose(History(Position.start()), FMJD, Limits(0.1))
        await player.close()


async def test_engine_that_writes_faster_than_it_is_read_is_ended() -> None:
    flood = "import sys\nwhile True: sys.stdout.write('info depth=1\\n' * 10000)"
    player = HubPlayer(shlex.join([sys.executable, "-c", f"{HELLO}\n{flood}"]), patience=0.5)
    async with asyncio.timeout(20):
        with pytest.raises(PlayerError, match="did not answer within"):
            await player.choose(History(Position.start()), FMJD, Limits(0.1))
        await player.close()


@pytest.mark.parametrize(
    ("limits", "level"),
    [
        (Limits(0.5), "level move-time=0.5"),
        (Limits(0, depth=3, nodes=99), "level depth=3 nodes=99"),
        (Limits(1.0, clock=Allowance(60_000, moves=12)), "level moves=12 time=60"),
        (Limits(1.0, clock=Allowance(60_000, gain_ms=2000)), "level time=58 inc=2"),
        (Limits(1.0, clock=Allowance(60_000, free_ms=5000)), "level time=60 inc=5"),
        (Limits(1.0, clock=Allowance(0, free_ms=30_000)), "level move-time=1"),
        (Limits(0, cpu_seconds=9.0), "level infinite"),
    ],
)
async def test_limits_as_hub_says_them(tmp_path: Path, limits: Limits, level: str) -> None:
    heard = tmp_path / "heard.txt"
    keep = f"log = open({str(heard)!r}, 'w', buffering=1)\n"
    loop = (
        "for line in iter(input, 'quit'):\n"
        "    log.write(line + '\\n')\n"
        "    if line.startswith('go'):\n"
        "        print('done move=32-28', flush=True)\n"
    )
    player = HubPlayer(shlex.join([sys.executable, "-c", f"{HELLO}\n{keep}{loop}"]))
    await player.choose(History(Position.start()), FMJD, limits)
    await player.close()
    assert [line for line in heard.read_text().splitlines() if line.startswith("level")] == [level]


async def test_engine_is_told_of_a_new_game(tmp_path: Path) -> None:
    """Even when it begins where the game before might have gone on."""
    heard = tmp_path / "heard.txt"
    loop = f"""
log, moves = open({str(heard)!r}, "w", buffering=1), iter(["32-28", "31-26"])
for line in iter(input, "quit"):
    log.write(line + "\\n")
    if line.startswith("go"):
        print("done move=" + next(moves), flush=True)
"""
    player = HubPlayer(shlex.join([sys.executable, "-c", HELLO + loop]))
    line = History(Position.start())
    for reply in ("32-28", "16-21"):
        line = line.after(line.position.parse_move(reply))
    for history in (History(Position.start()), History(line.position)):
        await player.new_game()
        await player.choose(history, FMJD, QUICK)
    await player.close()
    assert heard.read_text().count("new-game") == 2


async def test_engine_is_stopped_when_its_cpu_time_is_used() -> None:
    player = HubPlayer(OURS, {"hash": "1", "tables": "false"})
    async with asyncio.timeout(60):
        choice = await player.choose(History(Position.start()), FMJD, Limits(0, cpu_seconds=0.05))
    assert choice.cpu_seconds
    assert 0.05 <= choice.cpu_seconds < 5
    await player.close()


async def test_cpu_time_is_not_known_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cpu_time, "is_known", lambda: False)
    player = HubPlayer(answering("done move=32-28"))
    assert (await player.choose(History(Position.start()), FMJD, QUICK)).cpu_seconds is None
    await player.close()


@pytest.mark.parametrize("params", [{"elo": "2000"}, {"threads": "0"}])
async def test_parameters_that_the_engine_does_not_have(params: dict[str, str]) -> None:
    player = HubPlayer(OURS, params)
    with pytest.raises(PlayerError):
        await player.choose(History(Position.start()), FMJD, QUICK)
    await player.close()


async def test_program_with_a_path_runs_in_its_folder(tmp_path: Path) -> None:
    (tmp_path / "moves.txt").write_text("done move=31-26")
    script = tmp_path / "engine"
    loop = "[print(open('moves.txt').read(), flush=True) for line in iter(input, 'quit') if line.startswith('go')]"
    script.write_text(f"#!{sys.executable}\n{HELLO}{loop}\n")
    script.chmod(0o755)
    player = HubPlayer(str(script))
    choice = await player.choose(History(Position.start()), FMJD, QUICK)
    assert choice.move.text == "31-26"
    await player.close()


# ------------------------------------------------------------------ the line


def test_line_is_kept_from_the_last_position_that_cannot_return() -> None:
    line = LineFollower()
    position = Position.from_fen("W:WK1,32:BK5,19")
    assert line.follow(position) is None
    for text in ("1-6", "5-10", "6-1"):
        move = position.parse_move(text)
        position = position.after(move)
        assert line.follow(position) == move
    assert [move.text for move in line.moves] == ["1-6", "5-10", "6-1"]
    position = position.after(position.parse_move("19-24"))
    line.follow(position)
    assert (line.moves, line.start) == ((), position)


@pytest.mark.parametrize(
    ("rules", "fen", "moves"),
    [
        ("international", "W:WK6,48:BK5", "6-1 5-10 48-42"),  # moves against a lone king are counted (FMJD 6.4)
        ("turkish", "W:Wa3,h3,b2:Bc6,h7,e7", "a3-b3 h7-g7 b3-a3 g7-h7"),  # the second time of this position
    ],
)
def test_line_is_kept_where_draw_rules_count_on(rules: str, fen: str, moves: str) -> None:
    line, position = LineFollower(), Position.from_fen(fen, rules)
    line.follow(position)
    for text in moves.split():
        position = position.after(position.parse_move(text))
        line.follow(position)
    assert [move.text for move in line.moves] == moves.split()


def test_line_begins_again_where_no_move_leads() -> None:
    line = LineFollower()
    line.follow(Position.start())
    other = Position.from_fen("W:W31:B1")
    assert line.follow(other) is None
    assert line.start == other


def test_move_needs_a_position() -> None:
    with pytest.raises(ValueError, match="expected a position"):
        LineFollower().play(Position.start().legal_moves[0])
