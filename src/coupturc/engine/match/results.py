"""The results of a match on disk: a line is added after each game, so that a match goes on after a kill."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec

from coupturc.errors import CoupTurcError
from coupturc.files import write_whole
from coupturc.json_structs import Count, MisfitError, decode
from coupturc.settings import differences, parse_object, shortened

#: Of a player in a game: 0, 0.5 or 1.
Points = Annotated[float, msgspec.Meta(ge=0, le=1, multiple_of=0.5)]


class ResultsError(CoupTurcError, ValueError):
    """A file that holds the results of another match, or something else than results."""


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One game.

    Args:
        game: its number, from 0; games 2n and 2n+1 are a pair.
        points: of the first player.
        result: as PDN says it.
        reason: of the outcome.
        plies: played.
        white: whether the first player had White.
        seconds: the first player and the second have thought.
        failure: of a player; empty when all went well.
        pdn: the game.
        cpu_seconds: the first player and the second have used; None where that is not known, as in games from
            before CPU time was kept.
    """

    game: Count
    points: Points
    result: str
    reason: str
    plies: Count
    white: bool
    seconds: tuple[float, float]
    failure: str
    pdn: str
    cpu_seconds: tuple[float | None, float | None] = (None, None)


class Results:
    """The games of a match so far, in memory and in a folder.

    Args:
        folder: with `results.jsonl` and `games.pdn`; None keeps nothing.
        settings: of the match; what is there already must have the same.

    Raises:
        ResultsError: the folder holds another match, or no results of one; it says what differs, or which line.
        OSError: the folder cannot be used.
    """

    def __init__(self, folder: Path | None, settings: Mapping[str, object]) -> None:
        self.games: dict[int, Result] = {}
        self._folder = folder
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            self._open(folder, settings)

    def add(self, result: Result) -> None:
        """Keep a game."""
        self.games[result.game] = result
        if self._folder is not None:
            _append(self._folder / "games.pdn", result.pdn + "\n")
            _append(self._folder / "results.jsonl", msgspec.json.encode(result).decode() + "\n")

    def _open(self, folder: Path, settings: Mapping[str, object]) -> None:
        path = folder / "results.jsonl"
        whole = _whole_lines(path)
        kept, *records = whole.split("\n")[:-1] or [json.dumps(settings)]
        if other := differences(_settings(kept, f"{path}, line 1"), settings):
            raise ResultsError(f"{path} holds another match: {other}")
        for number, line in enumerate(records, 2):
            self._read(line, f"{path}, line {number}")
        write_whole(path, whole or json.dumps(settings) + "\n")
        write_whole(folder / "games.pdn", "".join(game.pdn + "\n" for game in self.games.values()))

    def _read(self, line: str, where: str) -> None:
        result = _game(line, where)
        if result.game in self.games:
            raise ResultsError(f"{where}: expected game to be on no line before, found {result.game} again")
        self.games[result.game] = result


def _whole_lines(path: Path) -> str:
    """Return what a file holds; a kill may have cut the last line short, which is left out."""
    try:
        text = path.read_text("utf-8") if path.exists() else ""
    except UnicodeDecodeError as error:
        raise ResultsError(f"{path}: expected UTF-8 text (byte {error.start})") from None
    return text[: text.rfind("\n") + 1]


def _settings(line: str, where: str) -> dict[str, Any]:
    try:
        return parse_object(line)
    except ValueError:
        raise ResultsError(f"{where}: expected the settings of a match, found {shortened(line)!r}") from None


def _game(line: str, where: str) -> Result:
    try:
        return decode(line, Result)
    except MisfitError as error:
        raise ResultsError(f"{where}: {error}") from None
    except ValueError:
        raise ResultsError(f"{where}: expected a game, found {shortened(line)!r}") from None


def _append(path: Path, text: str) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(text)
