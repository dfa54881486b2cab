"""`coupturc archive evaluate`."""

from dataclasses import replace
from typing import Any

import click

import coupturc
from coupturc import DrawLimits, Engine, Position
from coupturc.archive import Archive, Judge
from coupturc.archive.booking import BookPlan
from coupturc.cli.archive_options import archive_argument, filter_of, filter_options
from coupturc.cli.exit_codes import FINE
from coupturc.cli.json_output import write_record
from coupturc.cli.options import NODES
from coupturc.engine.book.growing import analyser
from coupturc.engine.native.evaluation import new_engine
from coupturc.engine.tables.folder import open_all
from coupturc.rules import load_profile
from coupturc.rules.games import USUAL_GAME

_USUAL = BookPlan(USUAL_GAME)


@click.command("evaluate")
@click.option("--nodes", type=NODES, default=1_000_000, show_default=True, help="Positions to search for each.")
@click.option("--least", type=click.IntRange(1), default=_USUAL.least, show_default=True, help="Games of a position.")
@click.option("--plies", type=click.IntRange(1, 200), default=_USUAL.plies, show_default=True, help="Of the openings.")
@filter_options
@archive_argument
def evaluate(archive: str, *, nodes: int, least: int, plies: int, **asked: Any) -> int:
    """Let the engine search the positions that many games had, as JSON; the explorer shows what it found.

    Each is kept at once, so that the same command goes on after it was ended.
    """
    chosen = filter_of(asked)
    game = chosen.game or USUAL_GAME
    judge = _judge(new_engine(tables=open_all()), load_profile(game).draw_limits, nodes)
    with Archive.open(archive) as opened:
        for found in opened.evaluate(judge, BookPlan(game, least, plies), replace(chosen, game=game)):
            write_record(found.record())
    return FINE


def _judge(engine: Engine, draws: DrawLimits, nodes: int) -> Judge:
    analyse = analyser(engine, draws, nodes)

    def score(position: Position) -> int:
        return max(analyse(position, 1).values())

    return Judge(f"coupturc {coupturc.__version__}", nodes, score)
