"""DamExchange transcripts: in both roles our service says exactly what tests/golden/dxp.txt has."""

import asyncio
import re
from pathlib import Path

import pytest

from coupturc import DrawLimits, History, Position, Side, load_profile
from coupturc.engine import Choice, Limits, Player
from coupturc.engine.dxp.service import NAME, DxpService
from coupturc.protocol.dxp_messages import GameRequest
from tests.waiting import until_at_rest

GOLDEN = Path(__file__).parents[2] / "golden" / "dxp.txt"


class LastMove(Player):
    """Plays the last legal move."""

    async def choose(self, history: History, _draws: DrawLimits, _limits: Limits) -> Choice:
        return Choice(list(history.position.legal_moves)[-1], 0)


class Wire:
    """What the service writes to, with every message kept as a line."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def write(self, data: bytes) -> None:
        self.lines += [f"< {message}" for message in data.decode("ascii").split("\0")[:-1]]

    def is_closing(self) -> bool:
        return False

    def close(self) -> None:
        self.lines.append("< (closes)")

    async def wait_closed(self) -> None:
        pass


def conversations() -> dict[str, str]:
    """Return the transcripts by their titles."""
    parts = re.split(r"^# (.*)\n", GOLDEN.read_text("ascii"), flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


async def replay(role: str, says: list[str]) -> str:
    """Let the service talk with a peer that says these things; returns the transcript."""
    service, reader, wire = DxpService(LastMove(), load_profile("fmjd"), str), asyncio.StreamReader(), Wire()
    requests = [
        GameRequest(NAME, Side.black, 5, 0, Position.from_fen("W:W32:B23")),
        GameRequest(NAME, Side.white, 0.5, 1),
    ]
    talk = (
        service.follow(reader, wire)  # type: ignore[arg-type]
        if role == "follower"
        else service.ask(reader, wire, requests)  # type: ignore[arg-type]
    )
    task = asyncio.create_task(talk)
    for said in says:
        await until_at_rest()
        wire.lines.append(f"> {said}")
        reader.feed_data(said.encode("ascii") + b"\0")
    await until_at_rest()
    reader.feed_eof()
    await task
    return "".join(f"{line}\n" for line in wire.lines)


@pytest.mark.parametrize("title", conversations())
async def test_golden_conversation(title: str) -> None:
    text = conversations()[title].rstrip("\n") + "\n"
    says = re.findall("^> (.*)$", text, re.MULTILINE)
    async with asyncio.timeout(30):
        assert await replay(title.split(":", maxsplit=1)[0], says) == text


def test_both_roles_are_there() -> None:
    assert {title.split(":")[0] for title in conversations()} == {"follower", "initiator"}
