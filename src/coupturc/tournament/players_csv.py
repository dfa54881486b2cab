"""Players as CSV, in both directions. A file is read whole or not at all, and every fault has its place."""

import csv
import io
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from coupturc.tournament.blanks import with_plain_blanks
from coupturc.tournament.events import Player, Sex
from coupturc.tournament.file_faults import Faults
from coupturc.tournament.judging import MOST_PLAYERS, MOST_TEXT

COLUMNS = ("name", "rating", "federation", "federation_number", "title", "club", "team", "born", "sex")
_DELIMITERS = (";", "\t", ",")
MOST_RATING = 4000

#: A field in quotes, in which two quotes stand for one, or one without; then what follows it.
_FIELD = re.compile(r'[ ]*(?:"((?:[^"]|"")*)"[ ]*|([^"]*?))')


@dataclass(frozen=True, slots=True)
class _Cell:
    text: str
    column: int


def read_players_csv(text: str) -> tuple[Player, ...]:
    """Read players; the first line names the columns, of which only `name` must be there.

    Args:
        text: with commas, semicolons or tabs between the fields.

    Raises:
        TournamentFileError: with every fault; then nobody is read.
    """
    return _Reader(text).players()


def format_players_csv(players: Iterable[Player]) -> str:
    """Write players with all columns."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows([getattr(player, name) or "" for name in COLUMNS] for player in players)
    return out.getvalue()


def sex_of(text: str) -> Sex | None:
    """Read how a file notes a sex: m, w or f, or nothing; None when it is anything else."""
    known: dict[str, Sex] = {"": "", "m": "m", "w": "w", "f": "w"}
    return known.get(text.lower())


class _Reader:
    def __init__(self, text: str) -> None:
        self.lines = with_plain_blanks(text.removeprefix("\ufeff")).split("\n")
        self.faults = Faults()
        self.seen: dict[tuple[str, str], int] = {}
        head = self.lines[0]
        self.delimiter = max(_DELIMITERS, key=head.count)

    def players(self) -> tuple[Player, ...]:
        columns = self._columns()
        found = [player for line in self._numbered() for player in self._player(line, columns)]
        if len(found) > MOST_PLAYERS:
            self.faults.add("too_many", MOST_PLAYERS + 2, 1, limit=MOST_PLAYERS)
        self.faults.check()
        return tuple(found)

    def _numbered(self) -> Iterator[int]:
        return (line for line in range(2, len(self.lines) + 1) if self.lines[line - 1].strip())

    def _columns(self) -> list[str]:
        cells = self._cells(1)
        names = [cell.text.lower().replace(" ", "_") for cell in cells]
        for name, cell in zip(names, cells, strict=True):
            if name not in COLUMNS:
                self.faults.add("unknown_column", 1, cell.column, options=", ".join(COLUMNS), found=cell.text)
            elif names.count(name) > 1:
                self.faults.add("column_twice", 1, cell.column, found=cell.text)
        if "name" not in names:
            self.faults.add("no_name_column", 1, 1)
        return names

    def _player(self, line: int, columns: list[str]) -> Iterator[Player]:
        """Yield the player of a line if nothing is wrong with it."""
        before = len(self.faults)
        cells = self._cells(line)
        for cell in cells[len(columns) :]:
            self.faults.add("further_field", line, cell.column, count=len(columns), found=cell.text)
        found = dict(zip(columns, cells, strict=False))
        name = found.get("name", _Cell("", 1))
        if not name.text:
            self.faults.add("no_name", line, name.column)
        rating = self._rating(line, found.get("rating", _Cell("", 1)))
        texts = {key: cell.text for key, cell in found.items() if key in COLUMNS and key not in ("rating", "sex")}
        sex = self._sex(line, found.get("sex", _Cell("", 1)))
        self._refuse_twice(line, name, texts.get("federation_number", ""))
        if len(self.faults) == before:
            yield Player(**{"name": "", **texts}, rating=rating, sex=sex)

    def _refuse_twice(self, line: int, name: _Cell, number: str) -> None:
        key = name.text.casefold(), number
        if name.text and key in self.seen:
            self.faults.add("name_twice", line, name.column, first=self.seen[key], found=name.text)
        self.seen.setdefault(key, line)

    def _rating(self, line: int, cell: _Cell) -> int:
        if not cell.text:
            return 0
        if cell.text.isascii() and cell.text.isdigit() and int(cell.text[:9]) <= MOST_RATING:
            return int(cell.text[:9])
        self.faults.add("rating", line, cell.column, limit=MOST_RATING, found=cell.text)
        return 0

    def _sex(self, line: int, cell: _Cell) -> Sex:
        known = sex_of(cell.text)
        if known is None:
            self.faults.add("sex", line, cell.column, found=cell.text)
        return known or ""

    def _cells(self, line: int) -> list[_Cell]:
        """Split a line; a quote out of place ends it with a fault."""
        text = self.lines[line - 1].rstrip("\r")
        cells: list[_Cell] = []
        at = 0
        field = re.compile(_FIELD.pattern + f"(?={re.escape(self.delimiter)}|$)")
        while True:
            match = field.match(text, at)
            if match is None:
                self.faults.add("open_quote", line, at + 1)
                return cells
            quoted, plain = match.groups()
            cells.append(self._cell(line, (plain if quoted is None else quoted.replace('""', '"')).strip(), at + 1))
            if match.end() == len(text):
                return cells
            at = match.end() + 1

    def _cell(self, line: int, text: str, column: int) -> _Cell:
        if len(text) > MOST_TEXT or not text.isprintable():
            self.faults.add("text", line, column, limit=MOST_TEXT)
        return _Cell(text, column)
