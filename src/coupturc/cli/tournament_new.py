"""`coupturc tournament new`: what a tournament agrees on, as options."""

from pathlib import Path
from typing import Any, get_args

import click

from coupturc.cli.exit_codes import BAD_INPUT, FINE
from coupturc.cli.tournament_files import read_text, refuse_existing, report_faults, save
from coupturc.errors import TournamentError, TournamentFileError
from coupturc.structs import replace
from coupturc.tournament.events import Enter
from coupturc.tournament.players_csv import read_players_csv
from coupturc.tournament.setup import (
    SCORINGS,
    Arena,
    FirstOrder,
    Keizer,
    KnockOut,
    Moyenne,
    Setup,
    Simul,
    System,
    Teams,
    TieBreak,
)
from coupturc.tournament.tournament import Tournament

system_option = click.option(
    "--system", type=click.Choice(get_args(System)), default="swiss", show_default=True, help="How rounds are paired."
)


@click.command("new")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--name", required=True, help="Of the tournament.")
@system_option
@click.option("--rounds", type=click.IntRange(1), help="How many; when not given, as many as are paired.")
@click.option("--cycles", type=click.IntRange(1), default=1, help="Of a round robin: 2 for a double one.")
@click.option("--groups", type=click.IntRange(1), default=1, help="Of a round robin: into how many players are dealt.")
@click.option("--least-games", type=click.IntRange(1), default=1, help="Of moyenne: who has fewer stands behind.")
@click.option(
    "--simul-colour",
    type=click.Choice(["white", "black", "turns"]),
    default="white",
    help="Of a simul: what the player who is entered first has, who gives it.",
)
@click.option(
    "--streak", type=click.IntRange(0), default=2, help="Of an arena: wins before games count double; 0: never."
)
@click.option("--best-of", type=click.IntRange(1), default=1, help="Of a knock-out: games of a pairing.")
@click.option("--boards", type=click.IntRange(1), default=10, show_default=True, help="Of a match of teams.")
@click.option(
    "--rank-by",
    type=click.Choice(["match_points", "board_points"]),
    default="match_points",
    show_default=True,
    help="What ranks teams first.",
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
@click.option("--keizer", multiple=True, metavar="NAME=VALUE", help="A parameter of Keizer, such as top=50.")
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
        for player in found:
            tournament.apply(Enter(player=player))
    save(file, tournament)
    return FINE


def _setup(options: dict[str, Any]) -> Setup:
    """Return what the options agree on.

    Raises:
        TournamentError: a parameter of Keizer is not known, or its value does not fit.
    """
    read: dict[str, Any] = {
        "scoring": SCORINGS[options.pop("scoring")],
        "keizer": _keizer(options.pop("keizer")),
        "moyenne": Moyenne(least_games=options.pop("least_games")),
        "knock_out": KnockOut(games=options.pop("best_of")),
        "arena": Arena(streak=options.pop("streak") or None),
        "teams": Teams(boards=options.pop("boards"), rank_by=options.pop("rank_by")),
        "simul": Simul(colour=options.pop("simul_colour")),
    }
    if tie_breaks := options.pop("tie_breaks"):
        read["tie_breaks"] = tie_breaks
    return Setup(**options, **read)


def _keizer(pairs: tuple[str, ...]) -> Keizer:
    """Read parameters such as top=50 and bye=2/3.

    Raises:
        TournamentError: one is not known, or its value does not fit.
    """
    rules = Keizer()
    for pair in pairs:
        name, _, value = pair.partition("=")
        if name not in Keizer.__struct_fields__:
            raise TournamentError("--keizer", f"one of {', '.join(Keizer.__struct_fields__)}, found {name!r}")
        rules = replace(rules, **{name: _value(name, value)})
    return rules


def _value(name: str, text: str) -> str | int | bool | None:
    usual = getattr(Keizer(), name)
    if isinstance(usual, str):
        return text
    if isinstance(usual, bool):
        if text in ("true", "false"):
            return text == "true"
        raise TournamentError(f"--keizer {name}", f"true or false, found {text!r}")
    if text == "none" and usual is None:
        return None
    if text.isascii() and text.isdecimal():
        return int(text[:9])
    raise TournamentError(f"--keizer {name}", f"a whole number, found {text!r}")
