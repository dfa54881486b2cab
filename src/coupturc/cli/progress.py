"""How far long work is, for somebody who watches it at a terminal."""

import sys
from time import monotonic
from typing import TextIO

import click

_SECONDS_BETWEEN = 0.5
_CLEARED = "\r\x1b[K"


class Progress:
    """Counts games on one line of the terminal, which goes away at the end; elsewhere it is silent.

    Args:
        prints_games: whether standard output has something for each game; on a terminal that is progress enough.
    """

    def __init__(self, *, prints_games: bool) -> None:
        self._is_watched = _is_terminal(sys.stderr) and not (prints_games and _is_terminal(sys.stdout))
        self._games = 0
        self._shown_at = monotonic()
        self._is_shown = False

    def count(self, file: str) -> None:
        """Count a game of a file."""
        self.show(self._games + 1, file)

    def show(self, games: int, file: str) -> None:
        """Say how many games there are by now."""
        self._games = games
        if self._is_watched and monotonic() - self._shown_at >= _SECONDS_BETWEEN:
            click.echo(f"{_CLEARED}{self._games:,} games; {file}", nl=False, err=True, color=True)
            self._shown_at, self._is_shown = monotonic(), True

    def clear(self) -> None:
        """Take the line away, so that something else can stand there."""
        if self._is_shown:
            click.echo(_CLEARED, nl=False, err=True, color=True)
            self._is_shown = False


def _is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty()  # None where it was closed
