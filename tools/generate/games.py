"""The games for the page, which names none of them itself except in its words."""

import msgspec

from coupturc.rules.games import GAMES

HEADING = """\
// Written by tools/generate/games.py from src/coupturc/rules/games.py: do not edit.

import type { GameName } from "./messages";

/** The games, the usual one first, and whether their squares are named with letters. */
export const games: readonly { id: GameName; lettered: boolean }[] = """


def generate() -> str:
    """Return the text of the generated file."""
    games = [{"id": game.id, "lettered": game.rules.named_by_letters} for game in GAMES.values()]
    return f"{HEADING}{msgspec.json.encode(games).decode()};\n"
