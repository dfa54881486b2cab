"""`coupturc archive export --book`."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from coupturc.archive import Archive, Filter
from coupturc.archive.booking import BookPlan
from coupturc.archive.evaluating import evaluated
from coupturc.cli.json_output import write_record
from coupturc.cli.options import NODES
from coupturc.engine.book.format import Book, write_book
from coupturc.engine.book.growing import KeptSearches, analyser
from coupturc.engine.native.evaluation import new_engine
from coupturc.engine.tables.folder import open_all
from coupturc.rules import load_profile
from coupturc.rules.games import USUAL_GAME

_file = click.Path(dir_okay=False, path_type=Path)
_USUAL = BookPlan(USUAL_GAME)

_OPTIONS = (
    click.option("--book", type=_file, metavar="FILE", help="Write an opening book instead, of the --game."),
    click.option(
        "--least", type=click.IntRange(1), default=_USUAL.least, show_default=True, help="Games of a book's position."
    ),
    click.option(
        "--plies", type=click.IntRange(1, 200), default=_USUAL.plies, show_default=True, help="Of a book's openings."
    ),
    click.option("--nodes", type=NODES, help="Let the engine search so many positions for each of a book's."),
    click.option("--onto", type=_file, metavar="BOOK", help="Take the positions and scores of this book in as well."),
)


def book_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of a book."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def book_plan(chosen: Filter, least: int, plies: int, onto: Path | None) -> BookPlan:
    """Return what goes into a book of the games that are asked for."""
    game = chosen.game or USUAL_GAME
    base = Book.open(onto) if onto else None
    if base and base.game != game:
        raise click.UsageError(f"--onto: expected a book of {game}, found one of {base.game}")
    return BookPlan(game, least, plies, base)


def export_book(archive: Archive, path: Path, chosen: Filter, plan: BookPlan, nodes: int | None) -> None:
    """Write a book of the games that are asked for, and how many positions it has, as JSON.

    What the engine searched stands in a file beside the book, so that the same command goes on after it was ended.
    """
    game = plan.game
    positions = archive.book(plan, replace(chosen, game=game))
    if nodes:
        profile = load_profile(game)
        record = KeptSearches(path.with_name(f"{path.name}.{nodes}.jsonl"))
        analyse = record.keeping(analyser(new_engine(tables=open_all()), profile.draw_limits, nodes))
        positions = evaluated(positions, profile.rules, analyse)
    write_book(path, game, positions)
    write_record({"book": str(path), "game": game, "positions": len(positions)})
