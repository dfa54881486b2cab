"""Combinations from games of the engine: played fast so that men are left hanging, then proved twice.

Every position is looked at. It is kept when a proof by force (`coupturc.engine.combinations`) finds exactly one
first move that wins two men or more, and a longer search of the engine agrees that this move is good and that
the next best is clearly worse.
"""

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from coupturc._core import Engine, History, Position, Side
from coupturc.engine.combinations import (
    Combination,
    format_combination,
    parse_combination,
)
from coupturc.engine.combinations.proving import prove
from coupturc.engine.native.evaluation import new_engine
from coupturc.engine.native.searching import Question, best_lines
from coupturc.engine.player import Limits
from coupturc.files import write_whole
from coupturc.rules import Profile

GAMES_A_BATCH = 20

_OPENING_PLIES = 6
_GAME_PLIES = 110
_SLIP = 0.14  # chance of a move at random: what is left hanging makes the combination
_PLAY_NODES = (100, 600)
_PROOF_NODES = 200_000
_HASH_MIB = 8
_GOOD = 130  # hundredths of a man: the solution must lead to at least this
_MARGIN = 130  # and the second best move must be so much worse


@dataclass(frozen=True, slots=True)
class Mining:
    """Where and by which rules combinations are looked for.

    Args:
        profile: the rules.
        folder: batches of games that were looked through; a run that was killed goes on there.
    """

    profile: Profile
    folder: Path

    def path(self, number: int) -> Path:
        """Return the file of a batch."""
        return self.folder / f"{self.profile.game}-{number:05}.txt"

    def batches(self) -> list[Path]:
        """Return the batches that are complete, in order."""
        return sorted(self.folder.glob(f"{self.profile.game}-?????.txt"))


def mine(mining: Mining, numbers: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Search the batches of games that are missing; yields each number and its finds."""
    mining.folder.mkdir(parents=True, exist_ok=True)
    engine = new_engine(_HASH_MIB)
    for number in numbers:
        path = mining.path(number)
        if path.exists():
            continue
        found = [
            format_combination(combination)
            for game in range(number * GAMES_A_BATCH, (number + 1) * GAMES_A_BATCH)
            for combination in combinations_of_game(engine, mining.profile, game)
        ]
        write_whole(path, "".join(f"{line}\n" for line in found))
        yield number, len(found)


def combinations_of_game(engine: Engine, profile: Profile, number: int) -> Iterator[Combination]:
    """Play one game and yield the combinations in it; the same number is the same game."""
    dice = random.Random(number)  # noqa: S311 - a game, not a secret
    engine.clear()
    history = History(Position.start(profile.rules))
    for ply in range(_GAME_PLIES):
        moves = history.position.legal_moves
        if not moves:
            return
        if ply < _OPENING_PLIES or dice.random() < _SLIP:
            move = dice.choice(moves)
        else:
            if len(moves) > 1 and (found := combination_at(engine, profile, history.position)):
                yield found
            nodes = dice.randint(*_PLAY_NODES)
            move = engine.search(history, profile.draw_limits, nodes=nodes).moves[0]
        history = history.after(move)


def combination_at(engine: Engine, profile: Profile, position: Position) -> Combination | None:
    """Return the combination of the side to move, seen from White; None when there is none."""
    board = position if position.turn is Side.white else position.mirror()
    proved = prove(board)
    if proved is None or not agrees(engine, profile, proved):
        return None
    return proved


def agrees(engine: Engine, profile: Profile, found: Combination, nodes: int = _PROOF_NODES) -> bool:
    """Whether a longer search finds the same first move good and every other one clearly worse."""
    history = History(found.position(profile.rules))
    lines = best_lines(engine, Question(history, profile.draw_limits, Limits(0, nodes=nodes), lines=2))
    if len(lines) < 2:  # noqa: PLR2004 - the best and the second best
        return False
    best, second = lines
    return best.moves[0].text == found.line[0] and best.score >= _GOOD and best.score - second.score >= _MARGIN


def read_batches(mining: Mining) -> Iterator[list[Combination]]:
    """Yield the finds of each batch."""
    for path in mining.batches():
        yield [parse_combination(line) for line in path.read_text("utf-8").splitlines() if line]
