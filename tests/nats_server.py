"""A NATS of the tests' own, where the machine has the program."""

import json
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.waiting import block_until


@dataclass
class Nats:
    """A NATS that can be killed and begins again at the same port.

    Args:
        program: the path of `nats-server`.
        folder: where it says at which port it listens.
        port: on the loopback address; it takes a free one the first time.
    """

    program: str
    folder: Path
    port: int = -1
    _process: "subprocess.Popen[bytes] | None" = field(default=None, init=False)

    @property
    def url(self) -> str:
        """Its address."""
        return f"nats://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Run it; it accepts connections when this returns."""
        command = [self.program, "-a", "127.0.0.1", "-p", str(self.port), "--ports_file_dir", str(self.folder)]
        self._process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        said = self.folder / f"nats-server_{self._process.pid}.ports"
        block_until(lambda: self._has_ended or (said.exists() and said.read_text()))
        assert not self._has_ended, f"no NATS at port {self.port}"
        (url,) = json.loads(said.read_text())["nats"]
        self.port = urlsplit(url).port

    def kill(self) -> None:
        """Kill it, as a machine does that loses power."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    @property
    def _has_ended(self) -> bool:
        return self._process is not None and self._process.poll() is not None


@contextmanager
def nats_server() -> Iterator[Nats]:
    """Run a NATS; it is killed at the end."""
    program = shutil.which("nats-server") or shutil.which("nats-server", path="/usr/sbin")
    if program is None:
        pytest.skip("nats-server is not installed")
    with tempfile.TemporaryDirectory() as folder:
        made = Nats(program, Path(folder))
        made.start()
        try:
            yield made
        finally:
            made.kill()
