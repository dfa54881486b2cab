"""Archives that several workers scan answer as one does."""

import os
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from distributed import Client, LocalCluster

from coupturc import Position
from coupturc.archive import Archive, Cluster, Filter, Spread, Threads
from coupturc.archive.errors import ArchiveError
from tests.archive.made_games import many

GAMES = 400
QUERIES = (
    "W:m28",
    "W:m28 then B:m23 within 4",
    "W:m28 and not B:m23 or W:m27 B:m18",
    'W:m28 player "Player 1"',
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("spread")


@pytest.fixture(scope="module", autouse=True)
def small_runs() -> Iterator[None]:
    """Runs of so few games that there are many, and a last one without a file."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("coupturc.archive.segments.SEGMENT_GAMES", 64)
        yield


@pytest.fixture(scope="module")
def answers(folder: Path) -> list[object]:
    file = folder / "games.pdn"
    file.write_text(many(GAMES))
    with Archive.open(folder / "archive", make=True) as archive:
        archive.add(file)
    return asked(folder)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Client]:
    with (
        LocalCluster(n_workers=3, threads_per_worker=1, dashboard_address=None) as started,  # type: ignore[no-untyped-call]
        Client(started) as client,  # type: ignore[no-untyped-call]
    ):
        yield client


def asked(folder: Path, spread: Spread | None = None) -> list[object]:
    with Archive.open(folder / "archive", spread=spread) as archive:
        explored = [
            archive.explore(position, asked).record()
            for position in (Position.start(), Position.start().after("32-28"))
            for asked in (Filter(), Filter(result="white"))
        ]
        return [*explored, *([*archive.search(query)] for query in QUERIES)]


def test_there_is_something_to_spread(folder: Path, answers: list[object]) -> None:
    assert len([*(folder / "archive" / "segments").iterdir()]) == GAMES // 64
    assert [bool(answer) for answer in answers] == [True] * len(answers)


@pytest.mark.parametrize("workers", [2, 3])
def test_threads_answer_as_one_does(folder: Path, answers: list[object], workers: int) -> None:
    assert asked(folder, Threads(workers)) == answers


def test_a_cluster_answers_as_one_process_does(folder: Path, answers: list[object], cluster: Client) -> None:
    assert asked(folder, Cluster(cluster)) == answers


def test_a_worker_that_is_killed_changes_no_answer(folder: Path, answers: list[object], cluster: Client) -> None:
    victim, *_ = cluster.run(os.getpid).values()
    with Archive.open(folder / "archive", spread=Cluster(cluster)) as archive:
        hits = archive.search(QUERIES[0])
        found = [next(hits)]
        os.kill(victim, signal.SIGKILL)
        assert [*found, *hits] == answers[4]
    assert asked(folder, Cluster(cluster)) == answers


def test_a_worker_that_does_not_see_the_folder_is_named(folder: Path, cluster: Client, tmp_path: Path) -> None:
    shutil.copytree(folder / "archive", tmp_path / "archive")
    with Archive.open(tmp_path / "archive", spread=Cluster(cluster)) as archive:
        archive.named()  # opens the files here
        for file in (tmp_path / "archive" / "segments").iterdir():
            file.unlink()
        with pytest.raises(ArchiveError, match="that this worker can read too"):
            [*archive.search("W:m28")]
