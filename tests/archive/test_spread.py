"""Archives that several workers scan answer as one does."""

import os
import shutil
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from distributed import Client, LocalCluster

from coupturc import Position
from coupturc.archive import Archive, Cluster, Filter, Spread, Threads, mining
from coupturc.archive.errors import ArchiveError
from tests.archive.made_games import many

GAMES = 400
RUNS = GAMES // 64
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
        patch.setattr(mining, "_BATCH_GAMES", 4)
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
    with started() as client:
        yield client


@pytest.fixture
def frail() -> Iterator[Client]:
    """A cluster of which a worker may be killed; for a while after that it may be asked in vain."""
    with started() as client:
        yield client


@contextmanager
def started() -> Iterator[Client]:
    with (
        LocalCluster(n_workers=3, threads_per_worker=1, dashboard_address=":0") as workers,  # type: ignore[no-untyped-call]
        Client(workers) as client,  # type: ignore[no-untyped-call]
    ):
        yield client


def asked(folder: Path, spread: Spread | None = None) -> list[object]:
    with Archive.open(folder / "archive", spread=spread) as archive:
        explored = [
            archive.explore(position, asked).record()
            for position in (Position.start(), Position.start().after("32-28"))
            for asked in (Filter(), Filter(result="white"))
        ]
        return [*explored, *([*archive.search(query)] for query in QUERIES), archive.named()]


def test_there_is_something_to_spread(folder: Path, answers: list[object]) -> None:
    assert len([*(folder / "archive" / "segments").iterdir()]) == RUNS
    assert [bool(answer) for answer in answers] == [True] * len(answers)


@pytest.mark.parametrize("workers", [2, 3])
def test_threads_answer_as_one_does(folder: Path, answers: list[object], workers: int) -> None:
    assert asked(folder, Threads(workers)) == answers


def test_a_cluster_answers_as_one_process_does(folder: Path, answers: list[object], cluster: Client) -> None:
    assert asked(folder, Cluster(cluster)) == answers


def test_a_worker_that_is_killed_changes_no_answer(folder: Path, answers: list[object], frail: Client) -> None:
    victim, *_ = frail.run(os.getpid).values()
    with Archive.open(folder / "archive", spread=Cluster(frail)) as archive:
        hits = archive.search(QUERIES[0])
        found = [next(hits)]
        os.kill(victim, signal.SIGKILL)
        assert [*found, *hits] == answers[4]
    assert asked(folder, Cluster(frail)) == answers


def test_a_worker_that_does_not_see_the_folder_is_named(folder: Path, cluster: Client, tmp_path: Path) -> None:
    shutil.copytree(folder / "archive", tmp_path / "archive")
    with Archive.open(tmp_path / "archive") as archive:
        archive.named()  # opens the files here
        archive._spread = Cluster(cluster)
        for file in (tmp_path / "archive" / "segments").iterdir():
            file.unlink()
        with pytest.raises(ArchiveError, match="that this worker can read too"):
            [*archive.search("W:m28")]


@dataclass
class Work:
    """Something that takes an archive a while.

    Args:
        steps: does it, and yields after each step.
        outcome: what is to be the same, whoever did it.
    """

    steps: Callable[[Archive], Iterator[object]]
    outcome: Callable[[Path, list[object]], object]


def _indexes(place: Path, _: object) -> object:
    return {path.name: path.read_bytes() for path in (place / "segments").glob("*.index")}


WORK = {
    "index": Work(Archive.index, _indexes),
    "mine": Work(Archive.mine, lambda _, missed: missed),
}


def done(work: Work, place: Path, spread: Spread | None, between: Callable[[], object] = lambda: None) -> object:
    """Do work on an archive, and something else after its first step."""
    with Archive.open(place, spread=spread) as archive:
        steps = work.steps(archive)
        found = [next(steps)]
        between()
        found += steps
    return work.outcome(place, found)


@pytest.fixture(params=[*WORK])
def work(request: pytest.FixtureRequest) -> Work:
    return WORK[request.param]


@pytest.fixture
def place(folder: Path, answers: list[object], tmp_path: Path) -> Path:
    """An archive of one's own."""
    assert answers
    return Path(shutil.copytree(folder / "archive", tmp_path / "archive"))


@pytest.fixture
def alone(work: Work, place: Path, tmp_path: Path) -> object:
    """What one worker makes of it, the same archive being elsewhere."""
    outcome = done(work, Path(shutil.copytree(place, tmp_path / "alone")), None)
    assert isinstance(outcome, dict | list)
    assert len(outcome) >= RUNS
    return outcome


def test_three_threads_work_as_one_does(work: Work, place: Path, alone: object) -> None:
    assert done(work, place, Threads(3)) == alone


def test_a_worker_that_is_killed_at_work_loses_nothing(work: Work, place: Path, alone: object, frail: Client) -> None:
    victim, *_ = frail.run(os.getpid).values()
    assert done(work, place, Cluster(frail), lambda: os.kill(victim, signal.SIGKILL)) == alone
    assert [path.name for path in (place / "segments").iterdir() if path.suffix == ".partial"] == []


def test_who_asks_no_further_ends_the_work(place: Path) -> None:
    with Archive.open(place, spread=Threads(2)) as archive:
        missed = archive.mine()
        assert next(missed).played
        missed.close()  # type: ignore[attr-defined]
        assert archive.totals()["games"] == GAMES
