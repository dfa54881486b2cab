"""A NATS of the tests' own, where the machine has the program."""

import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

import pytest

from tests.waiting import block_until


@dataclass
class Nats:
    """A NATS that can be killed and begins again at the same port.

    Args:
        program: the path of `nats-server`.
        port: on the loopback address.
    """

    program: str
    port: int
    _process: "subprocess.Popen[bytes] | None" = field(default=None, init=False)

    @property
    def url(self) -> str:
        """Its address."""
        return f"nats://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Run it; it accepts connections when this returns."""
        command = [self.program, "-a", "127.0.0.1", "-p", str(self.port)]
        self._process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        block_until(self._answers)

    def kill(self) -> None:
        """Kill it, as a machine does that loses power."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def _answers(self) -> bool:
        with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=1):
            return True
        return False


@contextmanager
def nats_server() -> Iterator[Nats]:
    """Run a NATS; it is killed at the end."""
    program = shutil.which("nats-server") or shutil.which("nats-server", path="/usr/sbin")
    if program is None:
        pytest.skip("nats-server is not installed")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    made = Nats(program, port)
    made.start()
    try:
        yield made
    finally:
        made.kill()
