"""The boards of both games for the page, which has them without its server too.

The page itself knows no game: where its squares lie is said once, in the core.
"""

import msgspec

from coupturc._core import Position
from coupturc.rules import DEFAULT_PROFILES, load_profile
from coupturc.web.boards import board_of, playable_board

HEADING = """\
// Written by tools/generate/boards.py from src/coupturc/web/boards.py: do not edit.

import type { Board, GameName, PlayableBoard } from "./messages";

/** The board of each game, and the position without pieces. */
export const boards: Readonly<Record<GameName, { board: Board; empty: PlayableBoard }>> = """


def generate() -> str:
    """Return the text of the generated file."""
    boards = {}
    for game in DEFAULT_PROFILES:
        rules = load_profile(game).rules
        boards[game] = {"board": board_of(rules), "empty": playable_board(Position({}, rules=rules), over=True)}
    return f"{HEADING}{msgspec.json.encode(boards).decode()};\n"
