"""The looks of boards and pieces for the page, from the colours in which the server draws diagrams."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from coupturc.notation.palette import BOARD_LOOKS, BOARDS, LAST_MOVE, LAST_MOVE_ON_FIELD, PIECE_LOOKS, PIECES

_SOURCE = "Written by tools/generate/looks.py from src/coupturc/notation/palette.py: do not edit."
_NAMES = f"""\
// {_SOURCE}

export const boardLooks = {{boards}} as const;
export const pieceLooks = {{pieces}} as const;

export type BoardLook = (typeof boardLooks)[number];
export type PieceLook = (typeof pieceLooks)[number];
"""


def names() -> str:
    """Return the text of the names of all looks."""
    return _NAMES.format(boards=_list(BOARD_LOOKS), pieces=_list(PIECE_LOOKS))


def style() -> str:
    """Return the style sheet: an element with `data-board` or `data-pieces` has those colours, the page the first."""
    boards = {name: _variables("board", colours) for name, colours in BOARDS.items()}
    pieces = {
        name: {**_variables("white", colours.white), **_variables("black", colours.black)}
        for name, colours in PIECES.items()
    }
    marks = {"--last": LAST_MOVE, "--last-on-field": LAST_MOVE_ON_FIELD}
    rules = [
        _rule(":root", marks),
        *(_rule(_selector("board", name, BOARD_LOOKS[0]), each) for name, each in boards.items()),
        *(_rule(_selector("pieces", name, PIECE_LOOKS[0]), each) for name, each in pieces.items()),
        _rule(':root[data-contrast="more"]', {**boards["plain"], **pieces["flat"]}),
    ]
    return f"/* {_SOURCE} */\n\n{''.join(rules)}"


def _list(names: Iterable[str]) -> str:
    return "[" + ", ".join(f'"{name}"' for name in names) + "]"


def _selector(kind: str, name: str, usual: str) -> str:
    own = f'[data-{kind}="{name}"]'
    return f":root,\n{own}" if name == usual else own


def _variables(of: str, colours: NamedTuple) -> dict[str, str]:
    return {f"--{of}-{name.replace('_', '-')}": value.lower() for name, value in colours._asdict().items()}


def _rule(selector: str, variables: Mapping[str, str]) -> str:
    lines = "".join(f"  {name}: {value.lower()};\n" for name, value in variables.items())
    return f"{selector} {{\n{lines}}}\n"
