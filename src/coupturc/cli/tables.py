"""`coupturc tables`: endgame tables are built, checked and listed."""

import os
import shlex
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import groupby
from pathlib import Path
from time import perf_counter

import click

from coupturc import StopFlag
from coupturc.cli.cluster import client_of, cluster_option
from coupturc.cli.exit_codes import BAD_INPUT, FINE
from coupturc.cli.interrupt import ended_by_interrupt
from coupturc.cli.json_output import write_record
from coupturc.cli.options import SIDE_BY_SIDE, json_option, rules_option
from coupturc.engine.tables.folder import TableFolder, default_folder
from coupturc.engine.tables.materials import MOST_PIECES, both_to_move, materials, needed, pieces_of
from coupturc.engine.tables.size import Work, threads_for, total_memory, work_for
from coupturc.engine.tables.table_file import TableFile
from coupturc.rules import PROFILE_IDS, Profile
from coupturc.spread import Cluster, Spread, Threads

_FEWEST, _USUAL = 2, 4
#: Tables of distances are small enough below; above, each thread takes gigabytes.
_MOST_SHRUNK = 5
#: More than any table has numbers, so that one value is looked at.
_LONGEST_STEP = 1_000_000_000
#: What a table holds, in the records of `info`.
_DISTANCES, _OUTCOMES = "distances", "outcomes"
_MEBI, _GIBI = 1 << 20, 1 << 30

_folder_option = click.option(
    "--folder",
    type=click.Path(path_type=Path, file_okay=False),
    default=default_folder,
    show_default="COUPTURC_TABLES, or tables in the user's data folder",
    help="Folder of the tables of all rules.",
)

_threads_option = click.option(
    "--threads",
    type=SIDE_BY_SIDE,
    default=os.cpu_count() or 1,
    show_default="all cores",
    help="Tables at once.",
)


@click.group("tables", short_help="Build, check and list endgame tables.")
def command() -> None:
    """Endgame tables: who wins a position of few pieces, and how fast.

    Every command and the page use those of the default folder, which COUPTURC_TABLES names.
    """


@command.command("build")
@rules_option
@click.option(
    "--pieces",
    type=click.IntRange(_FEWEST, MOST_PIECES),
    default=_USUAL,
    show_default=True,
    help="Pieces on the board, at most. 4 pieces take half a minute; 5 about an hour and gigabytes; "
    "6 days and up to 210 GiB.",
)
@click.option(
    "--only",
    multiple=True,
    metavar="MATERIAL",
    help="Instead of all of them: such as 0501, five kings against one, and what it is built from. May be repeated.",
)
@_folder_option
@_threads_option
@cluster_option
def build(profile: Profile, pieces: int, only: tuple[str, ...], folder: Path, threads: int, cluster: str | None) -> int:
    """Build missing tables, and damaged ones again.

    It says first what it takes. It may be interrupted, and goes on the next time where it was.
    """
    tables, wanted = TableFolder(folder, profile.rules), only or pieces
    asked = needed(wanted)
    damaged = [file for file in tables.damaged() if file.has_distances and file.material in asked]
    for file in damaged:
        _note(f"{file.path} is damaged; it is rebuilt")
    work = work_for(profile.rules, sorted(both_to_move({*tables.missing(wanted), *(one.material for one in damaged)})))
    start = perf_counter()
    with ended_by_interrupt(), _builders(work, threads, cluster) as spread:
        _report_free(work, tables.folder)
        tables.build(wanted, spread, StopFlag(), _Progress(work.tables))
    files = [file for file in tables.files() if file.material in asked]
    size = sum(file.bytes for file in files) / _MEBI
    click.echo(f"{len(files)} tables, {size:.1f} MiB, in {tables.folder} ({perf_counter() - start:.1f} s)")
    return 0


@contextmanager
def _builders(work: Work, threads: int, cluster: str | None) -> Iterator[Spread]:
    """Give those who build, and say what it takes of them."""
    if cluster is None:
        fitting = threads_for(work, threads, total_memory())
        _report_work(work, fitting)
        if work.tables and fitting < threads:
            _note(f"there is no memory for more than {fitting} of {threads} threads")
        if 0 < total_memory() < work.memory:
            _note("this machine has less memory than one table takes")
        yield Threads(fitting)
        return
    with client_of(cluster) as client:
        workers = Cluster(client)
        _report_work(work, workers.threads)
        if 0 < (memory := workers.memory) < work.memory:
            _note(f"a worker of the cluster has only {memory / _GIBI:.1f} GiB for each of its threads")
        yield workers


def _report_work(work: Work, threads: int) -> None:
    """Say what a build takes."""
    if not work.tables:
        return
    taken = (
        f"{work.memory / _GIBI:.1f} GiB of memory for each of {threads} threads, {work.disk / _GIBI:.1f} GiB of disk"
    )
    minutes = work.seconds_of(threads) / 60
    size = f"{work.tables} tables to build, {work.positions:,} numbers of positions"
    _note(f"{size}: {taken}, at most about {minutes:.0f} minutes")


def _report_free(work: Work, folder: Path) -> None:
    """Say when a disk has less room than a build takes."""
    if (free := _free_bytes(folder)) < work.disk:
        _note(f"there are only {free / _GIBI:.1f} GiB free for {folder}")


def _note(text: str) -> None:
    click.echo(f"coupturc tables: {text}", err=True)


def _free_bytes(folder: Path) -> int:
    """Return the room on the disk on which a folder lies or will be made."""
    there = next(part for part in (folder, *folder.absolute().parents) if part.exists())
    return shutil.disk_usage(there).free


class _Progress:
    """Reports each table when it is built."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._done = 0

    def __call__(self, file: TableFile) -> None:
        self._done += 1
        size = ""
        with suppress(OSError):  # the worker that wrote it may be on a machine whose files are seen a little later
            size = f" {file.bytes} bytes"
        click.echo(f"{self._done}/{self._total} {file.material}{size}", err=True)


@command.command("shrink")
@rules_option
@click.option(
    "--pieces",
    type=click.IntRange(_FEWEST, _MOST_SHRUNK),
    default=_MOST_SHRUNK,
    show_default=True,
    help="Pieces on the board, exactly.",
)
@_folder_option
@_threads_option
@click.option("--remove", is_flag=True, help="Delete each table of distances when its outcomes are there.")
def shrink(profile: Profile, pieces: int, folder: Path, threads: int, *, remove: bool) -> int:
    """Make small tables that only say who wins, for the engine's search, from those of distances.

    It may be interrupted, and goes on the next time where it was. Exit code 1 when some of them cannot be made.
    """
    tables = TableFolder(folder, profile.rules)
    before = sum(file.bytes for file in tables.files() if file.pieces == pieces)
    start = perf_counter()
    with ended_by_interrupt():
        lacking = tables.shrink(pieces, threads, StopFlag(), _report_outcomes, remove=remove)
    _report_lacking(lacking, profile, folder)
    files = [file for file in tables.outcome_files() if file.pieces == pieces and file.material not in lacking]
    size = sum(file.bytes for file in files) / _MEBI
    made_from = f" from {before / _MEBI:.1f} MiB" if before else ""
    click.echo(
        f"{len(files)} tables of outcomes, {size:.1f} MiB{made_from}, in {tables.folder} "
        f"({perf_counter() - start:.1f} s)"
    )
    return BAD_INPUT if lacking else FINE


def _report_lacking(lacking: list[str], profile: Profile, folder: Path) -> None:
    """Say in a line for each number of pieces how many tables of distances are not there, and what builds them."""
    for pieces, found in groupby(sorted(lacking, key=pieces_of), key=pieces_of):
        names = list(found)
        said = f"{len(names)} tables of {pieces} pieces lack whole distances, such as {names[0]}"
        one = f"1 table of {pieces} pieces lacks whole distances, {names[0]}"
        builds = f"{_command('build', profile, pieces, folder)} builds"
        _note(f"{one}; {builds} it" if len(names) == 1 else f"{said}; {builds} them")


def _command(name: str, profile: Profile, pieces: int, folder: Path) -> str:
    """Return the command, to be typed, that works on the tables of these rules and so many pieces."""
    rules = profile.id if profile.id in PROFILE_IDS else "FILE.toml"
    options = ["--rules", rules, "--pieces", str(pieces)]
    if folder != default_folder():
        options += ["--folder", str(folder)]
    return f"`{shlex.join(['coupturc', 'tables', name, *options])}`"


def _report_outcomes(file: TableFile) -> None:
    click.echo(f"{file.path.name} {file.bytes} bytes", err=True)


@command.command("verify")
@rules_option
@_folder_option
@click.option(
    "--every",
    type=click.IntRange(1, _LONGEST_STEP),
    default=1,
    show_default=True,
    help="Check only every N-th value.",
)
@_threads_option
def verify(profile: Profile, folder: Path, every: int, threads: int) -> int:
    """Check every file: its checksum, and whether each value follows from those after its moves.

    Outcomes are compared with the distances where both are there. Distances need those of all fewer pieces.

    Exit code 1 when a table is damaged, wrong or missing, or when there are no tables.
    """
    tables = TableFolder(folder, profile.rules)
    if not tables.all_files():
        _note(f"no tables in {tables.folder}; build them first")
        return BAD_INPUT
    if _report_missing(tables, profile, folder) + _report_damaged(tables, profile, folder):
        return BAD_INPUT  # what leads to them could not be judged
    start = perf_counter()
    wrong = 0
    with ended_by_interrupt():
        for file, positions in tables.wrong_positions(every, threads):
            wrong += bool(positions)
            for position in positions:
                _note(f"{file.path} is wrong about {position.fen}")
    click.echo(
        f"{len(tables.all_files())} tables in {tables.folder}, {wrong} of them wrong ({perf_counter() - start:.1f} s)"
    )
    return BAD_INPUT if wrong else FINE


def _report_missing(tables: TableFolder, profile: Profile, folder: Path) -> int:
    """Say which tables are missing, and which distances by which others are judged. Returns how many."""
    missing = tables.gaps()
    for material in missing:
        _note(f"{material} is missing")
    lacking = [material for material in tables.lacking_distances() if material not in missing]
    _report_lacking(lacking, profile, folder)
    return len(missing) + len(lacking)


def _report_damaged(tables: TableFolder, profile: Profile, folder: Path) -> int:
    """Say which files are damaged, and what makes them again. Returns how many."""
    damaged = list(tables.damaged())
    whole = {file.material for file in tables.files() if file not in damaged}
    for file in damaged:
        build, shrink = (_command(name, profile, file.pieces, folder) for name in ("build", "shrink"))
        makes = build if file.has_distances else shrink
        first = "" if file.has_distances or file.material in whole else f"after {build}, "
        _note(f"{file.path} is damaged; {first}{makes} makes it again")
    return len(damaged)


@command.command("info")
@rules_option
@_folder_option
@json_option
def info(profile: Profile, folder: Path, *, as_json: bool) -> None:
    """Say which tables are there, without opening them."""
    tables = TableFolder(folder, profile.rules)
    files = tables.all_files()
    if unknown := tables.unknown():
        _note(f"unknown files in {tables.folder}, such as {unknown[0].name}")
    for kind, pieces in sorted({(_kind(file), file.pieces) for file in files}):
        sizes = [file.bytes for file in files if (_kind(file), file.pieces) == (kind, pieces)]
        expected = len(materials(pieces))
        if as_json:
            record = {"rules": profile.id, "folder": str(tables.folder), "kind": kind, "pieces": pieces}
            write_record({**record, "tables": len(sizes), "expected": expected, "bytes": sum(sizes)})
        else:
            outcomes = " of outcomes" if kind == _OUTCOMES else ""
            click.echo(f"{pieces} pieces: {len(sizes)} of {expected} tables{outcomes}, {sum(sizes) / _MEBI:.1f} MiB")
    if not files and not as_json:
        click.echo(f"no tables in {tables.folder}; coupturc tables build makes them")


def _kind(file: TableFile) -> str:
    return _DISTANCES if file.has_distances else _OUTCOMES
