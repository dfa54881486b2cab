"""Questions about positions and moves: what they are, and how they are written as text and as JSON."""

from coupturc.archive.query.combining import parse_query
from coupturc.archive.query.json_form import query_from_json, query_to_json
from coupturc.archive.query.model import (
    Query,
    SeekCapture,
    SeekMove,
    SeekMoves,
    SeekPosition,
    SeekSacrifice,
    Step,
)

__all__ = [
    "Query",
    "SeekCapture",
    "SeekMove",
    "SeekMoves",
    "SeekPosition",
    "SeekSacrifice",
    "Step",
    "parse_query",
    "query_from_json",
    "query_to_json",
]
