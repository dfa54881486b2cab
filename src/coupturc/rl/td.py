"""Learns to beat random play in a minute, as an example: `python -m coupturc.rl.td --rules dama --seconds 60`.

A position is worth the tanh of a sum of weights, one for each kind of piece on each square, from White's view. Of games
played at random the learner finds out what positions are worth: the worth of each is drawn towards that of the next
one, or towards the result, TD(0). Then it plays, of all moves, the one that leads to the best position.
"""

import argparse
import sys
from time import monotonic

import numpy as np
from numpy.typing import NDArray

from coupturc.arguments import expect
from coupturc.rl.batch import GOES_ON, Batch, Choices
from coupturc.rules import USUAL_GAME

Floats = NDArray[np.float32]

_FEATURES = 4 * 64 + 1


def features(boards: NDArray[np.uint64], turns: NDArray[np.uint8]) -> Floats:
    """Return a row for each board: men and kings of both sides on each bit, and 1 or -1 for the side to move."""
    expect("boards", boards, np.ndarray, "an array")
    white, black, kings = boards[:, 0], boards[:, 1], boards[:, 2]
    sets = np.stack((white & ~kings, white & kings, black & ~kings, black & kings), axis=1).astype("<u8")
    rows = np.empty((len(boards), _FEATURES), np.float32)
    rows[:, :-1] = np.unpackbits(sets.view(np.uint8).reshape(len(boards), -1), axis=1, bitorder="little")
    rows[:, -1] = 1.0 - 2.0 * turns
    return rows


class Values:
    """What positions are worth to White, from -1 to 1; zero for all at the beginning."""

    def __init__(self) -> None:
        self.weights = np.zeros(_FEATURES, np.float32)

    def __call__(self, rows: Floats) -> Floats:
        """Return the worth of each row of features."""
        worth: Floats = np.tanh(rows @ self.weights)
        return worth

    def learn(self, rows: Floats, targets: Floats, rate: float) -> None:
        """Draw the worth of rows towards targets."""
        now = self(rows)
        self.weights += rate / len(rows) * ((targets - now) * (1 - now * now)) @ rows


def best_choices(values: Values, choices: Choices, turns: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Return for each game the place among all choices of the move that is best for the side to move."""
    counts = np.diff(choices.first)
    movers = np.repeat(turns, counts)
    worth = values(features(choices.boards, 1 - movers)) * (1.0 - 2.0 * movers)
    games = np.repeat(np.arange(len(turns)), counts)
    return np.lexsort((worth, games))[choices.first[1:] - 1]


def train(batch: Batch, values: Values, seconds: float, *, rate: float = 0.5) -> int:
    """Learn from games that are played at random; returns how many moves were played.

    Args:
        batch: the games.
        values: what is learned.
        seconds: how long.
        rate: how far a worth is drawn towards its target.
    """
    until, played = monotonic() + seconds, 0
    before = features(batch.boards, batch.turns)
    while monotonic() < until:
        batch.step(batch.random_actions())
        after = features(batch.boards, batch.turns)
        targets = np.where(batch.endings == GOES_ON, values(after), batch.results.astype(np.float32))
        values.learn(before, targets, rate)
        before = after
        played += batch.size
    return played


def score(values: Values, profile: str, games: int = 200, seed: int = 9) -> float:
    """Return the share of points, 0 to 1, of the learner against random play; it has each colour in half the games."""
    batch = Batch(profile, games, seed=seed, most_plies=1000)
    learner_turn = np.arange(games) % 2
    points = np.full(games, np.nan)
    while np.isnan(points).any():
        choices, turns = batch.all_choices(), batch.turns.copy()
        best = choices.actions[best_choices(values, choices, turns)]
        batch.step(np.where(turns == learner_turn, best, batch.random_actions()))
        ended = (batch.endings != GOES_ON) & np.isnan(points)
        points[ended] = 0.5 + 0.5 * (batch.results * (1 - 2 * learner_turn))[ended]
    return float(points.mean())


def main() -> None:
    """Run the example and print how the learner does against random play."""
    parser = argparse.ArgumentParser(description="Learn to beat random play.")
    parser.add_argument("--rules", default=USUAL_GAME)
    parser.add_argument("--seconds", type=float, default=60)
    arguments = parser.parse_args()
    values = Values()
    played = train(Batch(arguments.rules, 256), values, arguments.seconds)
    sys.stdout.write(
        f"{played:,} moves seen, {100 * score(values, arguments.rules):.0f} % of the points against random play\n"
    )


if __name__ == "__main__":
    main()
