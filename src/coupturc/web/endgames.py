"""The endgame tables of trainers and analyses: opens those on disk, and makes small ones when first needed."""

import asyncio
import logging
import os
import subprocess
import sys
import threading
from pathlib import Path

from coupturc._core import Position, Rules, Tables
from coupturc.engine.tables.folder import TableFolder
from coupturc.rules import profiles_by_id

log = logging.getLogger(__name__)

#: Tables of two and three pieces take a second; those of four take a minute of one core, in the background.
_AT_ONCE = 3
_IN_TIME = 4
_LOWEST_PRIORITY = 19


class Endgames:
    """Opens the tables of each set of rules once.

    Args:
        folder: where the tables of all rules are; None for no tables.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._lock = threading.Lock()
        self._opened: dict[Rules, Tables] = {}
        self._makers: dict[Rules, threading.Thread] = {}
        self._processes: list[subprocess.Popen[bytes]] = []

    def known(self, rules: Rules) -> Tables | None:
        """Return the tables that are open, without waiting for any to be made."""
        return self._opened.get(rules)

    def would_know(self, position: Position) -> bool:
        """Return whether tables that can be made here would know a position that the open ones do not."""
        if self._folder is None or len(position.pieces) > _IN_TIME:
            return False
        known = self.known(position.rules)
        return known is None or known.probe(position) is None

    def tables(self, rules: Rules) -> Tables:
        """Return the tables; the first call makes those of two and three pieces."""
        with self._lock:
            if rules not in self._opened:
                self._opened[rules] = self._open(rules, _AT_ONCE)
            return self._opened[rules]

    def prepare(self, rules: Rules) -> None:
        """Begin to make the tables of four pieces, once; until they are ready the smaller ones are used."""
        with self._lock:
            if self._folder is None or rules in self._makers:
                return
            thread = threading.Thread(target=self._make, args=(rules,), name="endgame-tables", daemon=True)
            self._makers[rules] = thread
        thread.start()

    async def close(self) -> None:
        """Stop making tables; finished ones stay, and the next start continues with the rest."""
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        with self._lock:
            for process in self._processes:
                process.terminate()
        for thread in self._makers.values():
            thread.join()

    def _make(self, rules: Rules) -> None:
        """Make them in a process of its own: it can be ended at any moment, and has the lowest priority."""
        name = next((name for name, profile in profiles_by_id().items() if profile.rules == rules), None)
        if name is None:  # a club's own way of moving: the command has no name for it
            return
        build = ["tables", "build", "--rules", name, "--pieces", str(_IN_TIME), "--threads", "1"]
        with self._lock:
            process = subprocess.Popen(  # noqa: S603 - this program itself
                [sys.executable, "-m", "coupturc", *build, "--folder", str(self._folder)],
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            self._processes.append(process)
        os.setpriority(os.PRIO_PROCESS, process.pid, _LOWEST_PRIORITY)
        if process.wait() == 0:
            opened = TableFolder(self._folder or Path(), rules).open()
            with self._lock:
                self._opened[rules] = opened
        elif process.returncode > 0:  # it was not ended from outside: run by hand, the command says what is wrong
            log.warning("endgame tables of %s cannot be made in %s", name, self._folder)

    def _open(self, rules: Rules, pieces: int) -> Tables:
        """Open the tables, and first make those up to so many pieces if the folder can be written."""
        if self._folder is None:
            return Tables(rules)
        folder = TableFolder(self._folder, rules)
        try:
            folder.build(pieces, 1)
        except OSError as error:  # trainers use the computer's search instead
            log.warning("endgame tables cannot be kept in %s: %s", self._folder, error)
        return folder.open()
