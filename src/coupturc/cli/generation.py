"""`coupturc train generation`: one generation of weights, learned from the present ones."""

import asyncio
from pathlib import Path
from typing import Any

import click

from coupturc._core import Position
from coupturc.cli.interrupt import ended_by_interrupt
from coupturc.cli.options import COUNT, NODES, RATE, SECONDS, SHARE, SIDE_BY_SIDE, rules_option
from coupturc.engine.match.openings import read_openings
from coupturc.engine.match.statistics import BoundsError
from coupturc.rules import Profile
from coupturc.training.fitting import FIRST_RATE, PASSES
from coupturc.training.generation import Generation, Plan
from coupturc.training.generation_folder import HAND_WRITTEN, SHIPPED, GenerationFolder
from coupturc.training.shards import BYTES_A_POSITION, GAMES_A_SHARD

_MATCH_NODES = 2_000
_FOLDER = click.Path(file_okay=False, path_type=Path)


@click.command("generation", short_help="Make the next generation: games, a fit, a match.")
@click.argument("folder", type=_FOLDER)
@rules_option
@click.option("--begin", metavar="WEIGHTS", help=f"What a new folder begins with: {SHIPPED}, {HAND_WRITTEN} or a file.")
@click.option(
    "--shards", type=click.IntRange(2, 10_000), default=100, show_default=True, help=f"{GAMES_A_SHARD} games."
)
@click.option("--nodes", type=NODES, default=600, show_default=True, help="Searched for each move.")
@click.option(
    "--games",
    "more_games",
    type=click.Path(file_okay=False, exists=True, path_type=Path),
    multiple=True,
    help="Further folder of games to learn from.",
)
@click.option(
    "--passes", type=click.IntRange(1), default=PASSES, show_default=True, help="Times every position is seen."
)
@click.option("--rate", type=RATE, default=FIRST_RATE, show_default=True, help="Of the fit, see `fit`.")
@click.option("--result-share", type=SHARE, default=0.1, show_default=True, help="Of the fit.")
@click.option("--match-games", type=COUNT, default=400, show_default=True, help="At most; in pairs.")
@click.option("--match-nodes", type=NODES, help=f"For each move; {_MATCH_NODES} when no limit is given.")
@click.option("--match-cpu", type=SECONDS, metavar="S", help="CPU seconds for each move.")
@click.option("--test", type=(float, float), metavar="ELO0 ELO1", help="Sequential test that decides.")
@click.option(
    "--openings",
    type=click.Path(path_type=Path, dir_okay=False, exists=True),
    help="Of the match, a FEN a line; random ones when not given.",
)
@click.option(
    "--play-from",
    type=click.Path(path_type=Path, dir_okay=False, exists=True),
    help="A FEN a line, from which every second game of self-play begins.",
)
@click.option("--workers", type=SIDE_BY_SIDE, default=1, show_default=True, help="Processes, games of the match.")
def generation(
    folder: Path,
    profile: Profile,
    *,
    begin: str | None,
    openings: Path | None,
    play_from: Path | None,
    workers: int,
    **plan: Any,
) -> int:
    """Make the next generation of weights in FOLDER: self-play, a fit to all games, a match against the present ones.

    The match decides: with --test the sequential test must accept, without it the whole 95 % interval must
    lie above 0. Accepted weights become FOLDER/weights.zlib; FOLDER/record.md and the record.json of the
    generation say how they came to be. Killed at any moment, it goes on when the command is given again.
    """
    plan["match_games"] += plan["match_games"] % 2
    begun = _positions(play_from, profile)
    how = _plan({**plan, "play_from": tuple(position.fen for position in begun)})
    made = Generation(GenerationFolder(folder, profile, begin), how, _positions(openings, profile))
    with ended_by_interrupt():
        asyncio.run(_make(made, how, workers))
    record = made.decide()
    _report_decision(record)
    return 0


def _positions(openings: Path | None, profile: Profile) -> list[Position]:
    return read_openings(openings, profile.rules) if openings else []


def _plan(options: dict[str, Any]) -> Plan:
    if options["match_cpu"] is None:
        options["match_nodes"] = options["match_nodes"] or _MATCH_NODES
    elif options["match_nodes"] is not None:
        raise click.UsageError("one of --match-nodes and --match-cpu")
    try:
        return Plan(**options)
    except BoundsError as error:
        raise click.UsageError(f"--test: {error}") from None


async def _make(made: Generation, plan: Plan, workers: int) -> None:
    positions = 0
    for number, shard in enumerate(made.play(workers), 1):
        positions += shard.stat().st_size // BYTES_A_POSITION
        _report(made, f"shard {number} of {plan.shards}, {positions:,} positions")
    for done in made.fit(report_pass):
        losses = f"loss {done.learned_loss:.5f}, held out {done.held_out_loss:.5f}"
        _report(made, f"pass {done.number} of {plan.passes}, {losses}")
    async for _, now in made.match(workers):
        elo, low, high = now.elo
        score = f"{now.wins} {now.draws} {now.losses}, Elo {elo:+.0f} [{low:+.0f}, {high:+.0f}]"
        _report(made, f"game {now.games} of at most {plan.match_games}: {score}")


def report_pass(number: int, seen: int, of: int) -> None:
    """Say on standard error how far a pass of a fit is, at each tenth."""
    if 10 * seen // of > 10 * (seen - 1) // of:
        click.echo(f"pass {number}: {seen} of {of} shards", err=True)


def _report(made: Generation, text: str) -> None:
    click.echo(f"generation {made.number}: {text}", err=True)


def _report_decision(record: dict[str, Any]) -> None:
    match = record["match"]
    score = f"{match['wins']} {match['draws']} {match['losses']}"
    elo = f"Elo {match['elo']:+.0f} [{match['low']:+.0f}, {match['high']:+.0f}]"
    word = "accepted" if record["accepted"] else "refused"
    click.echo(f"generation {record['generation']} {word}: {score}, {elo}")
