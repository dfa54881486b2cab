"""Figures of a running server for Prometheus, on a port of their own that no proxy passes on.

What happens is counted where it happens; what there is at the moment is looked up here when somebody asks.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import REGISTRY, start_http_server
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from coupturc.web.services import Services
from coupturc.web.store.errors import StoreError

log = logging.getLogger(__name__)

#: The other figures must not wait for a database that does not answer.
_PATIENCE_SECONDS = 2.0


class _Present(Collector):
    def __init__(self, services: Services) -> None:
        self._services = services

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Yield what there is at the moment."""
        services, database = self._services, self._services.store.database
        rooms = GaugeMetricFamily("coupturc_rooms", "Games, analyses and the lobby in memory", labels=["room"])
        for each in (services.games, services.analyses, services.lobby):
            rooms.add_metric([each.kind], len(each))
        yield rooms
        yield self._searches()
        yield GaugeMetricFamily("coupturc_writes_waiting", "What waits to be stored", database.writes_waiting)
        yield GaugeMetricFamily(
            "coupturc_reads_waiting", "Questions that wait for the database", database.reads_waiting
        )
        yield GaugeMetricFamily("coupturc_hints_waiting", "What waits to be said on the bus", services.bus.waiting)
        yield from self._jobs()

    def _jobs(self) -> Iterator[GaugeMetricFamily]:
        """Yield the jobs of all servers on this database; nothing while it does not answer."""
        try:
            load = self._services.store.jobs.load(_PATIENCE_SECONDS)
        except StoreError as error:
            log.warning("no figures of jobs: %s", error)
            return
        jobs = GaugeMetricFamily("coupturc_jobs", "Jobs of all servers", labels=["kind", "stage"])
        for (kind, stage), count in load.items():
            jobs.add_metric([kind, stage], count)
        yield jobs

    def _searches(self) -> GaugeMetricFamily:
        searches = GaugeMetricFamily("coupturc_searches", "Searches of the engine", labels=["priority", "stage"])
        for priority, (waiting, running) in self._services.pool.load().items():
            searches.add_metric([priority.name.lower(), "waiting"], waiting)
            searches.add_metric([priority.name.lower(), "running"], running)
        return searches


@contextmanager
def shown(services: Services, host: str, port: int) -> Iterator[int]:
    """Show the figures of a server while it runs; yields the port.

    Args:
        services: what it works with.
        host: address to listen on.
        port: 0 takes a free one.

    Raises:
        OSError: the port is taken, or the address is of another machine.
    """
    server, thread = start_http_server(port, host)
    present = _Present(services)
    REGISTRY.register(present)
    try:
        yield server.server_port
    finally:
        REGISTRY.unregister(present)
        server.shutdown()
        server.server_close()
        thread.join()
