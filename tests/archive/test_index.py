"""With an index of positions an archive answers as without one, whatever happens to its files."""

import json
import logging
import random
import tempfile
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from zlib import crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coupturc import ArgumentError, Position, StopFlag
from coupturc.archive import Archive, Filter, Threads, segments
from coupturc.archive.searching import Task
from coupturc.archive.segment_files import read_columns
from tests.archive.made_games import many, pdn

RUN = 10
FEW = 3  # moves that are chosen from: games share positions, by different moves too
FILTERS = (Filter(), Filter(result="white"), Filter(player="Player 1"), Filter(doubles=True))
QUERIES = (
    'position "{}"',
    'position "{}" any-colour',
    'position "{}" then men W 1-19',
    'player "Player 1" position "{}"',
)


@pytest.fixture(autouse=True, scope="module")
def short_runs() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(segments, "SEGMENT_GAMES", RUN)
        yield


def game_text(rng: random.Random, positions: list[Position]) -> str:
    start = positions[0]
    tags = {"White": f"Player {rng.randrange(3)}", "GameType": str(start.rules.pdn_type)}
    if start != Position.start(start.rules):
        tags["FEN"] = start.fen
    moves = [
        next(move.text for move in one.legal_moves if one.after(move) == next_) for one, next_ in pairwise(positions)
    ]
    return pdn(moves, rng.choice(["2-0", "1-1", "0-2", "*"]), **tags)


def collection(seed: int, count: int) -> tuple[str, list[Position]]:
    """Return games of both boards, some from a position of another, and positions that they have, or nearly."""
    rng = random.Random(seed)
    games: list[list[Position]] = []
    for _ in range(count):
        start = Position.start(rng.choice(["international", "international", "turkish"]))
        if games and rng.random() < 0.2:
            start = rng.choice(rng.choice(games))
        positions = [start]
        for _ in range(rng.randrange(25)):
            if legal := positions[-1].legal_moves:
                positions.append(positions[-1].after(rng.choice([*legal][:FEW])))
        games.append(positions)
    asked = [rng.choice(rng.choice(games)) for _ in range(8)]
    beside = [one.after(one.legal_moves[-1]) for one in asked if one.legal_moves]
    return "".join(game_text(rng, game) for game in games), [Position.start(), *asked, *beside]


def answers(archive: Archive, positions: list[Position]) -> Iterator[object]:
    for position in positions:
        for asked in FILTERS:
            yield archive.explore(position, asked).record()
        for query in QUERIES:
            yield [*archive.search(f"game {position.rules.game} " + query.format(position.fen))]


def made(folder: Path, text: str) -> Path:
    (folder / "games.pdn").write_text(text)
    with Archive.open(folder / "archive", make=True) as archive:
        archive.add(folder / "games.pdn")
    return folder / "archive"


@settings(max_examples=5)
@given(st.integers(0, 10**6), st.integers(1, 30))
def test_an_index_changes_no_answer(seed: int, count: int) -> None:
    text, positions = collection(seed, count)
    with tempfile.TemporaryDirectory() as folder:
        with Archive.open(made(Path(folder), text)) as archive:
            archive.hide(archive.doubles()[: seed % 3])
            scanned = [*answers(archive, positions)]
            assert all(one.games == RUN for one in archive.index())
            assert [*answers(archive, positions)] == scanned
        with Archive.open(Path(folder, "archive"), spread=Threads(2)) as archive:
            assert [*answers(archive, positions)] == scanned


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return made(tmp_path, many(3 * RUN + 5))


def indexes(place: Path) -> list[Path]:
    return sorted((place / "segments").glob("*.index"))


def test_games_that_come_to_the_position_behind_a_move_are_counted(tmp_path: Path) -> None:
    """One game has the position; the others have not, and begin behind a move that it did not make."""
    start = Position.start().after("32-28").after("19-23")
    behind = start.after("28x19")
    others = "".join(pdn([move.text], FEN=behind.fen) for move in behind.legal_moves)
    lone = pdn(["32-28", "19-23"])
    with Archive.open(made(tmp_path, lone + (others * RUN))) as archive:
        scanned = archive.explore(start).record()
        [*archive.index()]
        assert archive.explore(start).record() == scanned
    assert scanned["moves"][0]["reached"]["games"] > RUN


def test_whole_runs_are_indexed_once(place: Path, tmp_path: Path) -> None:
    with Archive.open(place) as archive:
        assert [(one.file.name, one.games, one.again) for one in archive.index()] == [
            (name, RUN, False) for name in ("0-0.index", "0-10.index", "0-20.index")
        ]
        assert [*archive.index()] == []
        (tmp_path / "more.pdn").write_text(many(RUN, 100))
        archive.add(tmp_path / "more.pdn")
        assert [one.file.name for one in archive.index()] == ["0-30.index"]


def test_an_import_indexes_a_large_archive(place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("coupturc.archive.archive.INDEXED_FROM", 4 * RUN)
    monkeypatch.setattr("coupturc.archive.archive.SEGMENT_GAMES", RUN)
    with Archive.open(place) as archive:
        for first in (100, 200, 300):
            (tmp_path / "more.pdn").write_text(many(4, first))
            archive.add(tmp_path / "more.pdn")
            assert len(indexes(place)) == (0 if first == 100 else 4)


def test_an_import_stays_when_its_index_cannot_be_written(
    place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("coupturc.archive.archive.INDEXED_FROM", RUN)
    monkeypatch.setattr("coupturc.archive.archive.SEGMENT_GAMES", 1)
    (tmp_path / "more.pdn").write_text(many(4, 100))

    def fail(*_: object) -> bool:
        raise OSError(28, "No space left on device", "x.index")

    monkeypatch.setattr("coupturc.archive.index.IndexFile.make", fail)
    with Archive.open(place) as archive:
        assert archive.add(tmp_path / "more.pdn").added == 4
        assert len([*archive.games()]) == 3 * RUN + 9


def test_only_games_that_matter_are_scanned(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scanned: list[bytes | None] = []
    with Archive.open(place) as archive:
        rare = archive.game(2).position(20)
        expected = archive.explore(rare).record()
        frequent, own = archive.explore(Position.start()).record(), Filter(player="Player 1")
        frequent_own = archive.explore(Position.start(), own).record()
        [*archive.index()]
        monkeypatch.setattr("coupturc.archive.exploring._explored", _noting(scanned))
        assert archive.explore(rare).record() == expected
        assert archive.explore(Position.start()).record() == frequent
        assert archive.explore(Position.start(), own).record() == frequent_own
    (of_rare, *others_of_rare), of_start, of_own = scanned[:-2], scanned[-2], scanned[-1]
    assert of_rare
    assert of_rare[0] & 2  # the game that has it is among them
    assert len(others_of_rare) <= 1  # the run that still grows, and hardly another
    assert of_start is None  # the run that still grows alone: the others have a ledger
    assert of_own is not None  # with a filter too
    assert len(of_own) == 1


def test_what_a_query_finds_is_counted_with_an_index_too(place: Path) -> None:
    with Archive.open(place) as archive:
        positions = [archive.game(2).position(ply) for ply in (0, 1, 20)]
        expected = [archive.explore(one, listed="W:m28 then -28").record() for one in positions]
        assert 0 < expected[0]["games"] < archive.totals()["games"]
        [*archive.index()]
        assert [archive.explore(one, listed="W:m28 then -28").record() for one in positions] == expected


def _noting(scanned: list[bytes | None]) -> object:
    from coupturc.archive.exploring import _explored  # noqa: PLC0415 - before it is replaced

    def explored(games: object, task: tuple[Position, Task], stop: StopFlag | None) -> object:
        scanned.append(task[1].only)
        return _explored(games, task, stop)  # type: ignore[arg-type]

    return explored


@pytest.mark.parametrize("damage", ["cut", "byte", "head", "nested", "columns", "empty", "version", "other games"])
def test_a_damaged_index_is_named_and_made_again(place: Path, damage: str, caplog: pytest.LogCaptureFixture) -> None:
    with Archive.open(place) as archive:
        positions = [Position.start(), archive.game(3).position(12)]
        scanned = [*answers(archive, positions)]
        [*archive.index()]
    path, other, _ = indexes(place)
    whole = path.read_bytes()
    head, _, content = whole.partition(b"\n")
    path.write_bytes(
        {
            "cut": whole[:-20],
            "byte": whole[:-20] + b"\xff" + whole[-19:],
            "head": b"[]" + whole,
            "nested": b'{"form": ' + b"[" * 5_000 + whole,
            "columns": json.dumps({**json.loads(head), "form": 2, "crc32": crc32(content), "columns": {}}).encode()
            + b"\n"
            + content,
            "empty": b"",
            "version": json.dumps({**json.loads(head), "index": 99}).encode() + b"\n" + content,
            "other games": other.read_bytes(),
        }[damage]
    )
    with Archive.open(place) as archive:
        with caplog.at_level(logging.WARNING):
            assert [*answers(archive, positions)] == scanned
        assert caplog.text.count("0-0.index: expected an index of version") == 1
        assert [(one.file, one.again) for one in archive.index()] == [(path, True)]
        assert [*answers(archive, positions)] == scanned
    assert path.read_bytes() == whole


def test_indexes_of_another_version_are_named_in_one_line(place: Path, caplog: pytest.LogCaptureFixture) -> None:
    with Archive.open(place) as archive:
        [*archive.index()]
    for path in (paths := indexes(place)):
        head, _, content = path.read_bytes().partition(b"\n")
        path.write_bytes(json.dumps({**json.loads(head), "index": 3}).encode() + b"\n" + content)
    for ask in (
        lambda one: one.explore(Position.start()),
        lambda one: [*one.search("opening symmetrical or W:m28")],
    ):
        with Archive.open(place) as archive, caplog.at_level(logging.WARNING):
            assert ask(archive)
        (said,) = caplog.messages
        assert f"and {len(paths) - 1} more: expected an index of version" in said
        assert "`coupturc archive index ARCHIVE`" in said
        caplog.clear()
    with Archive.open(place) as archive, caplog.at_level(logging.WARNING):
        assert [one.again for one in archive.index()] == [True] * len(paths)
    assert not caplog.messages  # the command names what it makes again


def test_a_search_that_asks_for_no_position_leaves_indexes_alone(place: Path, caplog: pytest.LogCaptureFixture) -> None:
    with Archive.open(place) as archive:
        [*archive.index()]
    for path in indexes(place):
        path.write_bytes(b"")
    with Archive.open(place) as archive, caplog.at_level(logging.WARNING):
        assert [*archive.search("W:m28")]
    assert not caplog.messages


def test_an_index_that_another_process_makes_is_used_at_once(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scanned: list[bytes | None] = []
    with Archive.open(place) as serving, Archive.open(place) as other:
        expected = serving.explore(Position.start()).record()
        [*other.index()]
        monkeypatch.setattr("coupturc.archive.exploring._explored", _noting(scanned))
        assert serving.explore(Position.start()).record() == expected
    assert len(scanned) == 1  # the run that still grows


def test_who_is_forgotten_is_in_no_index(place: Path) -> None:
    with Archive.open(place) as archive:
        [*archive.index()]
        archive.forget("Player 1")
        assert indexes(place) == []


def test_a_stopped_index_is_not_written(place: Path) -> None:
    stop = StopFlag()
    stop.set()
    with Archive.open(place) as archive:
        assert [*archive.index(stop)] == []
    assert indexes(place) == []


def test_columns_that_do_not_fit_are_refused() -> None:
    from coupturc._core import PackedGames, Postings, make_postings  # noqa: PLC0415

    made = make_postings(PackedGames("international", b"", b""))
    assert made
    assert Postings(*made, 0).games_with([Position.start()]) == b""
    with pytest.raises(ArgumentError, match="least: expected 2 or more"):
        Postings(*made, 0).frequent(PackedGames("international", b"", b""), 1)
    assert read_columns(Path("nothing"), {}) is None
    with pytest.raises(Exception, match="ends: expected 131072 numbers"):
        Postings(b"", b"", 0)
    with pytest.raises(Exception, match="none beyond the rows"):
        Postings(bytes(4 * 131071) + b"\1\0\0\0", b"", 0)
    with pytest.raises(Exception, match="at most 65536"):
        Postings(*made, 65537)
