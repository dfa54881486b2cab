"""What a PDN text that somebody brought holds: its games, or one of them as a new analysis.

It runs in a process of its own (`coupturc.web.aside`), which imports this file: what it takes and returns is pickled.
"""

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from io import BytesIO, TextIOWrapper
from itertools import islice
from typing import Literal

from coupturc import Rules
from coupturc.analysis.document import MOST_NODES, Document
from coupturc.errors import PdnFault
from coupturc.notation.pdn import PdnGame, read_pdn
from coupturc.notation.pdn_writer import format_game
from coupturc.web.analyses.headline import Written, written
from coupturc.web.analyses.messages import PdnContents, PdnEntry, PdnFaultPlace

#: Comments included. An analysis is read and written whole.
MOST_CHARACTERS = 1 << 20

#: What begins a comment or a sign. Half a million of them on one move took 0.3 s.
_MARKS = (b"{", b";", b"$")
_MOST_MARKS = 20_000

_MOST_LISTED = 500
_MOST_FAULTS = 20
_LONGEST_FOUND = 40
_SHOWN_HEADERS = ("White", "Black", "Event", "Date", "Round", "Result", "GameType")

#: Why a game cannot be opened.
Unopened = Literal["no_games", "unreadable_game", "too_long"]


@dataclass(frozen=True, slots=True)
class Opened:
    """A game that is opened, and the rules that it names."""

    rules: Rules
    new: Written


def contents(body: bytes, rules: Rules | None) -> PdnContents:
    """Return what a text holds, and everything wrong with it.

    Args:
        body: the text.
        rules: of the games that do not name theirs; None for International draughts.

    Raises:
        EncodingError: it is not UTF-8.
    """
    games = _games(body, rules)
    first = tuple(islice(games, _MOST_LISTED))
    listed = [sorted(game.faults, key=_where)[:_MOST_FAULTS] for game in first]
    lines = _numbered(body, {fault.line for faults in listed for fault in faults})
    entries = tuple(_entry(game, faults, lines) for game, faults in zip(first, listed, strict=True))
    return PdnContents(entries, len(first) + sum(1 for _ in games))


def opened(body: bytes, rules: Rules | None, index: str) -> Opened | Unopened:
    """Return one game of a text as a new analysis, or why that cannot be.

    Args:
        body: the text.
        rules: as for `contents`.
        index: the number of the game, from 0.

    Raises:
        EncodingError: it is not UTF-8.
    """
    found, text = _find(body, rules, index)
    if found is None:
        return "no_games"
    if is_too_long_to_read(text):
        return "too_long"
    if not _opens(found):
        return "unreadable_game"
    return "too_long" if is_too_long(found) else Opened(found.rules, written(Document(found)))


def _games(body: bytes, rules: Rules | None) -> Iterator[PdnGame]:
    """Yield the games one by one: all of them together would be twenty thousand trees.

    Their own GameType names their game; the profile asked for says how it is played, and names the game
    where there is no GameType.
    """
    own = read_pdn(BytesIO(body))
    if rules is None:
        yield from own
        return
    for game, asked in zip(own, read_pdn(BytesIO(body), rules), strict=True):
        yield game if "GameType" in game.headers and game.rules.game != rules.game else asked


def _numbered(body: bytes, wanted: Container[int]) -> dict[int, str]:
    """Return the lines with these numbers, from 1."""
    text = TextIOWrapper(BytesIO(body), "utf-8", "replace")
    return {number: line for number, line in enumerate(text, 1) if number in wanted}


def _find(body: bytes, rules: Rules | None, index: str) -> tuple[PdnGame | None, bytes]:
    """Return the game with a number, its tree not made yet, and the lines it stands on."""
    games = _games(body, rules)
    found = next((game for game in games if str(game.index) == index), None)
    if found is None:
        return None, b""
    following = next(games, None)
    return found, _lines(body, found.line, None if following is None else following.line)


def _lines(body: bytes, begin: int, end: int | None) -> bytes:
    """Return the lines from `begin`, counted from 1, to before `end`, None for the rest; `begin` itself always."""
    ends = (match.end() for match in re.finditer(rb"\r\n?|\n", body))
    first = 0 if begin == 1 else next(islice(ends, begin - 2, None), len(body))
    last = len(body) if end is None else next(islice(ends, max(end - begin, 1) - 1, None), len(body))
    return body[first:last]


def _entry(game: PdnGame, faults: Iterable[PdnFault], lines: Mapping[int, str]) -> PdnEntry:
    return PdnEntry(
        index=game.index,
        line=game.line,
        headers={name: game.headers[name] for name in _SHOWN_HEADERS if name in game.headers},
        plies=game.plies,
        readable=_opens(game),
        faults=tuple(_place(fault, lines) for fault in faults),
    )


def _opens(game: PdnGame) -> bool:
    """Return whether there is something to open; text that is not a game is listed with its faults only."""
    return game.is_readable and bool(game.headers or game.plies)


def is_too_long_to_read(text: bytes) -> bool:
    """Return whether the text of a game has more than is read."""
    return len(text) > MOST_CHARACTERS or sum(map(text.count, _MARKS)) > _MOST_MARKS


def is_too_long(game: PdnGame) -> bool:
    """Return whether a game has more than an analysis holds; a page would draw it, and each change would copy it."""
    nodes = sum(1 for _ in islice(game.root.walk(), MOST_NODES + 1))
    return nodes > MOST_NODES or len(format_game(game)) > MOST_CHARACTERS


def _where(fault: PdnFault) -> tuple[int, int]:
    return fault.line, fault.column


def _place(fault: PdnFault, lines: Mapping[int, str]) -> PdnFaultPlace:
    found = lines.get(fault.line, "")[fault.column - 1 :].split(maxsplit=1)
    return PdnFaultPlace(fault.code, fault.line, fault.column, found[0][:_LONGEST_FOUND] if found else "")
