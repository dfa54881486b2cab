"""`coupturc archive evaluate`."""

from dataclasses import replace
from threading import local
from typing import Any

import click

import coupturc
from coupturc import DrawLimits, Position
from coupturc.archive import Archive, Judge
from coupturc.archive.booking import BookPlan
from coupturc.cli.archive_options import archive_argument, filter_of, filter_options, workers_option
from coupturc.cli.exit_codes import FINE
from coupturc.cli.json_output import write_record
from coupturc.cli.options import NODES
from coupturc.engine.book.growing import Analyse, analyser
from coupturc.engine.native.evaluation import new_engine
from coupturc.engine.tables.folder import open_all
from coupturc.rules import load_profile
from coupturc.rules.games import USUAL_GAME

_USUAL = BookPlan(USUAL_GAME)


@click.command("evaluate")
@click.option("--nodes", type=NODES, default=1_000_000, show_default=True, help="Positions to search for each.")
@click.option("--least", type=click.IntRange(1), default=_USUAL.least, show_default=True, help="Games of a position.")
@click.option("--plies", type=click.IntRange(1, 200), default=_USUAL.plies, show_default=True, help="Of the openings.")
@workers_option("Threads that search, each with an engine of its own.")
@filter_options
@archive_argument
def evaluate(archive: str, *, nodes: int, least: int, plies: int, workers: int, **asked: Any) -> int:
    """Let the engine search the positions that many games had, as JSON; the explorer shows what it found.

    Each is kept at once, so that the same command goes on after it was ended.
    """
    chosen = filter_of(asked)
    game = chosen.game or USUAL_GAME
    judge = _judge(load_profile(game).draw_limits, nodes)
    with Archive.open(archive) as opened:
        plan = BookPlan(game, least, plies)
        for found in opened.evaluate(judge, plan, replace(chosen, game=game), workers):
            write_record(found.record())
    return FINE


def _judge(draws: DrawLimits, nodes: int) -> Judge:
    tables, own = open_all(), local()

    def score(position: Position) -> int:
        if not hasattr(own, "analyse"):  # the first position of this thread
            own.analyse = analyser(new_engine(tables=tables), draws, nodes)
        analyse: Analyse = own.analyse
        return max(analyse(position, 1).values())

    return Judge(f"coupturc {coupturc.__version__}", nodes, score)
