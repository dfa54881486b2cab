"""Searches of archives and files into them, line by line."""

import asyncio
import errno
import gzip
import json
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from threading import Event, Semaphore
from time import monotonic
from typing import Any

import pytest
from starlette.requests import Request

from coupturc import StopFlag
from coupturc.archive import Archive
from coupturc.web.archive import bringing, stream_routes
from coupturc.web.archive.messages import ArchiveFailed, ImportLine
from coupturc.web.archive.scans import Say, scanned, streamed
from coupturc.web.archive.searching import MOST_HITS
from coupturc.web.people import visitors
from tests.waiting import until
from tests.web.archive.test_explorer import GAMES, collect
from tests.web.support import Server, open_store, serving


@pytest.fixture
async def site(tmp_path: Path, page_folder: Path) -> AsyncIterator[Server]:
    collect(tmp_path / "archives")
    async with serving(open_store(tmp_path), page_folder, archives=tmp_path / "archives") as server:
        yield server


async def search(site: Server, query: str, **asked: str) -> list[dict[str, Any]]:
    answer = await site.http.get("/api/archive/search", params={"profile": "fmjd", "query": query, **asked})
    assert answer.status_code == 200, answer.text
    return [json.loads(line) for line in answer.text.splitlines()]


async def bring(site: Server, body: str | bytes) -> list[dict[str, Any]]:
    answer = await site.http.post("/api/archive/files", params={"name": "my.pdn"}, content=body)
    assert answer.status_code == 200, answer.text
    return [json.loads(line) for line in answer.text.splitlines()]


async def test_games_come_with_their_position(site: Server) -> None:
    *hits, last = await search(site, "W:m19 result W")
    assert [(hit["game"]["white"], hit["game"]["ply"]) for hit in hits] == [("Ada", 3)]
    assert "19" in hits[0]["game"]["fen"]
    assert last == {"type": "searched", "found": 1, "is_cut": False}
    assert (await search(site, "W:m19", archive="own"))[-1]["found"] == 0


async def test_names_are_those_that_queries_know(site: Server) -> None:
    names = (await site.http.get("/api/archive/names")).json()["names"]
    assert {one["kind"] for one in names} == {"opening", "formation", "theme"}
    assert {"fox": "De Vos", "olympic": "Olympische formatie"}.items() <= {
        one["id"]: one["names"].get("nl") for one in names
    }.items()
    assert all(one["names"]["en"] for one in names)
    for one in names:
        assert (await search(site, f"{one['kind']} {one['id']}", game=one["game"]))[-1]["type"] == "searched"


async def test_a_query_that_is_no_query_says_where(site: Server) -> None:
    answer = await site.http.get("/api/archive/search", params={"profile": "fmjd", "query": "W:m99"})
    assert (answer.status_code, answer.json()["code"]) == (422, "query")
    assert answer.json()["params"]["column"] == 4


@pytest.mark.parametrize(
    ("query", "params"),
    [
        ("W:m99", {"column": 4, "what": "square", "first": "1", "last": "50", "expected": "a square, 1 to 50"}),
        ("result 2-0", {"column": 8, "what": "one_of", "names": "W, D, B, unknown"}),
        ("within 5", {"column": 1, "what": "before", "word": "within"}),
    ],
)
@pytest.mark.parametrize("path", ["search", "query"])
async def test_a_fault_has_a_code_for_what_was_expected(
    site: Server, path: str, query: str, params: dict[str, Any]
) -> None:
    answer = await site.http.get(f"/api/archive/{path}", params={"profile": "fmjd", "query": query})
    assert (answer.status_code, answer.json()["code"]) == (422, "query")
    assert params.items() <= answer.json()["params"].items()


async def test_a_query_is_said_in_words(site: Server) -> None:
    asked = {"profile": "fmjd", "query": "W:m19 result W", "language": "nl-BE"}
    answer = await site.http.get("/api/archive/query", params=asked)
    assert answer.json() == {"words": "Partijen door wit gewonnen. Op 19 een witte pion."}
    answer = await site.http.get("/api/archive/query", params={**asked, "language": "xx"})
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


async def test_a_query_that_is_too_long_is_refused_and_not_cut(site: Server) -> None:
    asked = {"profile": "fmjd", "query": "-29 " * 501}
    answer = await site.http.get("/api/archive/search", params=asked)
    assert (answer.status_code, answer.json()["code"]) == (422, "too_long")


async def test_what_every_game_answers_stops_and_says_so(site: Server) -> None:
    many = "\n".join(f'[White "W{number}"] 1. 32-28 19-23 *\n' for number in range(MOST_HITS + 50))
    assert (await bring(site, many))[-1]["added"] == MOST_HITS + 50
    *hits, last = await search(site, "W:m28")
    assert len(hits) == MOST_HITS
    assert last == {"type": "searched", "found": MOST_HITS, "is_cut": True}
    at = hits[-1]["game"]
    *more, last = await search(site, "W:m28", after=at["archive"], number=str(at["number"]))
    assert last == {"type": "searched", "found": len(more), "is_cut": False}
    every = [(hit["game"]["archive"], hit["game"]["number"]) for hit in (*hits, *more)]
    assert len({*every}) == len(every) == MOST_HITS + 50 + 3  # those of the collection come last


async def test_a_search_goes_on_behind_a_game_that_there_can_be(site: Server) -> None:
    assert await search(site, "W:m28", after="gone", number="1") == [{"type": "failed", "code": "unknown_archive"}]
    asked = {"profile": "fmjd", "query": "W:m28", "after": "collection", "number": "one"}
    answer = await site.http.get("/api/archive/search", params=asked)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


async def test_a_file_comes_in_with_its_faults(site: Server) -> None:
    lines = await bring(site, GAMES + '\n[White "Dik"]\n1. 32-28 19-22 *\n')
    assert {"type": "progress", "games": 4} in lines
    assert [line for line in lines if line["type"] == "fault"] == [
        {"type": "fault", "code": "illegal", "line": 9, "column": 10}
    ]
    assert lines[-1] == {"type": "imported", "games": 4, "added": 4, "faulty": 1, "doubles": 0}
    assert (await bring(site, GAMES + '\n[White "Dik"]\n1. 32-28 19-22 *\n'))[-1]["added"] == 0


async def test_a_file_in_utf_16_says_so(site: Server) -> None:
    assert await bring(site, GAMES.encode("utf-16")) == [{"type": "failed", "code": "encoding"}]


async def test_work_stops_when_nobody_listens() -> None:
    stops: list[StopFlag] = []

    def work(stop: StopFlag, say: Say[int]) -> None:
        stops.append(stop)
        say(1)

    lines = streamed(work)
    assert await anext(lines) == 1
    assert not stops[0].is_set
    await lines.aclose()  # type: ignore[attr-defined]
    assert stops[0].is_set


async def test_a_count_ends_when_the_one_who_asked_goes_away() -> None:
    async def receive() -> dict[str, Any]:
        return {"type": "http.disconnect"}

    def count(stop: StopFlag) -> bool:
        until = monotonic() + 10
        while not stop.is_set and monotonic() < until:
            pass
        return stop.is_set

    assert await scanned(Request({"type": "http"}, receive), count)


async def test_lines_pass_a_proxy_as_they_come(site: Server) -> None:
    answer = await site.http.get("/api/archive/search", params={"profile": "fmjd", "query": "W:m19"})
    assert answer.headers["x-accel-buffering"] == "no"


async def test_a_search_that_fails_says_so_at_its_end(
    site: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ValueError("nobody expects it")

    monkeypatch.setattr(Archive, "search", fail)
    assert await search(site, "W:m19") == [{"type": "failed", "code": "internal"}]
    assert "nobody expects it" in caplog.text


async def test_a_packed_file_is_counted_unpacked(site: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("coupturc.web.archive.stream_routes.bring_apart", bring_here)
    assert (await bring(site, gzip.compress((GAMES * 100).encode())))[-1]["added"] == 300
    monkeypatch.setattr("coupturc.web.archive.bringing.MOST_UNPACKED_BYTES", 1000)
    assert await bring(site, gzip.compress((GAMES * 101).encode())) == [{"type": "failed", "code": "too_large"}]


def bring_here(folder: Path, path: Path, name: str, say: Say[ImportLine]) -> None:
    """Do in this process what another one does."""
    with Archive.open(folder) as archive:
        bringing.bring(archive, path, name, say)


async def test_imports_leave_others_their_answers(site: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    goes_on, begun = Event(), Semaphore(0)

    def wait(_: Path, path: Path, __: str, say: Say[ImportLine]) -> None:
        begun.release()
        goes_on.wait()
        path.unlink()
        say(ArchiveFailed("internal"))

    monkeypatch.setattr("coupturc.web.archive.stream_routes.bring_apart", wait)
    monkeypatch.setattr("coupturc.web.archive.stream_routes.APART_FROM_BYTES", 1)
    posted = [site.http.post("/api/archive/files", content=GAMES, timeout=None) for _ in range(2)]
    imports = [asyncio.create_task(one) for one in posted]
    try:
        for _ in imports:
            await asyncio.to_thread(begun.acquire)
        async with asyncio.timeout(60):
            assert (await search(site, "W:m19"))[-1]["found"] == 1
    finally:
        goes_on.set()
        await asyncio.gather(*imports)


async def test_a_full_disk_takes_no_file(site: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(_: Request) -> Path:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("coupturc.web.archive.stream_routes.received", fail)
    answer = await site.http.post("/api/archive/files", content=GAMES)
    assert (answer.status_code, answer.json()["code"]) == (503, "disk_full")


@pytest.fixture
def waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], list[Path]]:
    """The files that were received and are not brought in yet."""
    folder = tmp_path / "waiting"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return lambda: [*folder.iterdir()]


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """What lets files be brought in."""
    may_go_on = Event()

    def hold(*given: Any) -> None:
        assert may_go_on.wait(60)
        bringing.bring(*given)

    monkeypatch.setattr(stream_routes, "bring", hold)
    yield may_go_on
    may_go_on.set()


async def test_a_file_whose_sender_hangs_up_is_not_left_lying(
    site: Server, waiting: Callable[[], list[Path]], held: Event
) -> None:
    """All of it has come, and waits for its turn."""
    files = [asyncio.create_task(bring(site, GAMES)) for _ in range(4)]
    await until(lambda: len(waiting()) == 4)
    for each in files:
        each.cancel()
    await asyncio.wait(files)
    held.set()
    await until(lambda: not waiting())
    assert (await search(site, "W:m19", archive="own"))[-1]["found"] == 1


async def test_so_many_files_of_one_wait(
    site: Server, waiting: Callable[[], list[Path]], held: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visitors, "_STRANGERS_WAITING", 2)
    files = [asyncio.create_task(bring(site, GAMES)) for _ in range(3)]
    await until(lambda: len(waiting()) == 3)
    refused = await site.http.post("/api/archive/files", content=GAMES)
    assert refused.status_code == 429
    assert (refused.json()["code"], refused.json()["params"]) == ("too_many", {"limit": 3})
    held.set()
    assert [lines[-1]["type"] for lines in await asyncio.gather(*files)] == ["imported"] * 3
    assert (await bring(site, GAMES))[-1]["type"] == "imported"
