"""What the commands write as JSON. Scripts rest on these names; `docs/cli.md` lists them."""

import json
from typing import Any

import click

from coupturc import FenError, Move, Position, Rules


def write_record(record: dict[str, Any]) -> None:
    """Write one object on a line of its own and send it off at once."""
    click.echo(json.dumps(record))


def move_record(move: Move) -> dict[str, Any]:
    """Describe a move; `path` holds the landing squares after the origin."""
    return {
        "move": move.text,
        "origin": move.origin,
        "target": move.target,
        "captured": move.captured,
        "path": move.path,
        "promotes": move.promotes,
    }


def moves_record(fen: str, rules: str, position: Position) -> dict[str, Any]:
    """Describe the legal moves of the position that `fen` wrote."""
    moves = [move_record(move) for move in position.legal_moves]
    return {"fen": fen, "rules": rules, "turn": position.turn.name, "moves": moves}


def read_fen(fen: str, rules: Rules, command: str, *, as_json: bool) -> Position | None:
    """Read a position; what is wrong with it is written as JSON, or named on standard error for a person.

    Args:
        fen: as it was given.
        rules: what is played.
        command: which command asks.
        as_json: whether it writes JSON.
    """
    try:
        return Position.from_fen(fen, rules)
    except FenError as error:
        if as_json:
            write_record(fen_error_record(fen, error))
        else:
            click.echo(f"coupturc {command}: {error}", err=True)
        return None


def fen_error_record(fen: str, error: FenError) -> dict[str, Any]:
    """Describe everything wrong with a FEN; `code` is its first fault's."""
    details = [{"code": fault.code, "message": fault.message, "column": fault.column} for fault in error.faults]
    codes = list(dict.fromkeys(fault.code for fault in error.faults))  # a set, in the order of the text
    return {
        "fen": fen,
        "error": {"code": codes[0], "message": str(error), "faults": codes, "details": details},
    }
