"""An archive in PostgreSQL that keeps its runs and indexes in a folder or in object storage, for a cluster too."""

import logging
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from distributed import Client, LocalCluster

from coupturc import Position
from coupturc.archive import Archive, Cluster, Spread
from coupturc.archive.errors import ArchiveError
from coupturc.archive.objects import StoredFile, StoredFolder
from tests.archive.made_games import many
from tests.postgresql import Cluster as Server
from tests.postgresql import cluster as running_server

GAMES = 200
RUN = 64
NAMES = [f"0-{first}.{kind}" for first in (0, 64, 128) for kind in ("games", "index")]


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with running_server() as running:
        yield running


@pytest.fixture(scope="module", autouse=True)
def small_runs() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("coupturc.archive.segments.SEGMENT_GAMES", RUN)
        patch.setattr("coupturc.archive.index._LOOKS_AGAIN_SECONDS", 0.0)
        yield


@pytest.fixture(params=["folder", "objects"])
def url(request: pytest.FixtureRequest, server: Server, tmp_path: Path) -> str:
    """The address of an archive of some games; pyarrow reads a folder as it reads object storage."""
    place = tmp_path / "kept" / "runs"
    named = str(place) if request.param == "folder" else f"file://{place}"
    url = f"{server.new_database()}&files={quote(named)}"
    (tmp_path / "games.pdn").write_text(many(GAMES))
    with Archive.open(url, make=True) as archive:
        archive.add(tmp_path / "games.pdn")
    return url


def kept(tmp_path: Path) -> list[str]:
    return sorted(path.name for path in (tmp_path / "kept" / "runs").iterdir())


def answers(place: str | Path, spread: Spread | None = None) -> list[object]:
    with Archive.open(place, spread=spread) as archive:
        positions = [Position.start(), Position.start().after("32-28")]
        return [*(archive.explore(one).record() for one in positions), [*archive.search("W:m28 then B:m23 within 4")]]


def indexed(place: str) -> int:
    with Archive.open(place) as archive:
        return sum(made.games for made in archive.index())


def test_runs_are_kept_and_answer_as_a_folder_does(url: str, tmp_path: Path) -> None:
    with Archive.open(tmp_path / "other", make=True) as archive:
        archive.add(tmp_path / "games.pdn")
    expected = answers(tmp_path / "other")
    assert answers(url) == expected
    assert kept(tmp_path) == [name for name in sorted(NAMES) if name.endswith("games")]
    assert indexed(url) == 3 * RUN
    assert kept(tmp_path) == sorted(NAMES)
    assert answers(url) == expected
    assert indexed(url) == 0


def test_what_is_kept_is_read_and_not_made_again(url: str) -> None:
    answers(url)
    with Archive.open(url) as archive:
        archive.explore(Position.start())
        *whole, growing = archive._segments._kept[0].runs
    assert [(run.file is not None, run.writing) for run in whole] == [(True, None)] * 3
    assert growing.file is None


def test_a_damaged_run_is_named_and_made_again(url: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    expected = answers(url)
    damaged = tmp_path / "kept" / "runs" / "0-64.games"
    whole = damaged.read_bytes()
    damaged.write_bytes(whole[:-9] + b"x" + whole[-8:])
    with caplog.at_level(logging.WARNING):
        assert answers(url) == expected
    assert "runs/0-64.games: damaged" in caplog.text
    assert damaged.read_bytes() == whole


def test_a_player_who_is_forgotten_is_in_no_run(url: str, tmp_path: Path) -> None:
    answers(url)
    file = tmp_path / "kept" / "runs" / "0-0.games"
    before = file.read_bytes()
    with Archive.open(url) as archive:
        assert archive.forget("Player 1") > 0
        assert kept(tmp_path) == []
        archive.explore(Position.start())
    assert file.read_bytes() != before


def test_the_workers_of_a_cluster_read_what_is_kept(url: str) -> None:
    expected = answers(url)
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as started,  # type: ignore[no-untyped-call]
        Client(started) as client,  # type: ignore[no-untyped-call]
    ):
        assert answers(url, Cluster(client)) == expected


def test_an_index_that_others_make_is_found(url: str) -> None:
    with Archive.open(url) as archive:
        before = archive.explore(Position.start()).record()
        indexed(url)
        asked = archive.explore(Position.start())
        assert asked.record() == before
        run, *_ = archive._segments._kept[0].runs
        assert run.index is not None


def test_a_database_that_names_no_place_keeps_nothing(server: Server) -> None:
    with Archive.open(server.new_database(), make=True) as archive, pytest.raises(ArchiveError, match=r"\?files="):
        [*archive.index()]


def test_an_address_that_is_none_is_refused(server: Server) -> None:
    place = "nowhere://user:secret@bucket/games"
    with pytest.raises(ArchiveError, match="such as s3://bucket/games") as refused:
        Archive.open(f"{server.new_database()}&files={quote(place)}", make=True)
    assert "secret" not in str(refused.value)


def test_without_the_package_the_extra_is_named(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow.fs", None)
    with pytest.raises(ArchiveError, match=r"coupturc\[parquet\]"):
        Archive.open(f"{server.new_database()}&files={quote('s3://elsewhere/games')}", make=True)


def test_keys_of_access_are_in_no_name() -> None:
    file = StoredFolder("s3://key:secret@bucket/games?endpoint_override=there") / "0-0.games"
    assert str(file) == "s3://bucket/games/0-0.games"
    assert file.with_suffix(".index") == StoredFile(file.folder, "0-0.index")
