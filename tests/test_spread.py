"""Work that several do at a time."""

from collections.abc import Iterator
from typing import Any

import pytest
from distributed import Client, LocalCluster

from coupturc.spread import Cluster, ClusterError, Threads
from tests.waiting import block_until


def test_no_thread_stands_idle_behind_a_long_job() -> None:
    """One of two threads does all other jobs while the first is at work."""
    ended: list[int] = []

    def work(number: int) -> int:
        if number == 0:
            block_until(lambda: len(ended) == 4)
        ended.append(number)
        return number

    assert list(Threads(2).each(work, range(5))) == [0, 1, 2, 3, 4]
    assert ended[-1] == 0


def test_a_client_that_closed_has_lost_its_cluster() -> None:
    """A client closes itself when it cannot connect again."""
    with LocalCluster(n_workers=1, processes=False, dashboard_address=":0") as workers:  # type: ignore[no-untyped-call]
        client = Client(workers)  # type: ignore[no-untyped-call]

        def items() -> Iterator[int]:
            yield 1
            client.close()  # type: ignore[no-untyped-call]
            yield 2

        with pytest.raises(ClusterError, match="the cluster does not do its work"):
            list(Cluster(client).each(abs, items()))
        with pytest.raises(ClusterError, match="the cluster does not do its work"):
            _ = Cluster(client).threads


class _SomeNamed:
    """A client of a release whose answer names five workers when it is not asked for all."""

    def scheduler_info(self, n_workers: int = 5) -> dict[str, Any]:
        limits = [8, 8, 8, 8, 8, 2]
        named = limits if n_workers == -1 else limits[:n_workers]
        return {"workers": {str(at): {"memory_limit": limit, "nthreads": 1} for at, limit in enumerate(named)}}


def test_the_memory_of_every_worker_counts() -> None:
    client: Any = _SomeNamed()
    assert Cluster(client).memory == 2
