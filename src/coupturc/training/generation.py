"""A generation of weights: games by the present ones, a fit to all games, a match that accepts or refuses it."""

from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import msgspec

from coupturc._core import Position
from coupturc.engine.match.match import Match, play_match, tally
from coupturc.engine.match.players import PlayerSpec, identity_of
from coupturc.engine.match.results import Result, Results
from coupturc.engine.match.statistics import Bounds, Tally
from coupturc.engine.native.evaluation import engine_with, fingerprint, fingerprint_of, read_weights, write_weights
from coupturc.engine.native.player import NativePlayer
from coupturc.engine.player import Limits
from coupturc.files import write_whole
from coupturc.settings import keep_settings, write_json
from coupturc.training.fit_state import Pass
from coupturc.training.fitting import FitPlan, fit
from coupturc.training.generation_folder import GenerationError, GenerationFolder
from coupturc.training.generation_record import GenerationRecord, read_passes
from coupturc.training.shards import (
    BYTES_A_POSITION,
    GAMES_A_SHARD,
    SelfPlay,
    finished_shards,
    make_shards,
    refuse_other_rules,
    shards_to_learn_from,
)

#: Seeds of a generation begin here times its number less one, so that no two play from the same openings.
_SEEDS_A_GENERATION = 10_000
_MATCH_HASH_MIB = 16
_OPENING_PLIES = 8


@dataclass(frozen=True, slots=True)
class Plan:
    """How a generation is made.

    Args:
        shards: of self-play.
        nodes: for each move of it.
        passes, rate, result_share: of the fit, see `fit`.
        match_games: of the match, at most, an even number.
        match_nodes: for each move of it; None where match_cpu is given.
        test: Elo of a sequential test that accepts or refuses; None: the lower end of the interval must be above 0.
        more_games: further folders of games to learn from.
        play_from: FEN of positions from which every second game of self-play begins.
        match_cpu: CPU seconds for each move of the match, in place of match_nodes.

    Raises:
        GenerationError: too many shards, or not one of match_nodes and match_cpu.
        BoundsError: the first Elo of the test is not the smaller one.
    """

    shards: int
    nodes: int
    passes: int
    rate: float
    result_share: float
    match_games: int
    match_nodes: int | None
    test: tuple[float, float] | None = None
    more_games: tuple[Path, ...] = ()
    play_from: tuple[str, ...] = ()
    match_cpu: float | None = None

    def __post_init__(self) -> None:
        if self.shards > _SEEDS_A_GENERATION:
            raise GenerationError(f"expected at most {_SEEDS_A_GENERATION} shards")
        if (self.match_nodes is None) == (self.match_cpu is None):
            raise GenerationError("expected one of match_nodes and match_cpu")
        _ = self.bounds  # refused now, before hours of games

    @property
    def bounds(self) -> Bounds | None:
        """The Elo bounds of the sequential test."""
        return Bounds(*self.test) if self.test else None

    @property
    def facts(self) -> dict[str, Any]:
        """The plan as it is kept."""
        facts = asdict(self) | {"test": self.test and list(self.test), "more_games": list(map(str, self.more_games))}
        later = {"play_from": list(facts.pop("play_from")), "match_cpu": facts.pop("match_cpu")}
        return facts | {name: value for name, value in later.items() if value}  # older plans lack them


class Generation:
    """The generation of a folder that is not decided yet. Each step does the part that is still missing.

    Args:
        generations: the folder it belongs to.
        plan: how it is made.
        openings: of the match, each for two games; random ones when there are none.

    Raises:
        SettingsError: it was begun with another plan; a record of it or of those before is damaged.
        ShardsError: a folder of further games is empty, or has games of other rules.
        WeightsError, OSError: it is fitted, but its weights cannot be read.
    """

    def __init__(self, generations: GenerationFolder, plan: Plan, openings: Sequence[Position] = ()) -> None:
        self.number = generations.next_number
        self.folder = generations.generation(self.number)
        self._generations = generations
        self._plan = plan
        self._present = generations.weights
        self._openings = tuple(openings)
        for games in plan.more_games:
            shards_to_learn_from(games, generations.profile.rules)
        self.folder.mkdir(parents=True, exist_ok=True)
        keep_settings(self.folder / "plan.json", plan.facts)
        if self._has_fitted:  # its faults are reported now, before hours of games
            read_passes(self._fitted)
            read_weights(self._weights, generations.profile.game)

    # ------------------------------------------------------------------ self-play

    def play(self, workers: int) -> Iterator[Path]:
        """Play the games that are missing, in worker processes; yields each shard, old ones too."""
        profile, plan = self._generations.profile, self._plan
        settings = SelfPlay(profile.text, plan.nodes, _OPENING_PLIES, self._present, plan.play_from)
        first = _SEEDS_A_GENERATION * (self.number - 1)
        yield from make_shards(self._games, settings, range(first, first + self._plan.shards), workers)

    @property
    def _games(self) -> Path:
        return self.folder / "games"

    def _data(self) -> list[tuple[Path, list[Path]]]:
        """Return the shards of each folder that is learned from."""
        own = [self._generations.generation(number) / "games" for number in range(1, self.number + 1)]
        folders = (*self._plan.more_games, *own)
        for folder in folders:  # a club may have changed its rules since the last generation
            refuse_other_rules(folder, self._generations.profile.rules)
        return [(folder, finished_shards(folder)) for folder in folders]

    # ------------------------------------------------------------------ fit

    def fit(self, report: Callable[[int, int, int], object] | None = None) -> Iterator[Pass]:
        """Fit weights to the games of this generation, those before and `more_games`; yields each pass.

        A fit that was killed goes on after its last pass, to the same weights; a finished one is not repeated.

        Args:
            report: how far a pass is, see `fit`.
        """
        if self._has_fitted:
            return
        state = self.folder / "fit.state"
        passes: list[Pass] = []
        for done, weights in fit(self._fit_plan, state, report):
            passes.append(done)
            yield done
            if weights is not None and done.number == self._plan.passes:
                write_weights(self._weights, weights, self._generations.profile.game)
        write_json(self._fitted, {"passes": msgspec.to_builtins(passes)})
        state.unlink()

    @property
    def _fit_plan(self) -> FitPlan:
        shards = [shard for _, shards in self._data() for shard in shards]
        plan, rules = self._plan, self._generations.profile.rules
        return FitPlan(rules, shards, plan.passes, plan.rate, result_share=plan.result_share)

    @property
    def _weights(self) -> Path:
        return self.folder / "weights.zlib"

    @property
    def _fitted(self) -> Path:
        return self.folder / "fit.json"

    @property
    def _has_fitted(self) -> bool:
        return self._fitted.exists()

    # ------------------------------------------------------------------ match

    async def match(self, parallel: int) -> AsyncIterator[tuple[Result, Tally]]:
        """Play the games of the match that are missing; yields each, and how the match stands."""
        match = self._match(parallel)
        results = Results(self.folder / "match", match.settings)
        async for result in play_match(match, results):
            yield result, tally(match, results)

    def _match(self, parallel: int = 1) -> Match:
        plan = self._plan
        return Match(
            self._generations.profile,
            (self._player("new", self._weights), self._player("present", self._present)),
            plan.match_games,
            self._openings,
            self.match_limits,
            parallel,
            plan.bounds,
        )

    @property
    def match_limits(self) -> Limits:
        """What ends the thinking over a move of the match."""
        return Limits(0.0, nodes=self._plan.match_nodes or 0, cpu_seconds=self._plan.match_cpu or 0.0)

    def _player(self, name: str, weights: Path | None) -> PlayerSpec:
        game = self._generations.profile.game
        read = None if weights is None else read_weights(weights, game)

        def make() -> NativePlayer:
            return NativePlayer(1, make_engine=lambda: engine_with(read, game, _MATCH_HASH_MIB))

        return PlayerSpec(f"{name} {fingerprint(read)}", make, identity=identity_of(read))

    # ------------------------------------------------------------------ decision

    def decide(self) -> dict[str, Any]:
        """Accept or refuse after the match, write what was found and return it.

        Accepted weights become the present ones of the folder.
        """
        record = self._record()
        if record["accepted"]:
            game = self._generations.profile.game
            write_weights(self._generations.folder / "weights.zlib", bytes(read_weights(self._weights, game)), game)
        write_json(self.folder / "record.json", record)
        write_whole(self._generations.folder / "record.md", table(self._generations.records()))
        return record

    def _record(self) -> dict[str, Any]:
        match = self._match()
        final = tally(match, Results(self.folder / "match", match.settings))
        profile = self._generations.profile
        return {
            "generation": self.number,
            "accepted": _is_accepted(final, match.bounds),
            "rules": profile.id,
            "version": profile.version,
            "present": fingerprint_of(self._present, profile.game),
            "new": fingerprint_of(self._weights, profile.game),
            "bytes": self._weights.stat().st_size,
            "plan": self._plan.facts,
            "games": self._plan.shards * GAMES_A_SHARD,
            "data": [{"folder": _name(folder), "positions": _positions(shards)} for folder, shards in self._data()],
            "fit": msgspec.to_builtins(read_passes(self._fitted)),
            "openings": match.settings["openings"],
            "match": _facts(final, match.bounds),
        }


def _is_accepted(final: Tally, bounds: Bounds | None) -> bool:
    if bounds is not None:
        return final.verdict(bounds) == "accepted"
    _, low, _ = final.elo
    return low > 0


def _facts(final: Tally, bounds: Bounds | None) -> dict[str, Any]:
    elo, low, high = (round(value, 1) for value in final.elo)
    facts = {"wins": final.wins, "draws": final.draws, "losses": final.losses, "pairs": list(final.pairs)}
    facts |= {"elo": elo, "low": low, "high": high}
    return facts if bounds is None else {**facts, "llr": round(final.llr(bounds), 3), "verdict": final.verdict(bounds)}


def _positions(shards: Sequence[Path]) -> int:
    return sum(shard.stat().st_size for shard in shards) // BYTES_A_POSITION


def _name(folder: Path) -> str:
    """Name a folder of games without the place on this machine: by its generation, or its own name."""
    return folder.parent.name if folder.name == "games" else folder.name


_HEAD = """\
| generation | weights | games | positions learned from | nodes | result share | passes, held-out loss \
| match: + = - | nodes, or CPU time | Elo | |
|---|---|---|---|---|---|---|---|---|---|---|
"""


def table(records: Sequence[GenerationRecord]) -> str:
    """Return the generations of a folder as a table of a page."""
    return _HEAD + "".join(map(_row, records))


def _row(record: GenerationRecord) -> str:
    plan, match = record.plan, record.match
    cells = (
        record.generation,
        record.new,
        f"{record.games:,}",
        f"{sum(part.positions for part in record.data):,}",
        plan.nodes,
        plan.result_share,
        f"{plan.passes}, {record.fit[-1].held_out_loss:.4f}",
        f"{match.wins} {match.draws} {match.losses}",
        plan.match_nodes if plan.match_cpu is None else f"{plan.match_cpu:g} s",
        f"{match.elo:+.0f} [{match.low:+.0f}, {match.high:+.0f}]",
        "accepted" if record.accepted else "refused",
    )
    return f"| {' | '.join(map(str, cells))} |\n"
