"""In which line of a TOML file a field stands: the reader of the standard library does not say."""

import re
from collections import Counter

_HEADER = re.compile(r"(\[\[?)([A-Za-z0-9_.\s-]+)\]")
_KEY = re.compile(r"([A-Za-z0-9_-]+(?:\s*\.\s*[A-Za-z0-9_-]+)*)\s*=\s*(.*)")
_AT_LINE = re.compile(r"\bat line (\d+)")
_FENCES = ('"""', "'''")


def line_of(text: str, where: str) -> int:
    r"""Return the line of a field, counted from 1; of one that is missing, that of the table it is missing from.

    Args:
        text: TOML.
        where: the field, tables of a list counted from 1: `step.2.task.ask`.

    Returns: 0 when no part of it stands in the text.

    Example:
        >>> line_of('id = "x"\n[[step]]\nfen = "start"\n[[step]]\nfen = "W"', "step.2.fen")
        5
    """
    places = _places(text)
    while where and where not in places:
        where = where.rpartition(".")[0]
    return places.get(where, 0)


def line_named(message: str) -> int:
    """Return the line that a message of the TOML reader names, 0 when it names none."""
    found = _AT_LINE.search(message)
    return int(found[1]) if found else 0


def _places(text: str) -> dict[str, int]:
    """Return the line of every table and of every field that begins a line."""
    places: dict[str, int] = {}
    counts: Counter[str] = Counter()
    table, fence = "", ""
    for number, line in enumerate(text.splitlines(), 1):
        if fence:
            fence = "" if fence in line else fence
        elif header := _HEADER.match(line.strip()):
            table = _table(_dotted(header[2]), counts, is_list=header[1] == "[[")
            _note(places, table, number)
        elif key := _KEY.match(line.strip()):
            _note(places, f"{table}.{_dotted(key[1])}".lstrip("."), number)
            fence = next((fence for fence in _FENCES if key[2].count(fence) == 1), "")
    return places


def _table(name: str, counts: Counter[str], *, is_list: bool) -> str:
    """Return the place of a table, with the number of each list on the way to it."""
    place = ""
    parts = name.split(".")
    for index, part in enumerate(parts):
        place = f"{place}.{part}".lstrip(".")
        if is_list and index == len(parts) - 1:
            counts[place] += 1
        if counts[place]:
            place = f"{place}.{counts[place]}"
    return place


def _note(places: dict[str, int], where: str, line: int) -> None:
    """Keep the first line of a field and of the tables that its dots make."""
    while where and where not in places:
        places[where] = line
        where = where.rpartition(".")[0]


def _dotted(name: str) -> str:
    return re.sub(r"\s", "", name)
