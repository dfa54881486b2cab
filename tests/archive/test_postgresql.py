"""An archive in PostgreSQL answers as one in a folder does."""

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from coupturc import Position
from coupturc.archive import Archive, Filter
from coupturc.archive.importing import _note_ends
from tests.archive.conftest import Write
from tests.archive.made_games import game, many
from tests.postgresql import Cluster, cluster


@pytest.fixture(scope="module")
def server() -> Iterator[Cluster]:
    with cluster() as running:
        yield running


def answers(archive: Archive, file: Path) -> list[object]:
    report = archive.add(file)
    first = archive.doubles()
    archive.hide(first)
    archive.join("Player 0", "Player 1")
    return [
        report,
        archive.add(file),
        first,
        archive.hidden(),
        b"".join(archive.file(report.source)) == file.read_bytes(),
        b"".join(archive.export("json", Filter(player="Player 0", event="night"))),
        archive.statistics("Player 1"),
        archive.totals(),
        archive.players("PLAYER"),
        archive.explore(Position.start()).record(),
        [*archive.search("W:m28 then B:m23")],
        archive.forget("Player 2"),
        [*archive.verify()],
    ]


def test_postgresql_answers_as_sqlite(server: Cluster, archive: Archive, write: Write) -> None:
    text = many(30) + game(3, White="Player 3", Black="Player 3") + game(99, Event="Club night", White="Player 0")
    file = write(text)
    with Archive.open(server.new_database(), make=True) as other:
        assert answers(other, file) == answers(archive, file)


def test_two_importers_of_one_file(server: Cluster, write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("coupturc.archive.importing.BATCH_GAMES", 5)
    file, url = write(many(60)), server.new_database()
    Archive.open(url, make=True).close()
    failed: list[Exception] = []

    def run() -> None:
        try:
            with Archive.open(url) as archive:
                archive.add(file)
        except Exception as error:  # noqa: BLE001 - the test says which
            failed.append(error)

    threads = [threading.Thread(target=run) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    with Archive.open(url) as archive:
        assert b"".join(archive.file(1)) == file.read_bytes()
        assert [*archive.verify()] == []


def test_two_that_open_an_empty_database_first(server: Cluster) -> None:
    for _ in range(10):
        url, failed = server.new_database(), list[Exception]()
        together = threading.Barrier(2)

        def run(url: str = url, failed: list[Exception] = failed, together: threading.Barrier = together) -> None:
            together.wait()
            try:
                Archive.open(url, make=True).close()
            except Exception as error:  # noqa: BLE001 - whatever it was, it fails the test below
                failed.append(error)

        threads = [threading.Thread(target=run) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
        assert not failed


def test_games_can_be_seen_in_the_order_of_their_numbers(
    server: Cluster, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who has seen a game looks for others behind it alone: none may come in before it."""
    inserted, goes_on = threading.Event(), threading.Event()

    def held(*arguments: Any) -> None:
        inserted.set()
        assert goes_on.wait(60)
        _note_ends(*arguments)

    url, files = server.new_database(), (write(many(3)), write(many(4, 3), "others.pdn"))
    with Archive.open(url, make=True) as archive:
        archive.add(write(many(40, 100), "before.pdn"))  # with all names: who brings in a new one is waited for anyway
        first, second = (threading.Thread(target=archive.add, args=(file,)) for file in files)
        monkeypatch.setattr("coupturc.archive.importing._note_ends", held)
        first.start()
        assert inserted.wait(60)
        monkeypatch.setattr("coupturc.archive.importing._note_ends", _note_ends)
        second.start()
        second.join(0.5)
        assert second.is_alive()  # else its games, of larger numbers, could be seen before those of the first
        goes_on.set()
        first.join(60)
        second.join(60)
        assert [one.source for one in archive.games()][40:] == [str(files[0])] * 3 + [str(files[1])] * 4
