"""Fixtures of the tests of the store."""

from collections.abc import Iterator

import pytest

from tests.postgresql import Cluster, cluster


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Cluster]:
    """A running PostgreSQL."""
    with cluster() as running:
        yield running
