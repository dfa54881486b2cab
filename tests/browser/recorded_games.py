"""What the native core says of 2,000 positions of random games, for the module of the page in Node.

    python -m tests.browser.recorded_games      writes frontend/tests/fixtures/games.json

Each position is kept as a few digits of a hash of what the core says, so the file is small. A test says when it is
stale.
"""

import hashlib
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from coupturc._core import History, Position
from coupturc.rules import load_profile
from coupturc.web.boards import playable_board
from coupturc.web.profiles.own_engine import engine_rules

TARGET = Path(__file__).parents[2] / "frontend" / "tests" / "fixtures" / "games.json"
PROFILES = ("fmjd", "dama")
POSITIONS = 1000
_LONGEST_PLIES = 120
_DIGITS = 6


def games(profile: str, seed: int) -> Iterator[list[History]]:
    """Yield random games: each the positions on the way, with the moves before them."""
    chance = random.Random(seed)
    while True:
        game = [History(Position.start(load_profile(profile).rules))]
        while (moves := list(game[-1].position.legal_moves)) and game[-1].ply <= _LONGEST_PLIES:
            game.append(game[-1].after(chance.choice(moves)))
        yield [history for history in game if len(history.position.legal_moves)]


def histories(profile: str, seed: int) -> Iterator[History]:
    """Yield the positions of random games, each with the moves before it."""
    return (history for game in games(profile, seed) for history in game)


def board_of(history: History) -> dict[str, Any]:
    """Return what the page is shown of a position."""
    board: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(playable_board(history.position)))
    return board


def mark_of(history: History, profile: str) -> str:
    """Return a few digits that stand for a position with its moves, routes, draws and repetitions."""
    draws = list(history.draws(load_profile(profile).draw_limits))
    facts = {**board_of(history), "draws": draws, "repetitions": history.repetitions}
    return hashlib.sha256(msgspec.json.encode(facts, order="sorted")).hexdigest()[:_DIGITS]


def record(profile: str) -> dict[str, Any]:
    """Return the rules, and random games with the mark of each of their positions."""
    rules = msgspec.structs.replace(engine_rules(load_profile(profile)), weights="")
    played, left = [], POSITIONS
    for game in games(profile, 1):
        kept = game[:left]
        moves = " ".join(move.text for move in kept[-1].moves)
        played.append({"moves": moves, "marks": " ".join(mark_of(each, profile) for each in kept)})
        left -= len(kept)
        if not left:
            return {"rules": msgspec.to_builtins(rules), "games": played}
    raise AssertionError("random games have no end")


def text() -> str:
    """Return the whole file."""
    return json.dumps({profile: record(profile) for profile in PROFILES}, indent=1) + "\n"


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
