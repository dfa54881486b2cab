"""A PostgreSQL of the tests' own, where the machine has the program."""

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
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


@dataclass(frozen=True)
class Cluster:
    """A running server, reached by a socket in its folder.

    Args:
        folder: of its data and its socket.
        process: the server.
    """

    folder: Path
    process: "subprocess.Popen[bytes]"

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
        """Signal the server and the process of each connection."""
        main = self.process.pid
        self.process.send_signal(what)
        for child in Path(f"/proc/{main}/task/{main}/children").read_text().split():
            with suppress(ProcessLookupError):  # it has ended meanwhile
                os.kill(int(child), what)


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
    process = subprocess.Popen(
        [postgres, "-D", data, "-k", folder, "-c", "listen_addresses=", "-c", "fsync=off"],
        stderr=subprocess.DEVNULL,
        user=user,
    )
    try:
        block_until(lambda: _answers(folder))
        yield Cluster(folder, process)
    finally:
        process.send_signal(signal.SIGQUIT)
        process.wait(20)
        shutil.rmtree(folder, ignore_errors=True)


def _answers(folder: Path) -> bool:
    with suppress(psycopg.OperationalError), psycopg.connect(host=str(folder), user="games", dbname="postgres"):
        return True
    return False
