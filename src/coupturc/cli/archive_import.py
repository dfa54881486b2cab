"""`coupturc archive import`."""

import os
import sys
import tempfile
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from shutil import copyfileobj

import click

from coupturc.archive import Archive, ImportReport, Origin, Watch
from coupturc.archive.errors import RefusedFileError
from coupturc.cli.exit_codes import BAD_INPUT, DISK_FULL, FINE
from coupturc.cli.json_output import write_record
from coupturc.cli.options import encoding_option, optional_rules_option
from coupturc.cli.pdn_files import STANDARD_INPUT, each_file, files_argument
from coupturc.cli.progress import Progress
from coupturc.errors import PdnFault, plain
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
    origin = Origin(Path(), "", profile.rules if profile else None, encoding, licence)
    with Archive.open(archive, make=True) as opened:
        return FINE if bring_in(opened, files, origin, write_report) else BAD_INPUT


def bring_in(
    archive: Archive, files: tuple[str, ...], origin: Origin, report: Callable[[ImportReport], object]
) -> bool:
    """Import files, folders of them, or without any standard input; faults go to standard error.

    Args:
        archive: that they come into.
        files: as they were named on the command line.
        origin: what all of them have in common.
        report: called with what came of each file.

    Returns: whether every file and every game was in order.
    """
    refused: list[str] = []

    def refuse(message: str) -> None:
        refused.append(message)
        click.echo(plain(message), err=True)

    for file in each_file(files or ("-",), refuse):
        try:
            done = _bring_in(archive, replace(origin, path=Path(file), name=_text_of(file)))
        except OSError as error:
            if error.errno in DISK_FULL:  # no other file will fit
                raise
            refuse(f"{file}: {error.strerror or error}")
        except RefusedFileError as error:  # the others may be in order
            refuse(f"{file}: {error.message}")
        else:
            refused += [file] if done.faulty else []
            report(done)
    return not refused


def _bring_in(archive: Archive, origin: Origin) -> ImportReport:
    if origin.name == "-":
        return _standard_input(archive, replace(origin, name=STANDARD_INPUT))
    progress = Progress(prints_games=False)

    def fault(found: PdnFault) -> None:
        progress.clear()
        click.echo(plain(f"{origin.name}:{found.line}:{found.column}: {found.message}"), err=True)

    report = archive.add(origin, Watch(fault, lambda games: progress.show(games, origin.name)))
    progress.clear()
    return report


def _text_of(name: str) -> str:
    """Return a file's name as text: what is not UTF-8, as in old ZIPs, becomes U+FFFD."""
    return os.fsencode(name).decode("utf-8", "replace")


def write_report(report: ImportReport) -> None:
    """Write what came of a file as JSON."""
    write_record({"file": report.name, **{name: value for name, value in asdict(report).items() if name != "name"}})


def _standard_input(archive: Archive, origin: Origin) -> ImportReport:
    """Keep what is piped in until its end, as a file is read twice."""
    if sys.stdin is None:  # closed by whoever started us
        raise OSError("no standard input")
    with tempfile.TemporaryDirectory() as folder:
        kept = Path(folder, "games.pdn")
        with kept.open("wb") as file:
            copyfileobj(sys.stdin.buffer, file)
        return _bring_in(archive, replace(origin, path=kept))
