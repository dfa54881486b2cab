"""Runs that have a name in the database are opened without a look at their games."""

import sqlite3
from array import array
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from coupturc import Position, Rules
from coupturc.archive import Archive, Filter, segments
from coupturc.archive.database import transaction
from coupturc.archive.errors import ArchiveError
from coupturc.archive.named_runs import NamedRun, name_runs
from coupturc.archive.segment_columns import has_games_behind, keys_behind
from tests.archive.conftest import Write
from tests.archive.made_games import many, pdn, random_moves

RUN = 10


@pytest.fixture(autouse=True)
def short_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(segments, "SEGMENT_GAMES", RUN)


@pytest.fixture
def place(tmp_path: Path, write: Write) -> Path:
    """An archive of 25 games of Dammen, and between them 12 of Dama."""
    dama = [pdn(random_moves(seed, rules="turkish"), GameType="30") for seed in range(12)]
    mixed = "".join(many(1, seed) + "".join(dama[seed // 2 : seed // 2 + seed % 2]) for seed in range(25))
    with Archive.open(tmp_path / "archive", make=True) as archive:
        archive.add(write(mixed))
    return tmp_path / "archive"


def answers(place: Path) -> list[object]:
    with Archive.open(place) as archive:
        found = [[*archive.search(query)] for query in ("W:m28", "game turkish", 'player "Player 1"')]
        explored = [archive.explore(Position.start(game)).record() for game in ("international", "turkish")]
        return [*found, *explored, [one.id for one in archive.games(Filter(player="Player 1"))]]


def names(place: Path) -> list[tuple[int, int, int]]:
    with closing(sqlite3.connect(place / "archive.sqlite")) as database, database:
        return database.execute("SELECT rules, games, ids IS NULL FROM segment ORDER BY rules, behind").fetchall()


def read(place: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    """Answer once more, as before; return of how many games number and key were read, the last ones left out."""
    before, seen = answers(place), 0

    def noted(connection: Connection, rules: Rules, last: int, most: int) -> "array[int]":
        nonlocal seen
        keys = keys_behind(connection, rules, last, most)
        seen += len(keys) // 2 if len(keys) == 2 * RUN else 0
        return keys

    with monkeypatch.context() as patch:
        patch.setattr(segments, "keys_behind", noted)
        assert answers(place) == before
    return seen


def test_games_of_runs_with_a_name_are_not_looked_at(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert names(place) == []
    assert read(place, monkeypatch) == 0
    assert [(games, is_in_a_row) for _, games, is_in_a_row in names(place)] == [(RUN, 0), (RUN, 0), (RUN, 0)]


def test_numbers_in_a_row_take_no_room(tmp_path: Path, write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    with Archive.open(tmp_path / "archive", make=True) as archive:
        archive.add(write(many(25)))
    assert read(tmp_path / "archive", monkeypatch) == 0
    assert names(tmp_path / "archive") == [(0, RUN, 1), (0, RUN, 1)]
    with Archive.open(tmp_path / "archive") as archive:
        assert len([*archive.search("")]) == 25
        archive.add(write(many(10, 25), "more.pdn"))
        assert [hit.game for hit in archive.search("")] == [*range(1, 36)]
    assert names(tmp_path / "archive") == [(0, RUN, 1), (0, RUN, 1), (0, RUN, 1)]


def test_who_asks_for_games_that_are_rare_looks_at_few(
    tmp_path: Path, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of 36 games of Dammen the last ten, which have no name, are looked at: once."""
    place = tmp_path / "archive"
    with Archive.open(place, make=True) as archive:
        archive.add(write(many(36)))
        assert len([*archive.search("")]) == 36
    looked: list[int] = []

    def noted(connection: Connection, rules: Rules, last: int) -> bool:
        if rules.game == "turkish":
            looked.append(last)
        return has_games_behind(connection, rules, last)

    monkeypatch.setattr(segments, "has_games_behind", noted)
    with Archive.open(place) as archive:
        assert [*archive.search("game turkish")] == [*archive.search("game turkish")] == []
        assert {*looked} == {30}
        looked.clear()
        archive.add(write(pdn(random_moves(1, rules="turkish"), GameType="30"), "dama.pdn"))
        for _ in range(2):
            assert [hit.game for hit in archive.search("game turkish")] == [37]
        assert {*looked} == {36}


def test_who_deletes_games_deletes_names(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answers(place)
    with Archive.open(place) as archive:
        archive.forget("Player 1")
    assert names(place) == []
    assert read(place, monkeypatch) == 0


def test_games_that_were_deleted_meanwhile_get_no_name(place: Path) -> None:
    with Archive.open(place) as archive:
        archive.forget("Player 1")
        name_runs(archive._engine, [NamedRun(0, 0, range(1, 11), 7)], times=0)
        assert names(place) == []
        name_runs(archive._engine, [NamedRun(0, 0, range(1, 11), 7)], times=1)
        assert len(names(place)) == 1
        assert [*archive.verify()] == ["run behind game 0: its games are not those that it was named for"]


def test_a_database_that_cannot_be_written_answers_all_the_same(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(_: object) -> None:
        raise ArchiveError("archive.sqlite", "attempt to write a readonly database")

    expected = answers(place)
    with closing(sqlite3.connect(place / "archive.sqlite")) as database, database:
        database.execute("DELETE FROM segment")
    monkeypatch.setattr("coupturc.archive.named_runs.transaction", refused)
    assert answers(place) == expected
    assert names(place) == []


def test_files_of_other_games_than_those_named_are_made_again(place: Path) -> None:
    expected = answers(place)
    first, second, *_ = sorted((place / "segments").glob("0-*.games"))
    whole = first.read_bytes()
    first.write_bytes(second.read_bytes())
    assert answers(place) == expected
    assert first.read_bytes() == whole


def test_an_archive_without_names_gets_them(place: Path) -> None:
    with Archive.open(place) as archive, transaction(archive._engine) as connection:
        for statement in ("DROP TABLE segment", "UPDATE about SET value = 6 WHERE name = 'schema'"):
            connection.execute(text(statement))
    answers(place)
    assert len(names(place)) == 3
