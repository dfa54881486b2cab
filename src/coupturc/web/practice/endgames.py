"""The endgame tables of the trainer: those that are there, and small ones made when they are first needed."""

import logging
import os
import subprocess
import sys
import threading
from pathlib import Path

from coupturc._core import Rules, Tables
from coupturc.engine.tables import TableFolder
from coupturc.rules import Profile

log = logging.getLogger(__name__)

#: Two and three pieces take a second; four take a minute of one core, behind everybody's back.
_AT_ONCE = 3
_IN_TIME = 4
_LOWEST_PRIORITY = 19


class Endgames:
    """Opens the tables of each set of rules once.

    Args:
        folder: where the tables of all rules lie; None for none.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._lock = threading.Lock()
        self._opened: dict[Rules, Tables] = {}
        self._makers: dict[Rules, threading.Thread] = {}
        self._processes: list[subprocess.Popen[bytes]] = []

    def tables(self, rules: Rules) -> Tables:
        """Return the tables there are; called first it makes those of two and three pieces."""
        with self._lock:
            if rules not in self._opened:
                self._opened[rules] = self._open(rules, _AT_ONCE)
            return self._opened[rules]

    def prepare(self, profile: Profile) -> None:
        """Begin to make the tables of four pieces, once; until they are there the others are used."""
        with self._lock:
            if self._folder is None or profile.rules in self._makers:
                return
            thread = threading.Thread(target=self._make, args=(profile,), name="endgame-tables", daemon=True)
            self._makers[profile.rules] = thread
        thread.start()

    def close(self) -> None:
        """Stop making tables; what is complete stays, and the next time goes on from there."""
        with self._lock:
            for process in self._processes:
                process.terminate()
        for thread in self._makers.values():
            thread.join()

    def _make(self, profile: Profile) -> None:
        """Make them in a process of its own: it can be ended at any moment, and yields to everybody."""
        build = ["tables", "build", "--rules", profile.id, "--pieces", str(_IN_TIME), "--threads", "1"]
        with self._lock:
            process = subprocess.Popen(  # noqa: S603 - this program itself
                [sys.executable, "-m", "coupturc", *build, "--folder", str(self._folder)],
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            self._processes.append(process)
        os.setpriority(os.PRIO_PROCESS, process.pid, _LOWEST_PRIORITY)
        if process.wait() == 0:
            opened = TableFolder(self._folder or Path(), profile.rules).open()
            with self._lock:
                self._opened[profile.rules] = opened

    def _open(self, rules: Rules, pieces: int) -> Tables:
        """Return the tables, made up to so many pieces where that can be."""
        if self._folder is None:
            return Tables(rules)
        folder = TableFolder(self._folder, rules)
        try:
            folder.build(pieces, 1)
        except OSError as error:  # the trainer goes on with the computer's search
            log.warning("endgame tables cannot be kept in %s: %s", self._folder, error)
        return folder.open()
