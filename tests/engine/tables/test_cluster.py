"""Endgame tables that a Dask cluster builds are those that one process builds, whatever is killed on the way."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import dask
import pytest
from distributed import Client, LocalCluster

from coupturc import Rules
from coupturc.engine.tables.folder import TableFolder
from coupturc.engine.tables.materials import turned
from coupturc.engine.tables.table_file import TableFile, TablesError, distances_of
from coupturc.spread import Cluster, ClusterError
from tests.processes import killed_on_failure

PIECES = 3
#: A scheduler and its worker, which end with it; it names its address, and ends when its input does.
_SCHEDULER = """
import sys
from distributed import LocalCluster
if __name__ == "__main__":
    with LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=":0") as cluster:
        print(cluster.scheduler_address, flush=True)
        sys.stdin.read()
"""


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    folder = TableFolder(tmp_path_factory.mktemp("alone"), Rules())
    assert folder.build(PIECES, 1)
    return content(folder)


def content(folder: TableFolder) -> dict[str, bytes]:
    return {file.path.name: file.path.read_bytes() for file in folder.files()}


@contextmanager
def started(workers: int) -> Iterator[Client]:
    with (
        LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=":0") as cluster,  # type: ignore[no-untyped-call]
        Client(cluster) as client,  # type: ignore[no-untyped-call]
    ):
        yield client


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with started(2) as client:
        yield Cluster(client)


def test_a_cluster_builds_the_same_files(tmp_path: Path, alone: dict[str, bytes], cluster: Cluster) -> None:
    folder = TableFolder(tmp_path, Rules())
    reported: list[TableFile] = []
    assert folder.build(PIECES, cluster, report=reported.append)
    assert content(folder) == alone
    assert sorted(file.path.name for file in reported) == sorted(alone)


def test_a_cluster_says_what_it_has(cluster: Cluster) -> None:
    assert cluster.threads == 2
    assert cluster.memory > 1 << 20


def test_what_a_worker_cannot_do_ends_the_build(tmp_path: Path, cluster: Cluster) -> None:
    folder = TableFolder(tmp_path, Rules())
    assert folder.build(2, 1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("coupturc.engine.tables.folder.levels", lambda _: [["0102"]])
        (folder.folder / "0101.table").unlink()
        with pytest.raises(TablesError, match="expected a whole table, from which that of 0102 is built"):
            folder.build(PIECES, cluster)


def test_a_worker_that_is_killed_loses_nothing(tmp_path: Path, alone: dict[str, bytes]) -> None:
    folder = TableFolder(tmp_path, Rules())
    with started(2) as client:
        victims = [*client.run(os.getpid).values()]

        def kill(_: TableFile) -> None:
            if len(victims) == 2:
                os.kill(victims.pop(), signal.SIGKILL)

        assert folder.build(PIECES, Cluster(client), report=kill)
    assert content(folder) == alone


def test_a_build_goes_on_when_its_scheduler_was_killed(tmp_path: Path, alone: dict[str, bytes]) -> None:
    folder = TableFolder(tmp_path, Rules())
    reported: list[TableFile] = []
    pipe = subprocess.PIPE
    program = subprocess.Popen([sys.executable, "-c", _SCHEDULER], stdin=pipe, stdout=pipe, text=True)
    with killed_on_failure(program) as scheduler:

        def report(file: TableFile) -> None:
            reported.append(file)
            if len(reported) == 3:
                scheduler.kill()

        assert scheduler.stdout
        with (
            Client(scheduler.stdout.readline().strip()) as client,  # type: ignore[no-untyped-call]
            dask.config.set({"distributed.comm.timeouts.connect": "1s"}),  # else it hopes for half a minute
            pytest.raises(ClusterError, match="the cluster does not do its work"),
        ):
            folder.build(PIECES, Cluster(client), report=report)
    whole = {file.path: file.path.stat().st_mtime_ns for file in folder.files() if is_built(folder, file)}
    assert 2 <= len(whole) < len(alone)
    assert folder.build(PIECES, 1)
    assert content(folder) == alone
    assert all(path.stat().st_mtime_ns == at for path, at in whole.items())


def is_built(folder: TableFolder, file: TableFile) -> bool:
    """Whether the file is there for both sides to move: a worker may be writing the other."""
    return distances_of(folder.folder, turned(file.material)).path.exists()
