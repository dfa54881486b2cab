"""`coupturc archive`: games kept in an archive, and asked."""

from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict
from pathlib import Path
from typing import Any, BinaryIO

import click

from coupturc.archive import Archive
from coupturc.archive.exporting import FORMS
from coupturc.cli.archive_asking import explore, search
from coupturc.cli.archive_book import book_options, book_plan, export_book
from coupturc.cli.archive_evaluate import evaluate
from coupturc.cli.archive_import import import_files, write_report
from coupturc.cli.archive_index import index
from coupturc.cli.archive_marks import COMMANDS
from coupturc.cli.archive_mine import mine
from coupturc.cli.archive_options import archive_argument, filter_of, filter_options, spread_of, spread_options
from coupturc.cli.exit_codes import BAD_INPUT, FINE
from coupturc.cli.json_output import write_record
from coupturc.cli.options import NUMBER, json_option
from coupturc.cli.output import output
from coupturc.files import replacing


@click.group("archive", short_help="Keep games in an archive, and ask it.")
def command() -> None:
    """Keep games in an archive: a folder, or the URL of a PostgreSQL database.

    Every answer is JSON, one object a line, or with the option --json.
    """


command.add_command(import_files)
command.add_command(explore)
command.add_command(search)
command.add_command(mine)
command.add_command(evaluate)
command.add_command(index)
for one in COMMANDS:
    command.add_command(one)


@command.command("export")
@click.option(
    "--form", type=click.Choice([*FORMS]), default="pdn", show_default=True, help="pdn: as the files wrote it."
)
@click.option("--to", "target", type=click.Path(dir_okay=False, path_type=Path), help="A file; else standard output.")
@click.option("--source", type=NUMBER, metavar="NUMBER", help="Games of one file; `archive sources` numbers them.")
@click.option("--doubles", is_flag=True, help="Also games that are hidden as doubles.")
@book_options
@filter_options
@archive_argument
def export(  # noqa: PLR0913 - one an option
    archive: str,
    form: str,
    target: Path | None,
    *,
    book: Path | None,
    least: int,
    plies: int,
    onto: Path | None,
    nodes: int | None,
    **asked: Any,
) -> int:
    """Write games out of the archive, or with --book an opening book."""
    chosen = filter_of(asked)
    if book:
        plan = book_plan(chosen, least, plies, onto)
        with Archive.open(archive) as opened:
            export_book(opened, book, chosen, plan, nodes)
        return FINE
    file_of: AbstractContextManager[Path | None] = replacing(target) if target else nullcontext()
    with Archive.open(archive) as opened, file_of as path:
        pieces = opened.export(form, chosen)
        if path is None:
            _write_all(output(), pieces)
        else:
            with path.open("wb") as file:
                _write_all(file, pieces)
    return FINE


@command.command("sources")
@archive_argument
def sources(archive: str) -> int:
    """Name the files that games came from, as JSON."""
    with Archive.open(archive) as opened:
        for record in opened.sources():
            write_record(record)
    return FINE


@command.command("stats")
@json_option
@click.option("--names", is_flag=True, help="Also by opening, formation and theme.")
@filter_options
@spread_options
@archive_argument
def stats(archive: str, *, as_json: bool, names: bool, workers: int, cluster: str | None, **asked: Any) -> int:
    """Count results; with --player those of a player, by colour, opponent and year."""
    chosen = filter_of(asked)
    with spread_of(workers, cluster) as spread, Archive.open(archive, spread=spread) as opened:
        record = opened.totals(chosen)
        if chosen.player is not None:
            record |= opened.statistics(chosen.player, chosen).record()
        if names:
            record |= {"names": {f"{one.kind} {one.id}": one.results for one in opened.named(chosen)}}
    if as_json:
        write_record(record)
    else:
        _print_record(record)
    return FINE


@command.command("doubles")
@click.option("--hide", is_flag=True, help="Hide those that are found; nothing is deleted.")
@click.option("--hidden", is_flag=True, help="Name those that are hidden already.")
@click.option("--show-again", "shown", type=NUMBER, metavar="GAME", multiple=True, help="Show a hidden game again.")
@click.option("--show-all", is_flag=True, help="Show every hidden game again.")
@archive_argument
def doubles(archive: str, *, hide: bool, hidden: bool, shown: tuple[int, ...], show_all: bool) -> int:
    """Name the games that the archive has twice, as JSON: the game, the one that is kept, and why."""
    with Archive.open(archive) as opened:
        missing = [number for number in shown if not opened.show_again(number)]
        for number in missing:
            click.echo(f"coupturc archive doubles: expected a hidden game, found {number}", err=True)
        if show_all:
            write_record({"shown_again": opened.show_again()})
        if shown or show_all:
            return BAD_INPUT if missing else FINE
        found = opened.hidden() if hidden else opened.doubles()
        for double in found:
            write_record(asdict(double))
        if hide:
            write_record({"hidden": opened.hide(found)})
    return FINE


@command.command("players")
@click.option(
    "--join", "joined", nargs=2, metavar="NAME OTHER", help="Both names are one player's, called by the first."
)
@click.option("--part", "parted", metavar="NAME", help="This name is of a player of its own again.")
@archive_argument
@click.argument("text", default="")
def players(archive: str, text: str, joined: tuple[str, str] | None, parted: str | None) -> int:
    """Name the players whose name holds a text, as JSON; or join names, which only a person can."""
    with Archive.open(archive) as opened:
        if joined:
            opened.join(*joined)
        if parted is not None:
            opened.part(parted)
        for player in opened.players(joined[0] if joined else parted if parted is not None else text):
            write_record(asdict(player))
    return FINE


@command.command("merge")
@archive_argument
@click.argument("other")
def merge(archive: str, other: str) -> int:
    """Bring the files of another archive in, which stays as it is; JSON as of import.

    A file whose import was interrupted there does not come in: standard error names it, and the exit code is 1.
    """
    refused: list[str] = []
    with Archive.open(archive, make=True) as opened, Archive.open(other) as brought:
        for report in opened.merge(brought, refused.append):
            write_report(report)
    for line in refused:
        click.echo(line, err=True)
    return BAD_INPUT if refused else FINE


@command.command("forget")
@archive_argument
@click.argument("name")
def forget(archive: str, name: str) -> int:
    """Delete every game of a player, with its text, and all names that were joined with this one."""
    with Archive.open(archive) as opened:
        write_record({"deleted": opened.forget(name)})
    return FINE


@command.command("verify")
@archive_argument
def verify(archive: str) -> int:
    """Compare every file with its digest, and every game with its moves; name what is wrong."""
    with Archive.open(archive) as opened:
        faults = 0
        for fault in opened.verify():
            faults += 1
            click.echo(fault, err=True)
        totals = opened.totals()
    click.echo(f"{totals['games']} games, {faults} faults")
    return BAD_INPUT if faults else FINE


def _write_all(file: BinaryIO, pieces: Iterable[bytes]) -> None:
    file.writelines(pieces)
    file.flush()


def _print_record(record: dict[str, Any], indent: str = "") -> None:
    for name, value in record.items():
        if isinstance(value, dict):
            click.echo(f"{indent}{name}:")
            _print_record(value, indent + "  ")
        else:
            click.echo(f"{indent}{name}: {'-' if value is None else value}")
