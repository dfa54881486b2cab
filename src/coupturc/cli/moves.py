"""`coupturc moves`: the legal moves of many positions."""

import sys
from collections.abc import Iterator

import click

from coupturc.cli.exit_codes import BAD_INPUT, FINE
from coupturc.cli.json_output import moves_record, read_fen, write_record
from coupturc.cli.options import fen_type, json_option, rules_option
from coupturc.rules import Profile


@click.command("moves", short_help="List the legal moves of positions.")
@rules_option
@json_option
@click.argument("fens", nargs=-1, type=fen_type, metavar="[FEN]...")
def command(profile: Profile, fens: tuple[str, ...], *, as_json: bool) -> int:
    """List the legal moves of each FEN, or of each line of standard input.

    Every line is answered at once, so that another program may ask line by line. A bad FEN is reported
    and the rest still answered; the exit code is then 1.

    \b
    coupturc moves "W:W31-50:B1-20"
    coupturc moves --rules dama --json < positions.txt
    """  # noqa: D301 - click reads \b as: keep these lines
    answer = _answer_json if as_json else _answer_text
    results = [answer(fen, profile) for fen in (fens or _lines())]
    return FINE if all(results) else BAD_INPUT


def _lines() -> Iterator[str]:
    if sys.stdin is None:  # closed by whoever started us
        return
    if sys.stdin.isatty():
        click.echo("One FEN a line; Ctrl-D ends.", err=True)
    for line in sys.stdin.buffer:
        fen = line.decode("utf-8", "replace").strip("\ufeff \t\r\n")
        if fen:
            yield fen


def _answer_json(fen: str, profile: Profile) -> bool:
    position = read_fen(fen, profile.rules, "moves", as_json=True)
    if position is not None:
        write_record(moves_record(fen, profile.id, position))
    return position is not None


def _answer_text(fen: str, profile: Profile) -> bool:
    position = read_fen(fen, profile.rules, "moves", as_json=False)
    if position is None:
        return False
    moves = position.legal_moves
    click.echo(f"{position.fen}\n{len(moves)}: {' '.join(move.text for move in moves)}".rstrip())
    return True
