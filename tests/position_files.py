"""Read the verified positions of `data/positions`: boards of the seed texts with their legal moves."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tests.oracle.rules import OracleRules

FOLDER = Path(__file__).parents[1] / "data" / "positions"


@dataclass(frozen=True)
class LegalMove:
    """One legal move; `routes` are all its routes, empty where the file does not name them."""

    origin: str
    target: str
    captured: tuple[str, ...]
    promotes: bool
    routes: frozenset[tuple[str, ...]]


@dataclass(frozen=True)
class VerifiedPosition:
    """A board, the moves played from it, every legal move after them, and texts that are not legal moves."""

    id: str
    title: str
    rules: OracleRules
    fen: str
    played: tuple[str, ...]
    legal: tuple[LegalMove, ...]
    refused: tuple[str, ...]

    def __str__(self) -> str:
        return self.id


@dataclass(frozen=True)
class Figure:
    """The squares without whose piece, or with another on them, a figure would say something else."""

    id: str
    fen: str
    occupied: tuple[str, ...]
    empty: tuple[str, ...]


@cache
def load_positions() -> list[VerifiedPosition]:
    """Return all verified positions, seed by seed."""
    return [_position(table) for file in _files() for table in file["position"]]


@cache
def load_figures() -> list[Figure]:
    """Return the figures with their forced squares, with the board of the position of that id."""
    fens = {position.id: position.fen for position in load_positions()}
    tables = [table for file in _files() for table in file.get("figure", [])]
    return [Figure(t["id"], fens[t["id"]], tuple(t["occupied"]), tuple(t["empty"])) for t in tables]


def _files() -> list[dict[str, Any]]:
    return [tomllib.loads(file.read_text(encoding="utf-8")) for file in sorted(FOLDER.glob("*.toml"))]


def _position(table: dict[str, Any]) -> VerifiedPosition:
    return VerifiedPosition(
        id=table["id"],
        title=table["title"],
        rules=OracleRules.named(table.get("rules", "international")),
        fen=table["fen"],
        played=tuple(table.get("played", [])),
        legal=tuple(_legal_move(move) for move in table["legal"]),
        refused=tuple(table.get("refused", [])),
    )


def _legal_move(table: dict[str, Any]) -> LegalMove:
    return LegalMove(
        table["origin"],
        table["target"],
        tuple(table.get("captured", [])),
        table.get("promotes", False),
        frozenset(tuple(route.split("x")) for route in table.get("routes", [])),
    )
