"""The example learns."""

from coupturc.rl import Batch
from coupturc.rl.td import Values, score, train


def test_it_beats_random_play_after_a_few_seconds() -> None:
    values = Values()
    train(Batch("dama", 256), values, seconds=5)
    own, theirs = values.weights[:64], values.weights[128:192]
    assert own.sum() > 0 > theirs.sum()
    assert score(values, "dama", games=60) > 0.8
