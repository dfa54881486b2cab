"""Fixtures of the tests of the bus: each kind of it, with ends that hear one another."""

from collections.abc import Callable, Iterator

import pytest

from coupturc.web.bus.bus import Bus
from coupturc.web.bus.embedded import EmbeddedBus
from coupturc.web.bus.nats import NatsAddress, NatsBus
from coupturc.web.bus.postgres import PostgresBus
from tests.nats_server import Nats, nats_server
from tests.postgresql import Cluster


@pytest.fixture
def nats() -> Iterator[Nats]:
    """A running NATS."""
    with nats_server() as running:
        yield running


@pytest.fixture(params=["embedded", "postgresql", "nats"])
def new_end(request: pytest.FixtureRequest) -> Callable[[], Bus]:
    """What makes one more end of the same bus."""
    if request.param == "embedded":
        first = EmbeddedBus()
        return lambda: EmbeddedBus(first)
    if request.param == "nats":
        nats: Nats = request.getfixturevalue("nats")
        return lambda: NatsBus(NatsAddress.read(nats.url))
    cluster: Cluster = request.getfixturevalue("postgresql")
    database = cluster.new_database()
    return lambda: PostgresBus(database)
