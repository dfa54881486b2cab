"""The file of a tournament: read, changed by what an arbiter asks, and written whole."""

from pathlib import Path

import click

from coupturc.cli.exit_codes import BAD_INPUT, FINE
from coupturc.cli.tournament_words import refusal_sentence
from coupturc.files import held, write_whole
from coupturc.tournament.errors import TournamentError, TournamentFileError
from coupturc.tournament.events import Request
from coupturc.tournament.record_json import decode_record, encode_record
from coupturc.tournament.refusal import Refusal
from coupturc.tournament.tournament import Tournament
from coupturc.utc import utc_ms

file_argument = click.argument("file", type=click.Path(path_type=Path, dir_okay=False))


def load(file: Path) -> Tournament:
    """Read a tournament.

    Raises:
        TournamentError: it cannot be read.
        OSError: the file cannot.
    """
    return Tournament.replay(decode_record(file.read_bytes()))


def save(file: Path, tournament: Tournament) -> None:
    """Write a tournament; whoever reads the file at the same moment sees it before or after, never a part."""
    write_whole(file, encode_record(tournament.record) + b"\n")


def refuse_existing(file: Path) -> None:
    """Never begin a tournament in a file that holds something.

    Raises:
        UsageError: there is such a file.
    """
    if file.exists():
        raise click.UsageError(f"{file} is there already")


def change(file: Path, *requests: Request) -> int:
    """Apply requests to a file, all of them or none, and say why not.

    If somebody else changed the file meanwhile, the requests are judged again on what stands there then.

    Returns: the exit code.
    """
    while True:
        before = file.read_bytes()
        tournament = Tournament.replay(decode_record(before))
        for request in requests:
            answer = tournament.apply(request, _now_ms(tournament))
            if isinstance(answer, Refusal):
                click.echo(f"{file}: {refusal_sentence(answer)}", err=True)
                return BAD_INPUT
        with held(file):
            if file.read_bytes() == before:
                save(file, tournament)
                return FINE


def _now_ms(tournament: Tournament) -> int:
    """Return when a request is asked. Only an arena reads it; elsewhere results are often entered on another day."""
    return utc_ms() if tournament.setup.system == "arena" else 0


def report_faults(file: Path, error: TournamentError | TournamentFileError) -> None:
    """Write what is wrong with a file as compilers do."""
    if isinstance(error, TournamentFileError):
        for fault in error.faults:
            click.echo(f"{file}:{fault.line}:{fault.column}: {fault.message}", err=True)
    else:
        click.echo(f"{file}: {error}", err=True)


def read_text(file: Path) -> str:
    """Read a text file in UTF-8, or as most spreadsheets of the West write it."""
    data = file.read_bytes()
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")
