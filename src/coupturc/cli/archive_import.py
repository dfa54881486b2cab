"""`coupturc archive import`."""

import sys
import tempfile
from dataclasses import asdict, replace
from pathlib import Path
from shutil import copyfileobj

import click

from coupturc.archive import Archive, Origin, Watch
from coupturc.cli.exit_codes import BAD_INPUT, FINE
from coupturc.cli.json_output import write_record
from coupturc.cli.options import encoding_option, optional_rules_option
from coupturc.cli.pdn_files import STANDARD_INPUT, each_file, files_argument
from coupturc.cli.progress import Progress
from coupturc.errors import PdnFault
from coupturc.rules import Profile


@click.command("import", short_help="Bring the games of PDN files in.")
@optional_rules_option
@encoding_option
@click.option("--licence", default="", metavar="TEXT", help="Under which the games may be used.")
@click.argument("archive", metavar="ARCHIVE")
@files_argument
def import_files(
    archive: str, files: tuple[str, ...], profile: Profile | None, encoding: str | None, licence: str
) -> int:
    """Bring the games of PDN files, folders of them, or standard input into an archive, which is made when missing.

    Writes a line of JSON a file. Games are on disk batch by batch: after a kill the same command goes on. A file
    that is there changes nothing. Faults go to standard error with file, line and column; the game comes in as far as
    it can be read, and the exit code is then 1.
    """
    refused: list[str] = []

    def refuse(message: str) -> None:
        refused.append(message)
        click.echo(message, err=True)

    faulty = 0
    origin = Origin(Path(), "", profile.rules if profile else None, encoding, licence)
    with Archive.open(archive, make=True) as opened:
        for file in each_file(files or ("-",), refuse):
            try:
                faulty += _import(opened, replace(origin, path=Path(file), name=file))
            except OSError as error:
                refuse(f"{file}: {error.strerror or error}")
    return BAD_INPUT if refused or faulty else FINE


def _import(archive: Archive, origin: Origin) -> int:
    """Import a file, say what came of it, and return how many of its games have faults."""
    if origin.name == "-":
        return _import_standard_input(archive, replace(origin, name=STANDARD_INPUT))
    progress = Progress(prints_games=False)

    def fault(found: PdnFault) -> None:
        progress.clear()
        click.echo(f"{origin.name}:{found.line}:{found.column}: {found.message}", err=True)

    report = archive.add(origin, Watch(fault, lambda games: progress.show(games, origin.name)))
    progress.clear()
    write_record({"file": origin.name, **{name: value for name, value in asdict(report).items() if name != "name"}})
    return report.faulty


def _import_standard_input(archive: Archive, origin: Origin) -> int:
    """Keep what is piped in until its end, as a file is read twice."""
    if sys.stdin is None:  # closed by whoever started us
        raise OSError("no standard input")
    with tempfile.NamedTemporaryFile(suffix=".pdn") as kept:
        copyfileobj(sys.stdin.buffer, kept)
        kept.flush()
        return _import(archive, replace(origin, path=Path(kept.name)))
