"""PDN files named on the command line, read game by game; faults go to standard error."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple

import click

from coupturc import Rules
from coupturc._core import GameRecord
from coupturc.cli.progress import Progress
from coupturc.errors import EncodingError, plain
from coupturc.notation.pdn import PdnGame, read_records

files_argument = click.argument("files", nargs=-1, metavar="[FILE|FOLDER]...", type=click.Path())

_ENDINGS = (".pdn", ".pdn.gz")
STANDARD_INPUT = "standard input"


class FileGame(NamedTuple):
    """A game as the reader found it, and the name of its file, as messages give it."""

    file: str
    record: GameRecord

    @property
    def game(self) -> PdnGame:
        """The game with its tree."""
        return PdnGame.from_record(self.record)


class PdnFiles:
    """The games of files; without a file, or for `-`, those of standard input.

    Of a folder all files are read whose names end in `.pdn` or `.pdn.gz`, in the folders below it too. A file that
    cannot be read is reported, and the next one is read.

    Args:
        files: paths.
        rules: what is played; None leaves it to each game's GameType.
        encoding: of the files; None guesses that of a file that is not UTF-8, and says what it guessed.
        prints_games: whether the command prints something for each game; on a terminal that is progress enough.

    Attributes:
        all_good: whether every file and every game given so far was in order.
    """

    def __init__(
        self, files: tuple[str, ...], rules: Rules | None, encoding: str | None = None, *, prints_games: bool = False
    ) -> None:
        self._files = files or ("-",)
        self._rules = rules
        self._encoding = encoding
        self._progress = Progress(prints_games=prints_games)
        self.all_good = True

    def __iter__(self) -> Iterator[FileGame]:
        for file in each_file(self._files, self._refuse):
            name = STANDARD_INPUT if file == "-" else file
            try:
                for record in self._records(file, name):
                    self.all_good = self.all_good and not record.faults
                    self._progress.count(name)
                    yield FileGame(name, record)
            except EncodingError as error:
                self._refuse(f"{name}:1:1: {error}")
            except OSError as error:
                self._refuse(f"{name}: {error.strerror or error}")
        self._progress.clear()

    def report_faults(self, entry: FileGame) -> None:
        """Write the faults of a game as compilers do: file, line, column, message."""
        for fault in entry.record.faults:
            self._say(f"{entry.file}:{fault.line}:{fault.column}: {fault.message}")

    def _records(self, file: str, name: str) -> Iterator[GameRecord]:
        def guessed(encoding: str) -> None:
            self._say(f"{name}: not UTF-8, read as {encoding}; --encoding names another")

        source = _standard_input() if file == "-" else file
        return read_records(source, self._rules, encoding=self._encoding, guessed=guessed)

    def _refuse(self, message: str) -> None:
        self.all_good = False
        self._say(message)

    def _say(self, message: str) -> None:
        self._progress.clear()
        click.echo(plain(message), err=True)


def each_file(files: Iterable[str], refuse: Callable[[str], object]) -> Iterator[str]:
    """Yield the files that were named, and for a folder those of it and of the folders below.

    Args:
        files: paths; `-` is standard input.
        refuse: called with a line about each folder in which there is nothing to read.
    """
    for file in files:
        if file != "-" and Path(file).is_dir():
            yield from _files_below(file, refuse)
        else:
            yield file


def _files_below(folder: str, refuse: Callable[[str], object]) -> Iterator[str]:
    walk = os.walk(folder, onerror=lambda error: refuse(f"{error.filename}: {error.strerror}"))
    found = [Path(at, name) for at, _, names in walk for name in names if _is_pdn(name)]
    if not found:
        refuse(f"{folder}: no files {' or '.join(_ENDINGS)} in this folder")
    yield from map(str, sorted(found))


def _is_pdn(name: str) -> bool:
    return name.lower().endswith(_ENDINGS)


def _standard_input() -> BinaryIO:
    if sys.stdin is None:  # closed by whoever started us
        raise OSError("no standard input")
    return sys.stdin.buffer
