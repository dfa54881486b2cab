"""A program with a board that speaks Hub to our engine, line by line."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from coupturc import Engine, load_profile
from coupturc.engine.hub.service import HubService


class Gui:
    """A GUI that keeps what the engine writes."""

    def __init__(self) -> None:
        self.said = b""
        self._heard = threading.Condition()
        self.made: list[tuple[int, bool]] = []
        self.no_memory_from = 1 << 20
        profiles = {"normal": load_profile("fmjd"), "turkish": load_profile("dama")}
        self.service = HubService(self._hear, "1.0", profiles, self._make)

    def _make(self, hash_mib: int, with_tables: bool) -> Engine:
        if hash_mib >= self.no_memory_from:
            raise MemoryError
        self.made.append((hash_mib, with_tables))
        return Engine(1)

    def _hear(self, data: bytes) -> None:
        with self._heard:
            self.said += data
            self._heard.notify_all()

    def say(self, *lines: str) -> None:
        for line in lines:
            self.service.receive(line.encode() + b"\n")

    def wait_for(self, text: str) -> str:
        """Return all that was said since the last time, once it has the text."""
        with self._heard:
            assert self._heard.wait_for(lambda: text in self.said.decode(), 30), self.said
            said, self.said = self.said.decode(), b""
        return said


@contextmanager
def gui(*params: str) -> Iterator[Gui]:
    one = Gui()
    one.say("hub", *params, "init")
    one.wait_for("ready\n")
    try:
        yield one
    finally:  # else a search without end would keep the tests from ending
        one.service.close()
    assert "hub search" not in [thread.name for thread in threading.enumerate()]
