"""What strangers bring is worked on in a process of its own, which has a deadline."""

import asyncio
import fcntl
import os
import signal
import threading
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from coupturc import Rules
from coupturc.hosts import client_address
from coupturc.web import aside
from coupturc.web.analyses import paste
from coupturc.web.analyses.messages import PdnContents
from coupturc.web.people.visitors import _STRANGERS_WAITING
from coupturc.web.sharing import routes as sharing
from tests.waiting import until
from tests.web.support import Server
from tests.web.tournaments.test_carried import made
from tests.web.tournaments.test_desk import asks

Request = asyncio.Task[httpx.Response]


def read_when_told(body: bytes, _rules: Rules | None) -> PdnContents:
    """Write the number of this process into the folder that the text names, and wait there for a word."""
    folder = Path(body.decode())
    (folder / "number").write_text(str(os.getpid()))
    (folder / "number").rename(folder / "began")
    (folder / "go").read_text()
    return PdnContents((), 7)


def read_when_freed(body: bytes, _rules: Rules | None) -> PdnContents:
    """Begin to read, and go on when that is allowed in the folder that the text names."""
    folder = Path(body.decode())
    (folder / "began").touch()
    with (folder / "held").open() as held:
        fcntl.flock(held, fcntl.LOCK_SH)
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


@asynccontextmanager
async def texts_under_way(server: Server, folder: Path, number: int, count: int) -> AsyncIterator[set[Request]]:
    """Bring texts that are read until the end, from an address of their own; yields what is under way."""
    await asyncio.to_thread(folder.mkdir)
    held = os.open(folder / "held", os.O_CREAT | os.O_RDONLY)
    fcntl.flock(held, fcntl.LOCK_EX)
    async with asking_from(server, number) as http:
        asked = {asyncio.create_task(http.post("/api/pdn", content=str(folder).encode())) for _ in range(count)}
        try:
            await until((folder / "began").exists)
            yield asked
        finally:
            os.close(held)
            await asyncio.wait(asked)


def asking_from(server: Server, number: int) -> httpx.AsyncClient:
    """Return a client with an address of its own on this machine."""
    transport = httpx.AsyncHTTPTransport(local_address=f"127.0.0.{number}")
    return httpx.AsyncClient(transport=transport, base_url=server.url, timeout=120, headers={"origin": server.url})


@pytest.fixture
async def held_up(server: Server, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Server]:
    """The server with two processes for texts, which may be held for long, and a client who waits for it."""
    monkeypatch.setattr(paste, "contents", read_when_freed)
    monkeypatch.setattr(aside, "_MOST_SECONDS", 300.0)
    monkeypatch.setattr(aside, "_PROCESSES", 2)
    in_turn = aside.Turns().run
    for bringing in (paste, sharing):
        monkeypatch.setattr(bringing, "for_stranger", in_turn)
    async with asking_from(server, 1) as http:
        yield replace(server, http=http)


async def test_a_flood_of_texts_keeps_no_other_out(held_up: Server, tmp_path: Path) -> None:
    async with texts_under_way(held_up, tmp_path / "texts", 2, _STRANGERS_WAITING + 2) as asked:
        (refused,), waiting = await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
        assert (refused.result().status_code, refused.result().json()["code"]) == (429, "too_many")
        honest = await held_up.http.post("/api/analyses/pdn", content=b"1. 32-28 *")
        assert honest.status_code == 201
        assert not any(each.done() for each in waiting)
    assert {each.result().json()["total"] for each in waiting} == {7}


async def test_a_text_does_not_wait_for_pictures_of_its_address(held_up: Server, tmp_path: Path) -> None:
    """A page of another site shows many lines at once; whoever reads it may bring a text meanwhile."""
    async with texts_under_way(held_up, tmp_path / "texts", 2, 1) as asked, asking_from(held_up, 2) as http:
        assert (await http.get("/api/line.gif", params={"moves": "32-28"})).status_code == 200
        assert not any(each.done() for each in asked)


async def test_texts_and_pictures_of_an_address_keep_no_other_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Shown with the fewest processes, as on a machine with one or two cores."""
    monkeypatch.setattr(aside, "_MOST_SECONDS", 300.0)
    monkeypatch.setattr(aside, "_PROCESSES", aside.FEWEST_PROCESSES)
    turns, folders = aside.Turns(), [tmp_path / "text", tmp_path / "pictures"]
    with ExitStack() as held:
        for folder in folders:
            folder.mkdir()
            file = held.enter_context((folder / "held").open("w"))
            fcntl.flock(file, fcntl.LOCK_EX)
        askers = [(aside.Asker(folder.name, folder.name), str(folder).encode()) for folder in folders]
        long = [asyncio.create_task(turns.run(asker, read_when_freed, body, None)) for asker, body in askers]
        await until(lambda: all((folder / "began").exists() for folder in folders))
        assert await turns.run(aside.Asker("other", "other"), os.getpid) != os.getpid()
    await asyncio.wait(long)


async def test_a_family_of_strangers_waits_for_one_another(held_up: Server, tmp_path: Path) -> None:
    """Nobody knows who of them is who: they have no cookie, and one address."""
    async with texts_under_way(held_up, tmp_path / "texts", 2, 6) as asked:
        pass
    assert {each.result().status_code for each in asked} == {200}


async def test_texts_have_one_time_to_wait_in_for_all_places(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    limits: list[float | None] = []
    timeout = asyncio.timeout

    def noted(seconds: float | None) -> asyncio.Timeout:
        limits.append(seconds)
        return timeout(seconds)

    monkeypatch.setattr(aside, "_MOST_WAITING_SECONDS", 29.5)
    monkeypatch.setattr(asyncio, "timeout", noted)
    assert (await server.http.post("/api/pdn", content=b"1. 32-28 *")).status_code == 200
    assert limits.count(29.5) == 1


async def test_a_round_is_paired_while_texts_hold_all_their_processes(held_up: Server, tmp_path: Path) -> None:
    held = (texts_under_way(held_up, tmp_path / f"texts {number}", number, 1) for number in (2, 3))
    async with next(held), next(held):
        tournament = await made(held_up, "Evening", "Ank", "Ben")
        assert (await asks(held_up, tournament, {"type": "pair", "round": 1}))["refused"] is None


async def test_what_cannot_begin_for_long_is_given_up(
    held_up: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = (texts_under_way(held_up, tmp_path / f"texts {number}", number, 1) for number in (2, 3))
    async with next(held), next(held):
        monkeypatch.setattr(aside, "_MOST_WAITING_SECONDS", 0.01)
        answer = await held_up.http.post("/api/pdn", content=b"1. 32-28 *")
        assert (answer.status_code, answer.json()["code"]) == (503, "too_slow")


async def test_work_is_done_again_when_its_process_was_killed() -> None:
    first = await aside.in_process(os.getpid)
    os.kill(first, signal.SIGKILL)
    assert await aside.in_process(os.getpid) not in (first, os.getpid())


async def test_who_asks_for_much_holds_up_nobody_else() -> None:
    """Pictures of a large tree that somebody asks for, sixty at once, and a change that somebody else makes."""
    texts, done, began, may_go_on = aside.Aside("texts"), list[str](), threading.Semaphore(0), threading.Event()

    def hold() -> None:
        began.release()
        assert may_go_on.wait(60)

    async def ask(address: str, name: str) -> None:
        client_address.set(address)
        await texts.run(done.append, name)

    holding = [asyncio.create_task(texts.run(hold)) for _ in range(aside._THREADS)]
    for _ in holding:
        await asyncio.to_thread(began.acquire)
    much = [asyncio.create_task(ask("192.0.2.7", "much")) for _ in range(60)]
    await asyncio.sleep(0)
    change = asyncio.create_task(ask("192.0.2.8", "a change"))
    given_up = much[30]
    await asyncio.sleep(0)
    given_up.cancel()
    await asyncio.wait([given_up])
    may_go_on.set()
    await asyncio.gather(*holding, change, *much, return_exceptions=True)
    assert done.index("a change") <= 2
    assert done.count("much") == 59
