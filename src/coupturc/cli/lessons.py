"""`coupturc lessons`: a trainer's own lessons, looked through before anybody learns from them."""

from pathlib import Path

import click

from coupturc.cli.exit_codes import BAD_INPUT, FINE
from coupturc.errors import LessonError
from coupturc.lessons import read_lesson
from coupturc.rules import Profile, profiles_in


@click.group("lessons", short_help="Check lessons of your own.")
def command() -> None:
    """Work on lessons in TOML files; docs/writing-lessons.md says how they are written."""


@command.command("check")
@click.option(
    "--profiles",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    help="Folder with rules profiles of your own (TOML), which lessons may name beside those that are shipped.",
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path))
def check(files: tuple[Path, ...], profiles: Path | None) -> int:
    """Play every move and solve every task of lessons, and report every fault.

    Faults go to standard error as file:line: field: what is expected there. Step 2 is step.2.
    """
    own = () if profiles is None else profiles_in(profiles)
    faulty = sum(_report_faults(file, own) for file in files)
    click.echo(f"{len(files)} lessons, {faulty} with faults")
    return BAD_INPUT if faulty else FINE


def _report_faults(file: Path, own: tuple[Profile, ...]) -> bool:
    """Write the faults of a lesson as compilers do; return whether it has any."""
    try:
        read_lesson(file, own)
    except LessonError as error:
        for fault in error.faults:
            place = f"{file}:{fault.line}" if fault.line else str(file)
            click.echo(f"{place}: {fault}", err=True)
        return True
    return False
