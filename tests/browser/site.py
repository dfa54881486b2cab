"""The real server as a process of its own, so that a test can also take it away."""

import re
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Self

import httpx

from coupturc.engine.tables.folder import FOLDER_VARIABLE
from coupturc.web.serve import DATABASE
from tests.browser.forked import Forked, fork

HUMAN = {"kind": "human", "name": "", "level": 1}
COMPUTER = {"kind": "engine", "name": "", "level": 1}

#: Endgame tables of all these servers, made by the first that wants them: 13 CPU seconds for Dammen, 23 for Dama.
TABLES = Path(__file__).parents[2] / "build" / "browser-tables"


class Site:
    """`coupturc serve` on a free port, with a data folder of its own.

    Args:
        data: that folder.
        options: more of the command, such as `--lessons` and a folder.
        port: 0 takes a free one.
    """

    def __init__(self, data: Path, *options: str, port: int = 0) -> None:
        self._data = data
        self._options = options
        self._process: Forked | None = None
        self._port = port

    @property
    def url(self) -> str:
        """The address of the start page, without the last slash."""
        return f"http://127.0.0.1:{self._port}"

    def start(self, *, full_disk: bool = False) -> Self:
        """Start it, on the port it had before; return when it answers.

        Args:
            full_disk: its database has all the room it will ever have.
        """
        arguments = ["serve", "--port", str(self._port), "--data", str(self._data), *self._options]
        self._process = fork(arguments, {FOLDER_VARIABLE: str(TABLES)}, full_disk=full_disk)
        line = self._process.stdout.readline()
        found = re.search(r":(\d+)\s*$", line)
        assert found, f"no address in {line!r}"
        self._port = int(found[1])
        return self

    def stop(self) -> None:
        """Take it away."""
        if self._process is None:
            return
        self._process.send_signal(signal.SIGTERM)
        self._process.wait(timeout=60)
        self._process = None

    @contextmanager
    def hanging(self) -> Iterator[None]:
        """Let it answer nothing for a while, without ending it."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self._process.send_signal(signal.SIGCONT)

    def damage_games(self) -> None:
        """Make all games that are stored now unreadable."""
        with closing(sqlite3.connect(self._data / DATABASE)) as connection, connection:
            connection.execute("UPDATE games SET setup = '{'")

    def new_game(
        self,
        profile: str = "international",
        white: dict[str, Any] = HUMAN,
        black: dict[str, Any] = HUMAN,
        **setup: Any,
    ) -> str:
        """Make a game, with assistance unless the rest of the setup says otherwise; return its address."""
        body = {"profile": profile, "players": {"white": white, "black": black}, "entry": "assisted", **setup}
        answer = httpx.post(f"{self.url}/api/games", json=body, timeout=60).raise_for_status()
        return f"{self.url}/game/{answer.json()['id']}"
