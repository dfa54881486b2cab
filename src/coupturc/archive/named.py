"""Openings, formations and themes that have a name: the files `*.toml` beside this one."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from coupturc._core import Position


@dataclass(frozen=True, slots=True)
class Opening:
    """An opening that has a name.

    Args:
        id: by which a query asks for it.
        position: to which it leads.
        names: by language.
        source: who calls it so.
    """

    id: str
    position: Position
    names: Mapping[str, str]
    source: str


@dataclass(frozen=True, slots=True)
class NamedQuery:
    """A formation or a theme that has a name.

    Args:
        id: by which a query asks for it.
        game: in which it comes about.
        query: the text of a query that finds it; of one step for a formation.
        names: by language.
        source: who calls it so.
    """

    id: str
    game: str
    query: str
    names: Mapping[str, str]
    source: str


@cache
def openings() -> Mapping[str, Opening]:
    """Return the openings by id."""
    return MappingProxyType({row["id"]: _opening(row) for row in _rows("openings.toml", "opening")})


@cache
def formations() -> Mapping[str, NamedQuery]:
    """Return the formations by id."""
    return _queries("formations.toml", "formation")


@cache
def themes() -> Mapping[str, NamedQuery]:
    """Return the themes of combinations by id."""
    return _queries("themes.toml", "theme")


def opening_at(position: Position) -> Opening | None:
    """Return the opening to which a position belongs by name.

    Example:
        >>> found = opening_at(Position.start().after("32-28").after("18-23"))
        >>> found.names["en"] if found else None
        'Chefneux opening'
    """
    return _by_position().get(position)


@cache
def _by_position() -> Mapping[Position, Opening]:
    return {opening.position: opening for opening in openings().values()}


def _opening(row: dict[str, Any]) -> Opening:
    position = Position.start(row["game"])
    for move in row["moves"].split():
        position = position.after(move)
    return Opening(row["id"], position, row["name"], row["source"])


def _queries(file: str, kind: str) -> Mapping[str, NamedQuery]:
    rows = _rows(file, kind)
    return MappingProxyType(
        {row["id"]: NamedQuery(row["id"], row["game"], row["query"], row["name"], row["source"]) for row in rows}
    )


def _rows(file: str, kind: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name(file).read_text("utf-8"))[kind]
    return rows
