"""The command group, and the one place where errors become a line and an exit code."""

import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module

import click

import coupturc
from coupturc.cli.exit_codes import CANNOT_WRITE, DISK_FULL, FINE, INTERRUPTED, OUTPUT_CLOSED, WRONG_USAGE
from coupturc.errors import CoupTurcError, quoted

COMMANDS = {
    "serve": "Serve the application for the browser.",
    "work": "Do what servers have put off, such as mails.",
    "member": "Give members of a server roles.",
    "play": "Play a game in the terminal.",
    "moves": "List the legal moves of positions.",
    "perft": "Count the move paths from a position.",
    "replay": "Judge the games of PDN files.",
    "pdn": "Check, rewrite or count the games of PDN files.",
    "archive": "Keep games in an archive, and ask it.",
    "analyse": "Say what the engine thinks of a position.",
    "hub": "Be an engine for Hub programs.",
    "dxp": "Be an engine for DamExchange programs.",
    "match": "Let two players play a match.",
    "bot": "Play on lidraughts.org.",
    "tables": "Build, check and list endgame tables.",
    "tournament": "Pair a tournament, enter results, print standings.",
    "lessons": "Check lessons of your own.",
    "train": "Learn the evaluation from self-play.",
    "bench": "Measure the speed of this machine and build.",
}


class _OutputClosedError(Exception):
    """Nobody reads standard output any more."""


class _Commands(click.Group):
    """A group that imports a command's module only when that command runs."""

    def list_commands(self, _ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, _ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"coupturc.cli.{cmd_name}").command
        return command

    def invoke(self, ctx: click.Context) -> object:
        try:
            code = super().invoke(ctx)
            _send_off()
        except BrokenPipeError:
            raise _OutputClosedError from None  # click would end the process by itself
        return code

    def format_commands(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


def _print_version(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    if value:
        click.echo(f"coupturc {coupturc.__version__}")
        ctx.exit()


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Print the version and stop.",
)
def app() -> None:
    """Dammen (International draughts) and Dama (Turkish draughts).

    Exit code: 0 fine, 1 some input was bad, 2 wrong usage, 74 the disk is full, 130 interrupted, 141 nobody reads on.
    """


def run(arguments: Sequence[str]) -> int:
    """Run the command line.

    Args:
        arguments: without the program's name.

    Returns: the exit code. What went wrong is one line on stderr, never a traceback.
    """
    _never_fail_on_characters(sys.stdin, sys.stdout, sys.stderr)
    try:
        code = app.main([*arguments], prog_name="coupturc", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        return WRONG_USAGE
    except click.ClickException as error:
        return _refuse(error)
    except (click.Abort, KeyboardInterrupt):
        click.echo("", err=True)
        return INTERRUPTED
    except _OutputClosedError:
        _leave_output()
        return OUTPUT_CLOSED
    except UnicodeEncodeError as error:  # bytes of an argument, which Python hands over as half surrogates
        click.echo(f"coupturc: expected text, found {quoted(error.object)}", err=True)
        return WRONG_USAGE
    except (CoupTurcError, OSError) as error:
        click.echo(f"coupturc: {_in_words(error)}", err=True)
        if getattr(error, "errno", None) in DISK_FULL:
            _leave_output()
            return CANNOT_WRITE
        return WRONG_USAGE
    return code if isinstance(code, int) else FINE


def _in_words(error: Exception) -> str:
    """Return what a person reads of an exception: of the system's own the file and the reason, without a number."""
    if not isinstance(error, OSError) or error.strerror is None:
        return str(error)
    return error.strerror if error.filename is None else f"{error.filename}: {error.strerror}"


def _send_off() -> None:
    """Write what is held, while an error can still be named."""
    if sys.stdout is not None:  # closed by whoever started us
        sys.stdout.flush()


def _leave_output() -> None:
    """Let what could not be written go nowhere, so that the end of the process does not try again."""
    try:
        file = sys.stdout.fileno()
    except (OSError, ValueError):  # a test holds the output
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, file)
    os.close(nowhere)


def _refuse(error: click.ClickException) -> int:
    context = getattr(error, "ctx", None)
    name = context.command_path if context else "coupturc"
    message = " ".join(error.format_message().split())
    click.echo(f"{name}: {message} (see {name} --help)", err=True)
    return WRONG_USAGE


def _never_fail_on_characters(*streams: object) -> None:
    """Read and write what the terminal's encoding lacks as an escape instead of raising."""
    for stream in streams:
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
