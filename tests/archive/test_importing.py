"""Files into an archive: every game once, every byte kept, whatever happens in between."""

import gzip
import sqlite3
import threading
from contextlib import closing, suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from coupturc import PdnFault, PdnGame, read_pdn
from coupturc.archive import Archive, Filter, Origin, Watch, importing, reading
from coupturc.archive.database import open_database
from coupturc.archive.errors import ArchiveError, NewerArchiveError, RefusedFileError
from coupturc.archive.tables import SCHEMA_VERSION
from tests.archive.conftest import Write
from tests.archive.made_games import game, many

CORPUS = Path(__file__).parents[2] / "data" / "pdn"
BROKEN = f'{game(1)}\n[White "Bad"]\n1. 32-28 19-22 2. 37-31 *\n\n{game(2)}'


@pytest.mark.parametrize("path", sorted(CORPUS.glob("*.pdn")), ids=lambda path: path.name)
def test_each_file_comes_out_as_it_went_in(archive: Archive, path: Path) -> None:
    report = archive.add(path)
    assert b"".join(archive.file(report.source)) == path.read_bytes()
    assert b"".join(archive.export(asked=Filter(doubles=True))) == path.read_bytes()
    assert [*archive.verify()] == []


@pytest.mark.parametrize("path", sorted(CORPUS.glob("*.pdn")), ids=lambda path: path.name)
def test_games_are_those_that_the_reader_reads(archive: Archive, path: Path) -> None:
    archive.add(path)
    read = [*read_pdn(path)]
    stored = [*archive.games()]
    assert [[move.text for move in one.moves] for one in stored] == [_up_to_a_set_up(one) for one in read]
    assert [one.faults for one in stored] == [one.faults for one in read]
    assert [one.white for one in stored] == [" ".join(one.headers.get("White", "").split()) or "?" for one in read]


def test_small_batches_change_nothing(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "BATCH_GAMES", 1)
    path = CORPUS / "faults.pdn"
    report = archive.add(path)
    assert b"".join(archive.file(report.source)) == path.read_bytes()
    assert [one.faults for one in archive.games()] == [one.faults for one in _read(path)]


def test_the_same_file_twice_is_no_change(archive: Archive, write: Write) -> None:
    first = archive.add(write(many(5)))
    again = archive.add(write(many(5), "other-name.pdn"))
    assert (first.added, again.added, again.source) == (5, 0, first.source)
    assert len([*archive.games()]) == 5


def test_a_gzipped_file_is_the_file(archive: Archive, write: Write) -> None:
    archive.add(write(many(5)))
    assert archive.add(write(gzip.compress(many(5).encode()), "games.pdn.gz")).added == 0


def test_damaged_gzip_is_said(archive: Archive, write: Write) -> None:
    path = write(gzip.compress(many(200).encode())[:-2000], "games.pdn.gz")
    with pytest.raises(OSError, match="damaged gzip"):
        archive.add(path)


def test_every_fault_has_its_place_and_good_games_come_in(archive: Archive, write: Write) -> None:
    faults: list[PdnFault] = []
    report = archive.add(write(BROKEN), Watch(fault=faults.append))
    line = BROKEN[: BROKEN.index("19-22")].count("\n") + 1
    assert [(fault.line, fault.column) for fault in faults] == [(line, 10)]
    assert (report.games, report.faulty) == (3, 1)
    assert [len(one.moves) for one in archive.games()] == [30, 1, 30]
    assert [one.white for one in archive.games(Filter(faulty=True))] == ["Bad"]


def test_what_is_confirmed_survives_a_power_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each commit is synced, and so is each folder that the archive's folder needed."""
    synced: list[Path] = []
    monkeypatch.setattr("coupturc.files.sync_folder", synced.append)
    with Archive.open(tmp_path / "clubs" / "club", make=True) as archive, archive._engine.connect() as connection:
        asked = [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous")]
    assert asked == ["wal", 2]  # 2 is FULL
    assert synced == [tmp_path, tmp_path / "clubs"]


def test_old_encodings_are_read_and_kept(archive: Archive, write: Write) -> None:
    path = write('[White "Петров"]\n1. 32-28 *\n'.encode("cp1251"))
    report = archive.add(path)
    assert [one.white for one in archive.games()] == ["Петров"]
    assert b"".join(archive.file(report.source)) == path.read_bytes()


def test_an_encoding_can_be_named(archive: Archive, write: Write) -> None:
    path = write('[White "Coupé"]\n1. 32-28 *\n'.encode("cp850"))
    archive.add(Origin(path, "old", encoding="cp850"))
    assert [one.white for one in archive.games()] == ["Coupé"]


def test_a_file_without_games_is_kept(archive: Archive, write: Write) -> None:
    report = archive.add(write("\n\n% nothing here\n"))
    assert (report.games, b"".join(archive.file(report.source))) == (0, b"\n\n% nothing here\n")


def test_an_empty_file_is_no_fault(archive: Archive, write: Write) -> None:
    assert archive.add(write("")).games == 0
    assert [*archive.verify()] == []


def test_two_importers_of_two_files(tmp_path: Path, write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "BATCH_GAMES", 10)
    files = [write(many(100), "a.pdn"), write(many(100, 50), "b.pdn")]
    _import_side_by_side(tmp_path / "archive", files)
    with Archive.open(tmp_path / "archive") as archive:
        assert len([*archive.games()]) == 200
        assert sorted(b"".join(archive.file(number)) for number in (1, 2)) == sorted(p.read_bytes() for p in files)


def test_two_importers_of_one_file(tmp_path: Path, write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "BATCH_GAMES", 5)
    file = write(many(100))
    _import_side_by_side(tmp_path / "archive", [file, file, file])
    with Archive.open(tmp_path / "archive") as archive:
        assert b"".join(archive.export(asked=Filter(doubles=True))) == file.read_bytes()
        assert [*archive.verify()] == []


def test_games_stay_with_their_file_when_others_of_it_are_deleted(
    archive: Archive, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who is forgotten while a file comes in takes the last games along."""
    monkeypatch.setattr(importing, "BATCH_GAMES", 5)
    gone, stays = (
        "".join(game(seed, White=name) for seed in range(first, first + 5))
        for name, first in (("Gone", 0), ("Stays", 5))
    )
    archive.add(write(gone, "gone.pdn"))
    forgotten: list[int] = []

    def forget(_: int) -> None:
        if not forgotten:
            forgotten.append(archive.forget("Gone"))

    report = archive.add(write(gone + stays), Watch(batch=forget))
    assert forgotten == [10]
    assert [one.id for one in archive.games(Filter(source=report.source))] == [11, 12, 13, 14, 15]


def test_an_importer_that_was_overtaken_skips_what_is_there(
    tmp_path: Path, archive: Archive, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importing, "BATCH_GAMES", 5)
    file = write(many(30))
    confirmed: list[int] = []

    def overtake(games: int) -> None:
        confirmed.append(games)
        if len(confirmed) == 1:
            with Archive.open(tmp_path / "archive") as faster:
                assert faster.add(file).added == 25

    report = archive.add(file, Watch(batch=overtake))
    assert (confirmed, report.games, report.added) == ([5], 30, 5)
    assert b"".join(archive.export(asked=Filter(doubles=True))) == file.read_bytes()
    assert [*archive.verify()] == []


def test_faults_have_their_lines_after_a_pause(
    tmp_path: Path, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importing, "BATCH_GAMES", 3)
    path = CORPUS / "faults.pdn"

    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    for _ in _read(path):
        with suppress(KeyboardInterrupt), Archive.open(tmp_path / "archive") as other:
            other.add(path, Watch(batch=interrupt))
    assert [one.faults for one in archive.games()] == [one.faults for one in _read(path)]


def test_an_endless_game_is_refused(archive: Archive, write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MOST_GAME_BYTES", 1 << 19)
    with pytest.raises(RefusedFileError, match="expected games of at most"):
        archive.add(write(game(1) + "{" + "x" * (1 << 20)))
    assert len([*archive.games()]) <= 1


def test_a_file_with_letters_of_two_bytes_is_refused(archive: Archive, write: Write) -> None:
    with pytest.raises(RefusedFileError, match="found UTF-16: save it as UTF-8"):
        archive.add(write(many(2).encode("utf-16")))
    assert archive.totals()["games"] == 0


def test_an_archive_of_another_version_is_refused_by_name(tmp_path: Path) -> None:
    Archive.open(tmp_path / "archive", make=True).close()
    with sqlite3.connect(tmp_path / "archive" / "archive.sqlite") as connection:
        connection.execute("UPDATE about SET value = 99 WHERE name = 'schema'")
    connection.close()
    with pytest.raises(NewerArchiveError, match=rf"newer version \(schema 99, expected {SCHEMA_VERSION}\)"):
        Archive.open(tmp_path / "archive")
    left = [path.name for path in (tmp_path / "archive").iterdir()]
    assert left == ["archive.sqlite"], "SQLite removes its other files with the last connection"


def test_a_missing_archive_is_not_made_by_asking(tmp_path: Path) -> None:
    with pytest.raises(ArchiveError, match="expected an archive"):
        Archive.open(tmp_path / "nothing")
    assert not (tmp_path / "nothing").exists()


@pytest.mark.parametrize("make", [False, True])
def test_a_folder_in_the_place_of_the_database_is_named(tmp_path: Path, *, make: bool) -> None:
    (tmp_path / "archive.sqlite").mkdir()
    with pytest.raises(ArchiveError, match=rf"{tmp_path}/archive\.sqlite: expected a file, found a folder"):
        Archive.open(tmp_path, make=make)


@pytest.mark.parametrize("make", [False, True])
def test_another_file_in_the_place_of_the_database_is_named(tmp_path: Path, *, make: bool) -> None:
    (tmp_path / "archive.sqlite").write_text("a shopping list" * 100)
    with pytest.raises(ArchiveError, match=r"archive\.sqlite: expected a database of SQLite, found another file"):
        Archive.open(tmp_path, make=make)


@pytest.mark.parametrize("make", [False, True])
def test_a_file_in_the_place_of_the_archive_is_named(tmp_path: Path, *, make: bool) -> None:
    (tmp_path / "club").touch()
    with pytest.raises(ArchiveError, match=r"club: expected a folder.*, found a file"):
        Archive.open(tmp_path / "club", make=make)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(st.sampled_from([*b'[]"{}();*$/. \r\n\xe9\xff0123-x', *b"1. 32-28 19-23 *\n"]), max_size=120).map(bytes)
)
def test_any_bytes_come_out_again(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    folder = tmp_path_factory.mktemp("bytes")
    (folder / "x.pdn").write_bytes(data)
    with Archive.open(folder / "archive", make=True) as archive:
        report = archive.add(folder / "x.pdn")
        assert b"".join(archive.file(report.source)) == data
        assert [*archive.verify()] == []


def test_damage_is_named(tmp_path: Path, write: Write) -> None:
    with Archive.open(tmp_path / "archive", make=True) as archive:
        archive.add(write(many(3)))
    with sqlite3.connect(tmp_path / "archive" / "archive.sqlite") as connection:
        connection.execute("UPDATE game SET codes = substr(codes, 1, 5) WHERE id = 2")
        connection.execute("UPDATE text SET data = substr(data, 1, 50)")
    connection.close()
    with Archive.open(tmp_path / "archive") as archive:
        assert [fault.split(":")[0].rsplit("/", 1)[-1] for fault in archive.verify()] == ["games.pdn", "game 2"]


def _up_to_a_set_up(game: PdnGame) -> list[str]:
    texts, node = [], game.root.next
    while node is not None and node.move is not None:
        texts.append(node.move.text)
        node = node.next
    return texts


def _read(path: Path) -> list[PdnGame]:
    return [*read_pdn(path)]


def _import_side_by_side(folder: Path, files: list[Path]) -> None:
    Archive.open(folder, make=True).close()
    failed: list[BaseException] = []

    def run(file: Path) -> None:
        try:
            with Archive.open(folder) as archive:
                archive.add(file)
        except BaseException as error:  # noqa: BLE001 - the test says which
            failed.append(error)

    threads = [threading.Thread(target=run, args=(file,)) for file in files]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []


def test_a_fault_of_the_database_names_nobody(tmp_path: Path) -> None:
    engine = open_database(tmp_path / "archive", make=True)
    with engine.connect() as connection, pytest.raises(SQLAlchemyError) as raised:
        connection.execute(text("SELECT :name FROM nothing"), {"name": "Ada"})
    assert "Ada" not in str(raised.value)
    engine.dispose()


def test_who_is_forgotten_during_an_import_gives_nobody_his_games(
    archive: Archive, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite gives the number of his name to the next new name."""
    monkeypatch.setattr(importing, "BATCH_GAMES", 4)
    names = ["Bea"] * 4 + ["Ada"] * 4 + ["Cem", "Ada", "Cem", "Ada"]
    forgotten: list[int] = []

    def forget(games: int) -> None:
        if games == 8:
            forgotten.append(archive.forget("Ada"))

    archive.add(write("".join(game(seed, White=name) for seed, name in enumerate(names))), Watch(batch=forget))
    assert forgotten == [4]
    assert [one.white for one in archive.games()] == names[:4] + names[8:]


def test_a_round_has_no_null_character(archive: Archive, write: Write) -> None:
    archive.add(write(game(1, Round="1\0.2")))
    assert [one.round for one in archive.games()] == ["1.2"]


def test_the_numbers_of_deleted_games_are_not_given_again(archive: Archive, write: Write) -> None:
    archive.add(write(game(1, White="Ada") + game(2, White="Bea")))
    archive.forget("Bea")
    archive.add(write(game(3, White="Cem"), "more.pdn"))
    archive.forget("Cem")
    archive.add(write(game(4, White="Dik"), "yet-more.pdn"))
    assert [one.id for one in archive.games()] == [1, 4]


def test_a_damaged_database_is_an_error_of_the_archive(tmp_path: Path, write: Write) -> None:
    with Archive.open(tmp_path / "archive", make=True) as archive:
        archive.add(write(many(3)))
    _damage(tmp_path / "archive" / "archive.sqlite")
    with Archive.open(tmp_path / "archive") as archive:
        for work in (archive.verify, archive.games, lambda: archive.search("W:m28"), lambda: [archive.totals()]):
            with pytest.raises(ArchiveError, match="malformed"):
                list(work())


def _damage(path: Path) -> None:
    """Overwrite the page where the games begin."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'game'").fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)


def test_a_file_that_is_larger_unpacked_is_refused_before_it_is_read(archive: Archive, write: Write) -> None:
    path = write(gzip.compress(many(50).encode()), "games.pdn.gz")
    with pytest.raises(RefusedFileError) as refused:
        archive.add(Origin(path, "games.pdn.gz", most_bytes=1000))
    assert refused.value.code == "too_large"
    assert archive.sources() == []
