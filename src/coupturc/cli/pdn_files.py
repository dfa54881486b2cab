"""PDN files named on the command line, read game by game; faults go to standard error."""

import sys
from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

import click

from coupturc import Rules
from coupturc.errors import EncodingError
from coupturc.notation.pdn import PdnGame, read_pdn

files_argument = click.argument("files", nargs=-1, metavar="[FILE]...")


class FileGame(NamedTuple):
    """A game and the name of its file, as messages give it."""

    file: str
    game: PdnGame


class PdnFiles:
    """The games of files; without a file, or for `-`, those of standard input.

    A file that cannot be read is reported, and the next one is read.

    Args:
        files: paths.
        rules: what is played; None leaves it to each game's GameType.
        encoding: of the files; None guesses that of a file that is not UTF-8, and says what it guessed.

    Attributes:
        all_good: whether every file and every game given so far was in order.
    """

    def __init__(self, files: tuple[str, ...], rules: Rules | None, encoding: str | None = None) -> None:
        self._files = files or ("-",)
        self._rules = rules
        self._encoding = encoding
        self.all_good = True

    def __iter__(self) -> Iterator[FileGame]:
        for file in self._files:
            name = "standard input" if file == "-" else file
            try:
                for game in self._games(file, name):
                    self.all_good = self.all_good and not game.faults
                    yield FileGame(name, game)
            except EncodingError as error:
                self._refuse(f"{name}:1:1: {error}")
            except OSError as error:
                self._refuse(f"{name}: {error.strerror or error}")

    def _games(self, file: str, name: str) -> Iterator[PdnGame]:
        def guessed(encoding: str) -> None:
            click.echo(f"{name}: not UTF-8, read as {encoding}; --encoding names another", err=True)

        source = _standard_input() if file == "-" else file
        return read_pdn(source, self._rules, encoding=self._encoding, guessed=guessed)

    def _refuse(self, message: str) -> None:
        self.all_good = False
        click.echo(message, err=True)


def report_faults(entry: FileGame) -> None:
    """Write the faults of a game as compilers do: file, line, column, message."""
    for fault in entry.game.faults:
        click.echo(f"{entry.file}:{fault.line}:{fault.column}: {fault.message}", err=True)


def _standard_input() -> BinaryIO:
    if sys.stdin is None:  # closed by whoever started us
        raise OSError("no standard input")
    return sys.stdin.buffer
