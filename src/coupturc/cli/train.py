"""`coupturc train`: makes the weights of the evaluation and the combinations of the trainer."""

from collections import Counter
from pathlib import Path
from typing import Any

import click

from coupturc.cli.generation import generation, report_pass
from coupturc.cli.interrupt import ended_by_interrupt
from coupturc.cli.options import COUNT, NODES, RATE, SEED, SHARE, SIDE_BY_SIDE, rules_option
from coupturc.engine.match.openings import read_openings
from coupturc.engine.native.evaluation import read_weights, write_weights
from coupturc.files import refuse_unwritable
from coupturc.rules import Profile
from coupturc.training.combinations import GAMES_A_BATCH, Mining, mine, read_batches
from coupturc.training.fitting import COOLING, FIRST_RATE, PASSES, FitPlan, fit
from coupturc.training.selection import select, write_selection
from coupturc.training.shards import (
    BYTES_A_POSITION,
    GAMES_A_SHARD,
    SelfPlay,
    ShardsError,
    make_shards,
    shards_to_learn_from,
)

_FOLDER = click.Path(file_okay=False, path_type=Path)
_FILE = click.Path(dir_okay=False, path_type=Path)


def _compressed(ctx: click.Context, param: click.Parameter, path: Path) -> Path:
    """Refuse a name under which weights would be read as if they were not compressed."""
    if path.suffix != ".zlib":
        raise click.BadParameter(f"{path}: expected a name that ends in .zlib", ctx, param)
    return path


@click.group("train", short_help="Learn the evaluation from self-play.")
def command() -> None:
    """Learn the evaluation from self-play: games, then weights, then a match.

    `generation` does all of it; the other commands do single parts. docs/training.md has
    the record.
    """


command.add_command(generation)


@command.command("self-play", short_help="Play games and keep their positions.")
@click.argument("folder", type=_FOLDER)
@rules_option
@click.option("--shards", type=COUNT, default=10, show_default=True, help=f"{GAMES_A_SHARD} games each.")
@click.option("--first", type=SEED, default=0, show_default=True, help="Number of the first shard: its seed.")
@click.option("--nodes", type=NODES, default=1_500, show_default=True, help="Searched for each move.")
@click.option("--workers", type=SIDE_BY_SIDE, default=1, show_default=True, help="Processes.")
@click.option(
    "--weights", type=_FILE, default=None, help="Evaluation to play with; the hand-written one without this option."
)
@click.option(
    "--openings",
    type=click.Path(path_type=Path, dir_okay=False, exists=True),
    help="A FEN a line, from which every second game begins.",
)
def self_play(
    folder: Path, profile: Profile, shards: int, first: int, workers: int, openings: Path | None, **played: Any
) -> int:
    """Play games of the engine against itself into FOLDER, a shard at a time."""
    positions = read_openings(openings, profile.rules) if openings else []
    settings = SelfPlay(profile.text, openings=tuple(position.fen for position in positions), **played)
    with ended_by_interrupt():
        for path in make_shards(folder, settings, range(first, first + shards), workers):
            click.echo(f"{path.name}: {path.stat().st_size // BYTES_A_POSITION} positions")
    return 0


@command.command("fit", short_help="Fit weights to the positions.")
@click.argument("folder", type=_FOLDER)
@click.argument("weights", type=_FILE, callback=_compressed)
@rules_option
@click.option(
    "--passes", type=click.IntRange(1), default=PASSES, show_default=True, help="Times every position is seen."
)
@click.option("--rate", type=RATE, default=FIRST_RATE, show_default=True, help="Of Adam; falls from pass to pass.")
@click.option("--cooling", type=SHARE, default=COOLING, show_default=True, help="Of the rate, from pass to pass.")
@click.option("--result-share", type=SHARE, default=0.1, show_default=True, help="At the start; fades.")
@click.option(
    "--begin", type=_FILE, default=None, help="Weights to go on from; with a rate of 0.0006 they keep what they know."
)
def fit_weights(  # noqa: PLR0913, PLR0917 - one a command-line option
    folder: Path,
    weights: Path,
    profile: Profile,
    passes: int,
    rate: float,
    cooling: float,
    result_share: float,
    begin: Path | None,
) -> int:
    """Fit the evaluation to the positions in FOLDER and write WEIGHTS (a file ending in .zlib) after every pass.

    WEIGHTS.state keeps what was learned: a fit that was ended goes on after its last pass, also to more of them.
    """
    known = None if begin is None else read_weights(begin, profile.game)
    plan = FitPlan(profile.rules, _shards(folder, profile), passes, rate, cooling, result_share, known)
    state = weights.with_name(f"{weights.name}.state")
    for written in (weights, state):
        refuse_unwritable(written)
    with ended_by_interrupt():
        for done, values in fit(plan, state, report_pass):
            click.echo(f"pass {done.number}: loss {done.learned_loss:.5f}, held out {done.held_out_loss:.5f}")
            if values is not None:
                write_weights(weights, values, profile.game)
    return 0


def _shards(folder: Path, profile: Profile) -> list[Path]:
    try:
        return shards_to_learn_from(folder, profile.rules)
    except ShardsError as error:
        raise click.UsageError(str(error)) from None


@command.command("combinations", short_help="Find combinations in games of the engine.")
@click.argument("folder", type=_FOLDER)
@click.argument("file", type=_FILE)
@rules_option
@click.option("--batches", type=click.IntRange(1), default=120, show_default=True, help=f"{GAMES_A_BATCH} games each.")
def combinations(folder: Path, file: Path, profile: Profile, batches: int) -> int:
    """Look for combinations in games of the engine and write a varied choice of them to FILE.

    FOLDER keeps what each batch of games gave, so that a run goes on where another was ended.
    """
    refuse_unwritable(file)
    mining = Mining(profile, folder)
    with ended_by_interrupt():
        for number, found in mine(mining, range(batches)):
            click.echo(f"batch {number + 1} of {batches}: {found} found", err=True)
    chosen = select((each for batch in read_batches(mining) for each in batch), profile.rules)
    heading = f"Made by `coupturc train combinations`. White, to move, wins by force ({profile.id})."
    file.write_text(write_selection(chosen, heading), "utf-8")
    grades = Counter(each.moves for each in chosen)
    counts = ", ".join(f"{grades[moves]} of {moves} moves" for moves in sorted(grades))
    click.echo(f"{len(chosen)} combinations: {counts}")
    return 0
