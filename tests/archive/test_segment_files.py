"""Runs of games kept as files: the same answers, whatever happens to the files."""

import json
import logging
import shutil
from collections.abc import Iterator, Sequence
from concurrent.futures import wait
from pathlib import Path
from threading import Event, Thread, Timer
from typing import Any
from zlib import crc32

import pytest

from coupturc import Position, Rules
from coupturc.archive import Archive, segment_columns, segments
from coupturc.archive.segment_files import read_columns, write_columns
from coupturc.archive.zstandard import zstd
from tests.archive.made_games import game, many, pdn

PLAYED = "".join(game(seed, White=f"Player {seed % 3}") for seed in range(25))
FROM_FEN = pdn(["37-32", "18-23"], White="Ada", FEN="W:W37,38,39:B8,12,18")


@pytest.fixture(autouse=True)
def short_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(segments, "SEGMENT_GAMES", 10)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "games.pdn").write_text(FROM_FEN + PLAYED)
    with Archive.open(tmp_path / "archive", make=True) as archive:
        archive.add(tmp_path / "games.pdn")
    return tmp_path / "archive"


def answers(place: Path) -> tuple[object, ...]:
    with Archive.open(place) as archive:
        hits = [*archive.search("W:m28"), *archive.search("W:37 -50 men W 3-3")]
        return archive.explore(Position.start()).record(), hits


def files(place: Path) -> Iterator[Path]:
    yield from sorted((place / "segments").glob("*"))


def test_whole_runs_become_files_and_answer_alike(place: Path) -> None:
    first = answers(place)
    assert [path.name for path in files(place)] == ["0-0.games", "0-10.games"]
    before = [path.stat().st_mtime_ns for path in files(place)]
    assert answers(place) == first
    assert [path.stat().st_mtime_ns for path in files(place)] == before


@pytest.mark.parametrize("damage", ["cut", "byte", "head", "nested", "columns", "empty", "version", "other games"])
def test_a_damaged_file_is_named_and_made_again(place: Path, damage: str, caplog: pytest.LogCaptureFixture) -> None:
    first = answers(place)
    path, other = files(place)
    whole = path.read_bytes()
    head, _, content = whole.partition(b"\n")
    damaged = {
        "cut": whole[:-20],
        "byte": whole[:-20] + b"\xff" + whole[-19:],
        "head": b"[]" + whole,
        "nested": b'{"form": ' + b"[" * 5_000 + whole,
        "columns": json.dumps({**json.loads(head), "form": 2, "crc32": crc32(content), "columns": {}}).encode()
        + b"\n"
        + content,
        "empty": b"",
        "version": json.dumps({**json.loads(head), "form": 99}).encode() + b"\n" + content,
        "other games": other.read_bytes(),
    }[damage]
    path.write_bytes(damaged)
    with caplog.at_level(logging.WARNING):
        assert answers(place) == first
    assert [record.getMessage().partition(": ")[0] for record in caplog.records] == [str(path)]
    assert path.read_bytes() == whole


def test_each_digit_of_a_head_is_checked(place: Path) -> None:
    answers(place)
    path = next(files(place))
    whole = path.read_bytes()
    assert read_columns(path, {}) is not None
    for at in (at for at, byte in enumerate(whole[: whole.index(b"\n")]) if chr(byte).isdigit()):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        assert read_columns(path, {}) is None, whole[at - 20 : at + 1]


def test_a_file_whose_head_is_not_checked_is_read(place: Path) -> None:
    """As those of form 2, which need not be made again."""
    first = answers(place)
    path = next(files(place))
    line, _, content = path.read_bytes().partition(b"\n")
    head = {**json.loads(line), "form": 2, "crc32": crc32(content)}
    old = json.dumps(head).encode().ljust(len(line)) + b"\n" + content
    path.write_bytes(old)
    assert answers(place) == first
    assert path.read_bytes() == old


def test_an_archive_that_cannot_keep_files_answers_all_the_same(place: Path) -> None:
    (place / "segments").write_text("a file in the way")
    assert len(answers(place)) == 2


def test_columns_are_where_the_head_says(place: Path) -> None:
    answers(place)
    whole = next(files(place)).read_bytes()
    head = json.loads(whole.split(b"\n", 1)[0])
    begin = whole.index(b"\n") + 1
    at, size = head["columns"]["results"]
    assert (head["games"], begin % 8, at % 8) == (10, 0, 0)
    assert whole[begin + at : begin + at + size] == bytes(10)


def test_masks_are_compressed_and_moves_are_not(place: Path) -> None:
    answers(place)
    path = next(files(place))
    line, _, content = path.read_bytes().partition(b"\n")
    columns = json.loads(line)["columns"]
    read = read_columns(path, {})
    assert read is not None
    kept = {name: content[at : at + size] for name, (at, size) in columns.items()}
    assert json.loads(line)["packed"] == ["masks"]
    assert zstd.decompress(kept["masks"]) == read["masks"]
    assert len(read["masks"]) == 32 * 10
    assert kept["codes"] == read["codes"]


@pytest.fixture
def slow_disk(monkeypatch: pytest.MonkeyPatch) -> Event:
    """Let files be written once the event is set, and no sooner."""
    goes_on = Event()

    def written(*arguments: Any) -> None:
        goes_on.wait()
        write_columns(*arguments)

    monkeypatch.setattr("coupturc.archive.segments.write_columns", written)
    return goes_on


def test_answers_do_not_wait_for_the_disk(place: Path, slow_disk: Event) -> None:
    with Archive.open(place) as archive:
        first = archive.explore(Position.start()).record()
        assert [*files(place)] == []
        assert archive.explore(Position.start()).record() == first
        slow_disk.set()
    assert [path.name for path in files(place)] == ["0-0.games", "0-10.games"]


def test_an_index_waits_for_the_file_of_its_run(place: Path, slow_disk: Event) -> None:
    with Archive.open(place) as archive:
        archive.explore(Position.start())
        Timer(0.1, slow_disk.set).start()
        assert [made.file.name for made in archive.index()] == ["0-0.index", "0-10.index"]


def test_who_is_forgotten_while_a_file_is_written_is_in_no_file(place: Path, slow_disk: Event) -> None:
    with Archive.open(place) as archive:
        archive.explore(Position.start())
        forgetting = Thread(target=archive.forget, args=("Player 1",))
        forgetting.start()
        forgetting.join(0.3)
        assert forgetting.is_alive()  # else the file would come after it
        slow_disk.set()
        forgetting.join()
    assert [*files(place)] == []


def test_who_is_forgotten_is_in_no_file(place: Path) -> None:
    answers(place)
    with Archive.open(place) as archive:
        archive.forget("Player 1")
        assert [*files(place)] == []
        assert {archive.game(hit.game).white for hit in archive.search("")} == {"Ada", "Player 0", "Player 2"}


def test_a_growing_run_is_lengthened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[object] = []
    add = segment_columns.Columns.add

    def noted(made: segment_columns.Columns, columns: Sequence[Sequence[Any]], rules: Rules) -> None:
        read.extend(columns[0])
        add(made, columns, rules)

    monkeypatch.setattr(segment_columns.Columns, "add", noted)
    monkeypatch.setattr(segments, "SEGMENT_GAMES", 16)
    with Archive.open(tmp_path / "archive", make=True) as archive:
        for first in range(0, 40, 5):
            (tmp_path / "more.pdn").write_text(many(4, first) + pdn(["31-27"], "2-0", FEN="W:W31,50:B1,20"))
            archive.add(tmp_path / "more.pdn")
            grown = asked_of(archive)
        assert len(read) == 40  # each game once
    shutil.rmtree(tmp_path / "archive" / "segments")
    with Archive.open(tmp_path / "archive") as archive:
        assert asked_of(archive) == grown


def test_masks_of_games_that_came_in_are_made_beside_the_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(segments, "SEGMENT_GAMES", 100)
    with Archive.open(tmp_path / "archive", make=True) as archive:
        for first in (0, 10, 20):  # what was made between two files is taken over by the next one
            (tmp_path / "more.pdn").write_text(many(5, first))
            archive.add(tmp_path / "more.pdn")
            answered = asked_of(archive)
            (run,) = archive._segments._kept[0].runs
            wait([run.growing.masking] if run.growing and run.growing.masking else [])
        assert asked_of(archive) == answered
        (run,) = archive._segments._kept[0].runs
        assert run.growing is not None
        assert run.growing.columns["masks"] == run.games.make_masks() != b""


def test_what_another_process_deletes_leaves_a_growing_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(segments, "SEGMENT_GAMES", 100)
    with Archive.open(tmp_path / "archive", make=True) as archive, Archive.open(tmp_path / "archive") as other:
        (tmp_path / "games.pdn").write_text(many(20))
        archive.add(tmp_path / "games.pdn")
        assert archive.explore(Position.start()).record()["games"] == 20
        other.forget("Player 1")
        (tmp_path / "games.pdn").write_text(many(1, 100))
        archive.add(tmp_path / "games.pdn")
        assert archive.explore(Position.start()).record()["games"] == archive.totals()["games"] < 20


@pytest.mark.parametrize("games", [8, 100])
def test_what_another_process_deletes_is_in_no_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, games: int
) -> None:
    """Whether a run is whole or grows, and though no game comes in."""
    monkeypatch.setattr(segments, "SEGMENT_GAMES", games)
    with Archive.open(tmp_path / "archive", make=True) as archive, Archive.open(tmp_path / "archive") as other:
        (tmp_path / "games.pdn").write_text(many(20))
        archive.add(tmp_path / "games.pdn")
        assert archive.explore(Position.start()).record()["games"] == 20
        for name in ("Player 1", "Player 2"):
            other.forget(name)
            hits = [hit.game for hit in archive.search("")]
            assert hits == [one.id for one in archive.games()]
        assert len(hits) < 18


def asked_of(archive: Archive) -> list[object]:
    positions = [Position.start(), Position.start().after("32-28"), Position.from_fen("W:W31,50:B1,20")]
    return [*(archive.explore(one).record() for one in positions), [*archive.search("W:m28"), *archive.search("W:27")]]
