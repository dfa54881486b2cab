"""What strangers bring is worked on in a process of its own, which has a deadline."""

import asyncio
import os
import signal
from pathlib import Path

import pytest

from coupturc import Rules
from coupturc.web import aside
from coupturc.web.analyses import paste
from coupturc.web.analyses.messages import PdnContents
from tests.waiting import until
from tests.web.support import Server


def read_when_told(body: bytes, _rules: Rules | None) -> PdnContents:
    """Write the number of this process into the folder that the text names, and wait there for a word."""
    folder = Path(body.decode())
    (folder / "number").write_text(str(os.getpid()))
    (folder / "number").rename(folder / "began")
    (folder / "go").read_text()
    return PdnContents((), 7)


def is_running(number: int) -> bool:
    """Whether there is a process with this number."""
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.fixture
async def asked(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> "asyncio.Task[dict[str, object]]":
    """A text that is being read until the test lets it go on."""
    os.mkfifo(tmp_path / "go")
    monkeypatch.setattr(paste, "contents", read_when_told)

    async def bring() -> dict[str, object]:
        answer = await server.http.post("/api/pdn", content=str(tmp_path).encode())
        return {"status": answer.status_code, **answer.json()}

    return asyncio.create_task(bring())


async def test_a_text_is_read_in_another_process(
    server: Server, tmp_path: Path, asked: "asyncio.Task[dict[str, object]]"
) -> None:
    await until((tmp_path / "began").exists)
    assert int((tmp_path / "began").read_text()) != os.getpid()
    async with server.page(await server.new_game()) as honest:
        await honest.move("32-28")
    assert not asked.done()
    (tmp_path / "go").write_text("go")
    assert (await asked)["total"] == 7


async def test_a_text_that_takes_too_long_is_given_up_in_words(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: "asyncio.Task[dict[str, object]]"
) -> None:
    monkeypatch.setattr(aside, "_MOST_SECONDS", 3.0)
    answer = await asked
    assert (answer["status"], answer["code"]) == (503, "too_slow")
    if (tmp_path / "began").exists():  # a busy machine may not have begun it
        number = int((tmp_path / "began").read_text())
        await until(lambda: not is_running(number))
    monkeypatch.undo()
    assert (await server.http.post("/api/pdn", content=b"1. 32-28 *")).json()["total"] == 1


async def test_work_is_done_again_when_its_process_was_killed() -> None:
    first = await aside.in_process(os.getpid)
    os.kill(first, signal.SIGKILL)
    assert await aside.in_process(os.getpid) not in (first, os.getpid())
