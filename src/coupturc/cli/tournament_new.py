"""`coupturc tournament new`: what a tournament agrees on, as options."""

from pathlib import Path
from typing import Any, get_args

import click

from coupturc.cli.exit_codes import BAD_INPUT, FINE
from coupturc.cli.json_output import write_record
from coupturc.cli.options import json_option
from coupturc.cli.tournament_files import read_text, refuse_existing, report_faults, save
from coupturc.cli.tournament_words import refusal_sentence
from coupturc.structs import replace
from coupturc.tournament.errors import TournamentFileError
from coupturc.tournament.events import Enter
from coupturc.tournament.parameters import (
    PARAMETERS,
    Parameter,
    check_new_setup,
    parameter,
    parameters_of,
    usual_tie_breaks,
    with_parameters,
)
from coupturc.tournament.players_csv import read_players_csv
from coupturc.tournament.refusal import Refusal
from coupturc.tournament.setup import SCORINGS, FirstOrder, Setup, System, TieBreak
from coupturc.tournament.tournament import Tournament

system_option = click.option(
    "--system", type=click.Choice(get_args(System)), default="swiss", show_default=True, help="How rounds are paired."
)


@click.command("new")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--name", required=True, help="Of the tournament.")
@system_option
@click.option("--rounds", type=click.IntRange(1), help="How many; when not given, as many as are paired.")
@click.option(
    "--set",
    "values",
    multiple=True,
    metavar="NAME=VALUE",
    help="A parameter of the system, such as keizer.top=50; `coupturc tournament parameters` lists them.",
)
@click.option("--scoring", type=click.Choice(list(SCORINGS)), default="2-1-0", show_default=True)
@click.option(
    "--tie-break",
    "tie_breaks",
    type=click.Choice(get_args(TieBreak)),
    multiple=True,
    help="After the points; several in the order in which they count.",
)
@click.option(
    "--first-order",
    type=click.Choice(get_args(FirstOrder)),
    default="rating",
    show_default=True,
    help="How players stand before the first round.",
)
@click.option("--seed", type=int, default=0, help="What the draw of the first order follows from.")
@click.option("--zone", default="", help="The time zone of the place, such as Europe/Amsterdam.")
@click.option("--players", type=click.Path(path_type=Path, dir_okay=False), help="CSV of players to begin with.")
def new(file: Path, players: Path | None, **options: Any) -> int:
    """Begin a tournament in a new FILE."""
    refuse_existing(file)
    tournament = Tournament(_setup(options))
    if players:
        try:
            found = read_players_csv(read_text(players))
        except TournamentFileError as error:
            report_faults(players, error)
            return BAD_INPUT
        answers = [tournament.apply(Enter(player=player)) for player in found]
        refusals = [refusal_sentence(answer) for answer in answers if isinstance(answer, Refusal)]
        for sentence in dict.fromkeys(refusals):
            click.echo(f"{players}: {sentence}", err=True)
        if refusals:
            return BAD_INPUT
    save(file, tournament)
    return FINE


def _setup(options: dict[str, Any]) -> Setup:
    """Return what the options agree on.

    Raises:
        TournamentError: there is no such parameter, or a value does not fit.
    """
    scoring, values = SCORINGS[options.pop("scoring")], options.pop("values")
    setup = with_parameters(Setup(**options, scoring=scoring), dict(map(_value, values)))
    setup = replace(setup, tie_breaks=setup.tie_breaks or usual_tie_breaks(setup.system))
    check_new_setup(setup)
    return setup


def _value(pair: str) -> tuple[str, str | int | bool | None]:
    """Read a parameter such as keizer.top=50.

    Raises:
        TournamentError: there is no such parameter.
    """
    name, _, text = pair.partition("=")
    return name, parameter(name).read(text)


@click.command("parameters")
@click.option("--system", type=click.Choice(get_args(System)), help="Those of one system; when not given, all.")
@json_option
def show_parameters(system: System | None, *, as_json: bool) -> int:
    """List the parameters of tournaments: name, value when nobody says, what may be said."""
    for each in parameters_of(system) if system else PARAMETERS:
        if as_json:
            write_record({"name": each.name, "systems": each.systems, "usual": each.usual, "expected": each.expected})
        else:
            click.echo(f"{each.name:22} {_usual(each):14} {each.expected}")
    return FINE


def _usual(each: Parameter) -> str:
    """Write the usual value as `--set` reads it."""
    if each.usual is None:
        return "none"
    return str(each.usual).lower() if isinstance(each.usual, bool) else str(each.usual)
