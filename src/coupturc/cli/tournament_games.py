"""`coupturc tournament sheet` and `games`: games of the hall, typed in from score sheets and written as PDN."""

from pathlib import Path

import click

from coupturc.cli.exit_codes import BAD_INPUT, FINE
from coupturc.cli.options import rules_option
from coupturc.cli.output import write_text
from coupturc.cli.tournament_files import change, file_argument, load, read_text
from coupturc.cli.tournament_words import OUTCOMES
from coupturc.notation.pdn_writer import format_game
from coupturc.notation.score_sheets import SheetFaultCode, read_score_sheet
from coupturc.notation.tournament_games import sheet_games
from coupturc.rules import Profile
from coupturc.tournament.events import Sheet
from coupturc.tournament.outcomes import PLAYED_OUTCOMES

#: What was expected where a score sheet has its first fault.
_EXPECTED: dict[SheetFaultCode, str] = {
    "syntax": "expected a move, found {found!r}",
    "illegal": "expected a legal move, found {found!r}",
    "ambiguous": "expected one move, {found!r} can be several",
    "unclosed": "expected a closing bracket",
    "game_type": "expected the GameType of the rules, found {found!r}",
    "position": "expected a position, found {found!r}",
    "no_moves": "expected moves",
    "second_game": "expected one game, found another one",
    "other_start": "expected a game that begins at the start",
}
_RESULTS = {word: outcome for word in OUTCOMES for outcome in PLAYED_OUTCOMES if OUTCOMES[word] == outcome}


@click.command("sheet")
@file_argument
@click.argument("round_", type=click.IntRange(1), metavar="ROUND")
@click.argument("board", type=click.IntRange(1))
@click.argument("pdn", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--result", type=click.Choice(list(_RESULTS)), help="When the text does not say it.")
@rules_option
def sheet(file: Path, round_: int, board: int, pdn: Path, result: str | None, profile: Profile) -> int:
    """Keep the moves of a game, from a file with PDN or with moves alone, and its result.

    The rules check it; the first fault goes to standard error as file:line:column.
    """
    read = read_score_sheet(read_text(pdn), profile)
    if read.fault:
        fault = read.fault
        click.echo(f"{pdn}:{fault.line}:{fault.column}: {_EXPECTED[fault.code].format(found=fault.found)}", err=True)
        return BAD_INPUT
    outcome = _RESULTS[result] if result else read.outcome
    if outcome is None or not read.moves:
        missing = "no moves" if not read.moves else "no result: give --result"
        click.echo(f"{pdn}: {missing}", err=True)
        return BAD_INPUT
    return change(file, Sheet(round=round_, board=board, moves=read.moves, outcome=outcome, rules=profile.rules.number))


@click.command("games")
@file_argument
def games(file: Path) -> int:
    """Write the games that have moves as PDN to standard output, names and results as federations write them."""
    texts = [format_game(game) for _, game in sheet_games(load(file))]
    write_text("\n".join(texts))
    return FINE
