"""Fits the weights of the evaluation to self-play records and writes them as a file.

The records are read shard by shard through the operating system's cache; the last twentieth of them is
held out and says when to stop. Shards are given oldest first, so that these are games of the newest
weights: shards of a generation that is fitted made a fit look 4 % better that was 0.6 % worse on games
of the next (docs/training.md). A pass sees the others in an order of its own, old among new.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from random import Random

from coupturc._core import FitSettings, Fitter, Rules, weight_blocks
from coupturc.engine.native.evaluation import fingerprint
from coupturc.errors import CoupTurcError
from coupturc.training.fit_state import Pass, keep_fit, kept_fit
from coupturc.training.shards import ShardsError, refuse_cut_off

#: One shard of so many is held out, at least one if there are two.
_HELD_OUT = 20

#: How networks were fitted that are shipped (docs/training.md).
PASSES = 4
FIRST_RATE = 0.003
COOLING = 0.35


class FitError(CoupTurcError, ValueError):
    """A fit that does not end in weights."""


@dataclass(frozen=True, slots=True)
class FitPlan:
    """How weights are fitted.

    Args:
        rules: whose model.
        shards: files of records, oldest first.
        passes: how often every record is learned from.
        rate: of the first pass.
        cooling: what is left of the rate from pass to pass.
        result_share: of the target at the start of a game, fading.
        begin: weights to go on from, as `read_weights` returns them.
    """

    rules: Rules
    shards: Sequence[Path]
    passes: int
    rate: float = FIRST_RATE
    cooling: float = COOLING
    result_share: float = 0.1
    begin: memoryview | None = None

    @property
    def key(self) -> dict[str, object]:
        """What must be the same when a fit goes on; more passes may follow."""
        shards = [[path.name, path.stat().st_size] for path in self.shards]
        settings = [self.rate, self.cooling, self.result_share]
        blocks = [list(block) for block in weight_blocks(self.rules)]
        begun = {} if self.begin is None else {"begin": fingerprint(self.begin)}
        return {"rules": repr(self.rules), "blocks": blocks, "settings": settings, "shards": shards, **begun}

    def rate_of(self, number: int) -> float:
        """Return the rate of a pass, from 1."""
        return self.rate * self.cooling ** (number - 1)

    def settings(self, number: int) -> FitSettings:
        """Return the settings of a pass, from 1."""
        return FitSettings(rate=self.rate_of(number), result_share=self.result_share)


def fit(
    plan: FitPlan, state: Path | None = None, report: Callable[[int, int, int], object] | None = None
) -> Iterator[tuple[Pass, bytes | None]]:
    """Fit weights; yields after each pass the losses and the weights so far.

    Args:
        plan: how.
        state: file in which what was learned is kept after each pass: a fit that was killed goes on from there.
            Passes that were made before are yielded without weights, except the last.
        report: takes the number of the pass, how many shards it has seen and of how many.

    Raises:
        ShardsError: a shard is empty, cut off, or holds records that are not positions of these rules.
        FitError: what is learned is not finite, or the weights to begin with are of another game.
        FitStateError: the state holds a fit of another model, such as one with other terms.
    """
    for shard in plan.shards:
        refuse_cut_off(shard)
    fitter = Fitter(plan.rules)
    if plan.begin is not None and not fitter.begin_with(plan.begin):
        raise FitError("expected weights of these rules to begin with")
    newest = len(plan.shards) - (max(1, len(plan.shards) // _HELD_OUT) if len(plan.shards) > 1 else 0)
    learned, held_out = plan.shards[:newest], plan.shards[newest:]
    passes = _restored(fitter, plan, state)
    for done in passes:
        yield done, fitter.rounded() if done is passes[-1] else None
    for number in range(len(passes) + 1, plan.passes + 1):
        settings, losses = plan.settings(number), []
        # The same order when a fit goes on. It decides nothing that must be hard to guess.
        mixed = Random(number).sample(learned, len(learned))  # noqa: S311
        for seen, shard in enumerate(mixed, 1):
            losses.append(_seen(shard, fitter.learn, settings))
            if report is not None:
                report(number, seen, len(learned))
        unseen = [_seen(shard, fitter.loss, settings) for shard in held_out]
        passes.append(Pass(number, _mean(losses), _mean(unseen), plan.rate_of(number)))
        so_far = fitter.state()
        _refuse_no_numbers(passes[-1], so_far)
        if state is not None:
            keep_fit(state, plan.key, passes, so_far)
        yield passes[-1], fitter.rounded()


def _seen(shard: Path, see: Callable[[memoryview, FitSettings], float], settings: FitSettings) -> float:
    """Let the fitter see a shard; its message about the records gets the name of the file."""
    try:
        return see(records(shard), settings)
    except ValueError as error:
        raise ShardsError(f"{shard}: {error}") from None


def _restored(fitter: Fitter, plan: FitPlan, state: Path | None) -> list[Pass]:
    """Let the fitter go on where another fit of this plan stopped; returns the passes that it made."""
    if state is None or not state.exists():
        return []
    passes, learned = kept_fit(state, plan.key)
    return passes if passes and fitter.restore(learned) else []


def _refuse_no_numbers(done: Pass, learned: bytes) -> None:
    """Refuse weights that are not finite: one such number makes the sum so, and rounding would hide it."""
    if not isfinite(done.learned_loss + done.held_out_loss + sum(memoryview(learned).cast("f"))):
        raise FitError(f"pass {done.number}: expected finite losses and weights; try a smaller rate than {done.rate}")


def records(shard: Path) -> memoryview:
    """Return the bytes of a shard."""
    return memoryview(shard.read_bytes())


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
