"""`coupturc archive mark|marks|queries`."""

from dataclasses import asdict

import click

from coupturc.archive import Archive
from coupturc.cli.archive_options import archive_argument
from coupturc.cli.exit_codes import FINE
from coupturc.cli.json_output import write_record
from coupturc.cli.options import NUMBER


@click.command("mark")
@click.option("--take-off", is_flag=True, help="Take the mark off these games; without games, off all of them.")
@archive_argument
@click.argument("name")
@click.argument("games", nargs=-1, type=NUMBER)
def mark(archive: str, name: str, games: tuple[int, ...], *, take_off: bool) -> int:
    """Put a mark on games by their numbers, such as the name of a training.

    Queries find them by `marked NAME`, other commands by --mark NAME.
    """
    with Archive.open(archive) as opened:
        if take_off:
            write_record({"name": name, "taken_off": opened.unmark(name, games or None)})
        else:
            write_record({"name": name, "games": opened.mark(games, name)})
    return FINE


@click.command("marks")
@archive_argument
def marks(archive: str) -> int:
    """Name the marks, and how many games bear each, as JSON."""
    with Archive.open(archive) as opened:
        for one in opened.marks():
            write_record(asdict(one))
    return FINE


@click.command("queries")
@click.option("--save", nargs=2, metavar="NAME QUERY", help="Keep a query under a name.")
@click.option("--drop", metavar="NAME", help="Let a saved query go.")
@archive_argument
def queries(archive: str, save: tuple[str, str] | None, drop: str | None) -> int:
    """Name the queries that were saved, as JSON; in others `saved NAME` stands for one."""
    with Archive.open(archive) as opened:
        if save:
            opened.save_query(*save)
        if drop is not None:
            opened.save_query(drop, None)
        for name, text in opened.saved_queries().items():
            write_record({"name": name, "query": text})
    return FINE


COMMANDS = (mark, marks, queries)
