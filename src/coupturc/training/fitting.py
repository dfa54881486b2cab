"""Fits the weights of the evaluation to self-play records and writes them as a file.

The records are read shard by shard through the operating system's cache; the last twentieth of them is
held out and says when to stop. Shards are given oldest first, so that these are games of the newest
weights: shards of a generation that is fitted made a fit look 4 % better that was 0.6 % worse on games
of the next (docs/training.md).
"""

from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from coupturc._core import FitSettings, Fitter, Rules

#: One shard of so many is held out, at least one if there are two.
_HELD_OUT = 20
#: Of the rate from pass to pass.
COOLING = 0.8


@dataclass(frozen=True, slots=True)
class Pass:
    """What one pass over all records came to; losses are mean cross-entropies in nats."""

    number: int
    learned_loss: float
    held_out_loss: float
    rate: float


def fit(
    rules: Rules,
    shards: Sequence[Path],
    passes: int,
    caution: float,
    settings: Mapping[str, float],
    cooling: float = COOLING,
) -> Iterator[tuple[Pass, bytes]]:
    """Fit weights; yields after each pass the losses and the weights so far.

    Args:
        rules: whose model.
        shards: files of records, oldest first.
        passes: how often every record is learned from.
        caution: see `Fitter`.
        settings: fields of FitSettings; `rate` is that of the first pass.
        cooling: what is left of the rate from pass to pass.
    """
    fitter = Fitter(rules, caution)
    newest = len(shards) - (max(1, len(shards) // _HELD_OUT) if len(shards) > 1 else 0)
    learned, held_out = shards[:newest], shards[newest:]
    rate = settings["rate"]
    for number in range(1, passes + 1):
        step = FitSettings(**{**settings, "rate": rate})
        losses = [fitter.learn(records(shard), step) for shard in learned]
        unseen = [fitter.loss(records(shard), step) for shard in held_out]
        yield Pass(number, _mean(losses), _mean(unseen), rate), fitter.rounded()
        rate *= cooling


def mean_of(weights: Sequence[memoryview]) -> bytes:
    """Return the mean of weights that were fitted to different games.

    The value is a weighted sum, so this is the mean of what they say of a position, in which part of the
    chance in each fit evens out.

    Args:
        weights: int16[weights] of each fit, all of one game.

    Returns: the same as bytes, halves rounded up.
    """
    number = len(weights)
    return array("h", ((sum(each) + number // 2) // number for each in zip(*weights, strict=True))).tobytes()


def records(shard: Path) -> memoryview:
    """Return the bytes of a shard."""
    return memoryview(shard.read_bytes())


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
