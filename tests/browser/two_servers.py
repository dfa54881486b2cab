"""Two servers on one database behind one address, from which people are moved to the other one."""

import signal
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import count
from pathlib import Path
from threading import Lock, Thread

from tests.browser.free_port import free_port
from tests.browser.site import Site


class Gate:
    """Passes connections on to its targets in turn, as the proxy before several servers does."""

    def __init__(self) -> None:
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._open: set[socket.socket] = set()
        self._lock = Lock()
        self.targets: list[int] = []
        self.port = int(self._listening.getsockname()[1])
        Thread(target=self._run, daemon=True).start()

    @property
    def url(self) -> str:
        """The address that people know, without the last slash."""
        return f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        """End all connections; new ones are taken."""
        with self._lock:
            ending, self._open = self._open, set()
        for each in ending:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """End all connections and take no more."""
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self.cut()

    def _run(self) -> None:
        with suppress(OSError):
            for turn in count():
                here, _ = self._listening.accept()
                port = self.targets[turn % len(self.targets)]
                Thread(target=self._pass_on, args=(here, port), daemon=True).start()

    def _pass_on(self, here: socket.socket, port: int) -> None:
        try:
            there = socket.create_connection(("127.0.0.1", port))
        except OSError:
            here.close()
            return
        with self._lock:
            self._open |= {here, there}
        back = Thread(target=_copy, args=(there, here), daemon=True)
        back.start()
        _copy(here, there)
        back.join()
        here.close()
        there.close()


def _copy(source: socket.socket, sink: socket.socket) -> None:
    with suppress(OSError):
        while part := source.recv(65536):
            sink.sendall(part)
    for each in (source, sink):
        with suppress(OSError):
            each.shutdown(socket.SHUT_RDWR)


class TwoServers:
    """Two servers of which the first has the people.

    Args:
        gate: the address of both.
        sites, ports: the servers.
    """

    def __init__(self, gate: Gate, sites: list[Site], ports: list[int]) -> None:
        self.url = gate.url
        self._gate, self._sites, self._ports = gate, sites, ports
        gate.targets = ports[:1]

    def spread(self) -> None:
        """Let both servers take connections, in turn."""
        self._gate.targets = self._ports

    def cut(self) -> None:
        """End all connections, as a network does."""
        self._gate.cut()

    def move(self) -> None:
        """Kill the first server; from now on people are at the second one."""
        self._gate.targets = self._ports[1:]
        process = self._sites[0]._process
        assert process is not None
        process.send_signal(signal.SIGKILL)
        self._gate.cut()


@contextmanager
def two_servers(folder: Path, database: str, *options: str) -> Iterator[TwoServers]:
    """Run two servers on a database behind one address."""
    gate, sites, ports = Gate(), [], []
    with ExitStack() as stack:
        stack.callback(gate.close)
        for name in ("one", "other"):
            site = Site(folder / name, "--database", database, "--public-url", gate.url, *options)
            port = free_port()
            site._port = port
            stack.callback(site.stop)
            site.start()
            sites.append(site)
            ports.append(port)
        yield TwoServers(gate, sites, ports)
