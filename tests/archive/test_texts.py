"""The original text of games, which is kept without their moves."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from coupturc.archive import Archive
from coupturc.archive.texts import _ZSTD_MARK
from tests.archive.conftest import Write

DATA = Path(__file__).parent / "data"
TWO = (DATA / "two.pdn").read_bytes()


@pytest.fixture
def of_schema_2(tmp_path: Path) -> Path:
    """An archive that the version before wrote, with the games of `two.pdn`."""
    folder = tmp_path / "of-schema-2"
    folder.mkdir()
    with closing(sqlite3.connect(folder / "archive.sqlite")) as connection:
        connection.executescript((DATA / "schema-2.sql").read_text())
    return folder


def texts_of(folder: Path) -> list[bytes]:
    with closing(sqlite3.connect(folder / "archive.sqlite")) as connection:
        return [data for (data,) in connection.execute("SELECT data FROM text")]


def test_an_archive_of_the_schema_before_is_read(of_schema_2: Path, write: Write) -> None:
    with Archive.open(of_schema_2) as archive:
        assert b"".join(archive.file(1)) == TWO
        assert b"".join(archive.export()) == TWO
        archive.add(write(b"\n\n" + TWO))
        assert b"".join(archive.file(2)) == b"\n\n" + TWO
        assert archive.forget("Ada") == 2
        assert b"Ada" not in b"".join(archive.file(1)) + b"".join(archive.file(2))
        assert b"c3-c4 a6-a5" in b"".join(archive.file(1))
        assert [*archive.verify()] == []
    old, new = texts_of(of_schema_2)
    assert not old.startswith(_ZSTD_MARK)
    assert new.startswith(_ZSTD_MARK)


def test_games_that_look_alike_take_no_room(archive: Archive, write: Write, tmp_path: Path) -> None:
    number = b'[White "Ada"]\n[GameType "20"]\n\n1. 32-28 19-23 2. 28x19 14x23 3. 33-28 23x32 4. 37x28 {%d} *\n\n'
    archive.add(write(b"".join(number % each for each in range(1000))))
    size = sum(map(len, texts_of(tmp_path / "archive")))
    assert size < 1000 * 8


def test_a_text_with_other_moves_than_the_game_is_named(archive: Archive, write: Write, tmp_path: Path) -> None:
    archive.add(write(TWO))
    with closing(sqlite3.connect(tmp_path / "archive" / "archive.sqlite")) as connection, connection:
        connection.execute("UPDATE game SET codes = x'3f' WHERE id = 1")
    of_file, of_game = archive.verify()
    assert "games.pdn: its text cannot be unpacked: codes: expected the moves of the text" in of_file
    assert of_game.startswith("game 1: ")
