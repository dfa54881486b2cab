"""`coupturc pdn find|filter|dedupe|split|export`: games of files, by an archive that is gone afterwards."""

import re
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import click

from coupturc.archive import Archive, Filter, ImportReport, Origin, StoredGame, parse_query
from coupturc.archive.exporting import FORMS
from coupturc.cli.archive_asking import hit_record
from coupturc.cli.archive_import import bring_in
from coupturc.cli.archive_options import filter_of, filter_options
from coupturc.cli.exit_codes import BAD_INPUT, FINE
from coupturc.cli.json_output import write_record
from coupturc.cli.options import encoding_option, optional_rules_option
from coupturc.cli.output import output
from coupturc.cli.pdn_files import files_argument
from coupturc.files import make_folder, write_whole
from coupturc.rules import Profile

_NO_NAME_OF_A_FILE = re.compile(r"[^\w.,' -]")
#: Bytes of a name in UTF-8: file systems take 255, and a file has a longer name while it is written.
_LONGEST_NAME = 150


@dataclass(frozen=True, slots=True)
class _Brought:
    """Games in an archive of their own.

    Args:
        archive: which holds them.
        code: the exit code that their faults make.
    """

    archive: Archive
    code: int


class _Copies:
    """Names the files that an archive leaves out, as it has their bytes from another one."""

    def __init__(self) -> None:
        self._names: dict[int, str] = {}

    def __call__(self, report: ImportReport) -> None:
        if report.source in self._names:
            click.echo(f"{report.name}: left out, its bytes are those of {self._names[report.source]}", err=True)
        self._names.setdefault(report.source, report.name)


@contextmanager
def _brought(files: tuple[str, ...], profile: Profile | None, encoding: str | None) -> Iterator[_Brought]:
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        Archive.open(folder, make=True) as archive,
    ):
        origin = Origin(Path(), "", profile.rules if profile else None, encoding)
        is_good = bring_in(archive, files, origin, _Copies())
        yield _Brought(archive, FINE if is_good else BAD_INPUT)


def _write(archive: Archive, form: str, asked: Filter) -> None:
    written = output()
    written.writelines(archive.export(form, asked))
    written.flush()


@click.command("find")
@optional_rules_option
@encoding_option
@click.argument("query")
@files_argument
def find(profile: Profile | None, encoding: str | None, query: str, files: tuple[str, ...]) -> int:
    """Name the games in which something comes about, as JSON: file, number, players and where in the game.

    QUERY is as for `coupturc archive search`, such as 'W:m27,32 -28 to-move B' or 'manoeuvre W 37-32-28 within 10'.
    """
    sought = parse_query(query, profile.rules if profile else None)
    with _brought(files, profile, encoding) as brought:
        for hit in brought.archive.search(sought):
            write_record(hit_record(brought.archive.game(hit.game), hit))
        return brought.code


@click.command("filter")
@optional_rules_option
@encoding_option
@filter_options
@files_argument
def choose(profile: Profile | None, encoding: str | None, files: tuple[str, ...], **asked: Any) -> int:
    """Write the games that are asked for to standard output, as the files have them."""
    chosen = filter_of(asked)
    with _brought(files, profile, encoding) as brought:
        _write(brought.archive, "pdn", chosen)
        return brought.code


@click.command("dedupe")
@optional_rules_option
@encoding_option
@files_argument
def dedupe(profile: Profile | None, encoding: str | None, files: tuple[str, ...]) -> int:
    """Write the games without doubles to standard output; standard error names each that is left out, and why.

    Doubles are games of the same players whose dates and results do not contradict, one of which begins as the other
    goes; the longer one stays.
    """
    with _brought(files, profile, encoding) as brought:
        doubles = brought.archive.doubles()
        for double in doubles:
            left_out, kept = (_place(brought.archive.game(number)) for number in (double.game, double.kept))
            click.echo(f"{left_out}: double of {kept}: {double.why}", err=True)
        brought.archive.hide(doubles)
        _write(brought.archive, "pdn", Filter())
        return brought.code


@click.command("split")
@click.option("--by", type=click.Choice(["player", "event", "year", "game"]), help="A file for each of these.")
@click.option("--games", "number", type=click.IntRange(1), help="A file for each so many games.")
@click.option("--to", "folder", type=click.Path(file_okay=False, path_type=Path), required=True, help="A folder.")
@optional_rules_option
@encoding_option
@files_argument
def split(
    by: str | None,
    number: int | None,
    folder: Path,
    profile: Profile | None,
    encoding: str | None,
    files: tuple[str, ...],
) -> int:
    """Write the games into several files of a folder, as the files have them.

    With --by player a game goes into the files of both players. Names of files are those of players and events,
    without what a file cannot be called. Nothing is written where one of the files is there already.
    """
    if (by is None) == (number is None):
        raise click.UsageError("expected --by or --games")
    make_folder(folder)
    with _brought(files, profile, encoding) as brought:
        parts: dict[str, list[int]] = {}
        for index, game in enumerate(brought.archive.games()):
            for name in _names(game, by) if by else [f"games-{index // (number or 1) + 1}"]:
                parts.setdefault(name, []).append(game.id)
        paths = {
            folder / f"{name}.pdn": numbers for name, numbers in zip(_file_names(parts), parts.values(), strict=True)
        }
        if there := next(filter(Path.exists, paths), None):
            raise click.UsageError(f"{there} is there already")
        for path, numbers in paths.items():
            write_whole(path, b"".join(brought.archive.texts(numbers)))
        return brought.code


@click.command("export")
@click.option("--form", type=click.Choice([*FORMS]), default="json", show_default=True, help="What is written.")
@optional_rules_option
@encoding_option
@filter_options
@files_argument
def export(form: str, profile: Profile | None, encoding: str | None, files: tuple[str, ...], **asked: Any) -> int:
    """Write the games in another form to standard output."""
    chosen = filter_of(asked)
    with _brought(files, profile, encoding) as brought:
        _write(brought.archive, form, chosen)
        return brought.code


COMMANDS = {command.name: command for command in (find, choose, dedupe, split, export)}


def _place(game: StoredGame) -> str:
    return f"{game.source}, game {game.number + 1}"


def _names(game: StoredGame, by: str) -> list[str]:
    names = {
        "player": [game.white, game.black],
        "event": [game.event],
        "year": [str(game.date // 10_000 or "unknown")],
        "game": [game.rules.game],
    }[by]
    return [*dict.fromkeys(names)]


def _file_names(names: Iterable[str]) -> Iterator[str]:
    """Yield a name of a file for each name; no two are alike where capitals do not count."""
    used = set[str]()
    for name in names:
        plain = _file_name(name)
        number = next(n for n in count(1) if _numbered(plain, n).casefold() not in used)
        used.add(_numbered(plain, number).casefold())
        yield _numbered(plain, number)


def _numbered(name: str, number: int) -> str:
    return name if number == 1 else f"{name}-{number}"


def _file_name(name: str) -> str:
    plain = _NO_NAME_OF_A_FILE.sub("_", name).strip(". ")
    return plain.encode()[:_LONGEST_NAME].decode(errors="ignore") or "_"
