"""A PostgreSQL of the tests' own, where the machine has the program."""

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import psycopg
import pytest

from tests.waiting import block_until

_numbers = count()


def _program(name: str) -> str:
    """Return the path of a program; Debian keeps one folder for each version."""
    versions = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), reverse=True)
    found = str(versions[0]) if versions else shutil.which(name)
    if found is None:
        pytest.skip("PostgreSQL is not installed")
    return found


@dataclass
class Cluster:
    """A server, reached by a socket in its folder, that can be killed and begins again on its data.

    Args:
        program: the path of `postgres`.
        folder: of its data and its socket.
        user: as whom it runs; None for whoever runs the tests.
    """

    program: str
    folder: Path
    user: str | None
    _process: "subprocess.Popen[bytes] | None" = field(default=None, init=False)

    def start(self) -> None:
        """Run it; it answers when this returns."""
        settings = ("listen_addresses=", "fsync=off")
        options = [word for setting in settings for word in ("-c", setting)]
        command = [self.program, "-D", str(self.folder / "data"), "-k", str(self.folder), *options]

        def is_up() -> bool:
            # It gives up where processes of one that was killed still hold its memory.
            if self._process is None or self._process.poll() is not None:
                self._process = subprocess.Popen(command, stderr=subprocess.DEVNULL, user=self.user)
            return _answers(self.folder)

        block_until(is_up)

    def stop(self) -> None:
        """End it at once."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(20)

    def kill(self) -> None:
        """Kill it with the process of each connection, as a machine does that loses power."""
        self._send(signal.SIGSTOP)
        self._send(signal.SIGKILL)
        self.process.wait()

    @property
    def process(self) -> "subprocess.Popen[bytes]":
        """The server."""
        assert self._process is not None
        return self._process

    def new_database(self) -> str:
        """Make an empty database and return its URL."""
        name = f"games{next(_numbers)}"
        with psycopg.connect(host=str(self.folder), user="games", dbname="postgres", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return f"postgresql+psycopg://games@/{name}?host={self.folder}"

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """Stop all its processes for a while: connections stay, and nobody answers on them."""
        self._send(signal.SIGSTOP)
        try:
            yield
        finally:
            self._send(signal.SIGCONT)

    def _send(self, what: signal.Signals) -> None:
        """Signal the process of each connection and the server."""
        main = self.process.pid
        if what == signal.SIGSTOP:  # no connection begins from here on
            os.kill(main, what)
        for child in Path(f"/proc/{main}/task/{main}/children").read_text().split():
            with suppress(ProcessLookupError):  # it has ended meanwhile
                os.kill(int(child), what)
        os.kill(main, what)


@contextmanager
def cluster() -> Iterator[Cluster]:
    """Run a server that keeps nothing beyond the test."""
    initdb, postgres = _program("initdb"), _program("postgres")
    user = "postgres" if os.geteuid() == 0 else None  # it refuses to run as root
    folder = Path(tempfile.mkdtemp(prefix="pg"))  # of a socket, whose path may not be long
    if user:
        shutil.chown(folder, user)
    data = folder / "data"
    subprocess.run(
        [initdb, "-D", data, "-U", "games", "--auth=trust", "--no-sync", "-E", "UTF8"],
        check=True,
        stdout=subprocess.DEVNULL,
        user=user,
    )
    made = Cluster(postgres, folder, user)
    made.start()
    try:
        yield made
    finally:
        made.stop()
        shutil.rmtree(folder, ignore_errors=True)


def _answers(folder: Path) -> bool:
    with suppress(psycopg.OperationalError), psycopg.connect(host=str(folder), user="games", dbname="postgres"):
        return True
    return False
