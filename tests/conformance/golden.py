"""Random playthroughs kept as text: every move, the position after it and its hash.

`python -m tests.conformance.golden` writes them again; a difference means that move text, FEN or hash
have changed, and with them every stored game.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from coupturc import Position
from tests.conformance.bridge import core_rules
from tests.oracle.rules import ALL_RULES, OracleRules

FOLDER = Path(__file__).parents[2] / "data" / "golden"
MOST_PLIES = 200


@dataclass(frozen=True)
class Step:
    """One position of a playthrough: the move that led to it ("start" for the first) and what it has."""

    move: str
    hash: int
    legal_moves: int
    fen: str

    @classmethod
    def at(cls, position: Position, move: str) -> "Step":
        return cls(move, position.hash, len(position.legal_moves), position.fen)

    @classmethod
    def parse(cls, line: str) -> "Step":
        move, value, count, fen = line.split(" ")
        return cls(move, int(value, 16), int(count), fen)

    def __str__(self) -> str:
        return f"{self.move} {self.hash:016x} {self.legal_moves} {self.fen}"


def golden_file(rules: OracleRules) -> Path:
    return FOLDER / f"playthrough-{rules}.txt"


def read_golden(rules: OracleRules) -> list[Step]:
    lines = golden_file(rules).read_text(encoding="utf-8").splitlines()
    return [Step.parse(line) for line in lines if not line.startswith("#")]


def playthrough(rules: OracleRules) -> Iterator[Step]:
    """Play one random game from the start."""
    rng, position = Random(str(rules)), Position.start(core_rules(rules))
    yield Step.at(position, "start")
    for _ in range(MOST_PLIES):
        if not position.legal_moves:
            return
        move = position.legal_moves[rng.randrange(len(position.legal_moves))]
        position = position.after(move)
        yield Step.at(position, move.text)


def write_golden() -> None:
    FOLDER.mkdir(exist_ok=True)
    for rules in ALL_RULES:
        heading = f"# A random game of {rules}: move, hash, number of legal moves, position."
        text = "\n".join([heading, *map(str, playthrough(rules))])
        golden_file(rules).write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_golden()
