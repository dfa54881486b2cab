"""Write the boards of both games for the page, which has them without its server too.

python tools/generate_boards.py           writes frontend/src/generated/boards.ts
python tools/generate_boards.py --check   exit 1 when that file is stale

The page itself knows no game: where its squares lie is told once, in the core.
"""

import sys
from pathlib import Path

import msgspec

from coupturc._core import Position
from coupturc.rules import DEFAULT_PROFILES, load_profile
from coupturc.web.boards import board_of, playable_board

TARGET = Path(__file__).parent.parent / "frontend" / "src" / "generated" / "boards.ts"

HEADING = """\
// Written by tools/generate_boards.py from src/coupturc/web/boards.py: do not edit.

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


def main(arguments: list[str]) -> int:
    """Write or check the generated file; return the exit status."""
    text = generate()
    if "--check" not in arguments:
        TARGET.write_text(text, encoding="utf-8")
        return 0
    if TARGET.is_file() and TARGET.read_text(encoding="utf-8") == text:
        return 0
    print(f"{TARGET} is stale: run python tools/generate_boards.py", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
