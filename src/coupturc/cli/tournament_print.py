"""`coupturc tournament print`: score sheets, diagrams and the report of a tournament, for A4."""

from pathlib import Path
from typing import Any

import click

from coupturc.cli.exit_codes import FINE
from coupturc.cli.tournament_files import file_argument, load
from coupturc.files import write_whole
from coupturc.notation.round_diagrams import format_round_diagrams, game_of, sheet_positions
from coupturc.rules.games import GAME_NAMES, GameName
from coupturc.tournament.page.blank_sheets import format_blank_sheets
from coupturc.tournament.page.paper import Paper
from coupturc.tournament.page.report import format_report
from coupturc.tournament.page.words import LANGUAGES, Language
from coupturc.tournament.tournament import Tournament

_KINDS = ("score-sheets", "diagrams", "report")


@click.command("print")
@file_argument
@click.argument("kind", type=click.Choice(_KINDS))
@click.argument("html", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--round", "number", type=click.IntRange(1), help="Of score sheets and diagrams; else the last one.")
@click.option("--game", type=click.Choice(GAME_NAMES), help="Whose board empty diagrams show.")
@click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True)
def print_paper(file: Path, kind: str, html: Path, number: int | None, **looks: Any) -> int:
    """Write HTML that a browser prints on A4, black on white.

    score-sheets has two sheets a page for each game of a round, diagrams six boards a page with the positions of the
    round's score sheets, else empty; report has players, standings, cross table and every round with the standings
    after it.
    """
    tournament = load(file)
    if kind == "report":
        paper = format_report(tournament, looks["language"])
    else:
        paper = _of_round(tournament, kind, number, **looks)
    write_whole(html, paper.html)
    return FINE


def _of_round(
    tournament: Tournament, kind: str, number: int | None, game: GameName | None, language: Language
) -> Paper:
    paired = len(tournament.state.rounds)
    chosen = number or paired
    if not 1 <= chosen <= paired:
        raise click.UsageError(f"round {chosen} is not paired" if paired else "no round is paired")
    if kind == "score-sheets":
        return format_blank_sheets(tournament, chosen, language)
    shown = game_of(tournament) or game or GAME_NAMES[0]
    return format_round_diagrams(tournament, chosen, sheet_positions(tournament, chosen), shown, language)
