"""Make the solving set of a game: positions whose solution is proven.

    python -m bench.solving_set GAME --tables FOLDER [--seed N] [--record FILE]

Attempts are numbered and each has dice of its own, so the same seed makes the same set. With
`--record`, attempts and what they found are noted in FILE, and a broken run goes on where it stopped.
The set is written to data/solving when every kind has its number.
"""

import argparse
import json
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic

from bench.puzzle_makers import MAKERS, Workshop
from coupturc import Rules
from coupturc.engine.native.evaluation import new_engine
from coupturc.engine.native.solving import FOLDER, Puzzle, parse_puzzle
from coupturc.engine.tables.folder import TableFolder
from coupturc.rules import GAMES

_HEADER = """\
# Positions of {game} draughts whose solution is proven; docs/solving.md explains the kinds.
# Made by: python -m bench.solving_set {game} --seed {seed}
"""
#: Positions of each kind. Proofs by exhaustive search are dear, looking up is cheap.
_LOOKED_UP = {"only_win": 35, "only_draw": 35, "zugzwang": 30}
WANTED = {
    "international": {**_LOOKED_UP, "combination": 12, "blocked": 6},
    "turkish": {**_LOOKED_UP, "combination": 9},
}
#: Between two notes that nothing was found.
_NOTE_SECONDS = 3.0

Say = Callable[[str], object]


class Record:
    """What was tried, on disk when there is a path.

    Args:
        path: of a JSON line for each find and now and then for none.
        game: whose set is made.
    """

    def __init__(self, path: Path | None, game: str) -> None:
        self._path = path
        self._noted = monotonic()
        self.tried = dict.fromkeys(MAKERS[game], 0)
        self.found: dict[str, list[Puzzle]] = {kind: [] for kind in MAKERS[game]}
        for line in path.read_text("utf-8").splitlines() if path and path.exists() else ():
            note = json.loads(line)
            self.tried[note["kind"]] = note["tried"]
            self.found[note["kind"]] += [parse_puzzle(text, game) for text in note["found"]]

    def note(self, kind: str, found: list[Puzzle]) -> None:
        """Count an attempt and keep what it found."""
        self.tried[kind] += 1
        self.found[kind] += found
        if self._path and (found or monotonic() - self._noted > _NOTE_SECONDS):
            self._noted = monotonic()
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"kind": kind, "tried": self.tried[kind], "found": list(map(str, found))}) + "\n")


def make(shop: Workshop, seed: int, record: Record, say: Say) -> Iterator[Puzzle]:
    """Attempt each kind until it has its number; yields the set in order of kinds."""
    game = shop.rules.game
    for kind, attempt in MAKERS[game].items():
        want = WANTED[game][kind]
        seen = {puzzle.position for puzzle in record.found[kind]}
        while len(record.found[kind]) < want:
            dice = random.Random(f"{seed} {game} {kind} {record.tried[kind]}")  # noqa: S311 - no secret
            fresh = [puzzle for puzzle in attempt(shop, dice) if puzzle.position not in seen][:1]
            seen.update(puzzle.position for puzzle in fresh)
            record.note(kind, fresh)
            if fresh:
                say(f"{kind} {len(record.found[kind])}/{want}, attempt {record.tried[kind]}: {fresh[0]}")
        yield from record.found[kind][:want]


def main() -> int:
    """Make the set."""
    options = _options()
    rules = Rules(options.game)
    shop = Workshop(rules, TableFolder(options.tables, rules).open(), new_engine(16))
    record = Record(options.record, options.game)
    puzzles = list(make(shop, options.seed, record, print))
    text = _HEADER.format(game=options.game, seed=options.seed) + "".join(f"{puzzle}\n" for puzzle in puzzles)
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{options.game}.txt").write_text(text, "utf-8")
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--tables", type=Path, required=True, help="folder of `coupturc tables build`, 4 pieces")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--record", type=Path)
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
