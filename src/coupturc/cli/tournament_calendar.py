"""`coupturc tournament calendar`: the evenings of a tournament for the calendars of its players."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import click

from coupturc.cli.exit_codes import FINE
from coupturc.cli.tournament_files import file_argument, load
from coupturc.files import write_whole
from coupturc.tournament.page.calendar import Evenings, format_calendar
from coupturc.tournament.page.words import LANGUAGES, Language
from coupturc.tournament.setup import MOST_ROUNDS
from coupturc.tournament.zones import zone_of

_YEARS = range(1970, 9001)


def _hour(_context: click.Context, _option: click.Parameter, value: datetime) -> datetime:
    if value.year not in _YEARS:
        raise click.BadParameter(f"expected a year from {_YEARS[0]} to {_YEARS[-1]}")
    return value


@click.command("calendar")
@file_argument
@click.argument("ics", type=click.Path(path_type=Path, dir_okay=False))
@click.option(
    "--first",
    type=click.DateTime(["%Y-%m-%dT%H:%M"]),
    required=True,
    callback=_hour,
    help="When round 1 begins: 2026-09-01T20:00.",
)
@click.option("--every", type=click.IntRange(1, 366), default=7, show_default=True, help="Days between two rounds.")
@click.option("--hours", type=click.IntRange(1, 24), default=4, show_default=True, help="How long a round takes.")
@click.option("--rounds", type=click.IntRange(1, MOST_ROUNDS), help="When not given, as many as the tournament has.")
@click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True)
def calendar(file: Path, ics: Path, rounds: int | None, language: Language, **hours: Any) -> int:
    """Write the rounds into ICS, a file that calendars read; the hours are those of the tournament's time zone."""
    tournament = load(file)
    setup = tournament.setup
    count = rounds or setup.rounds
    if count is None:
        raise click.UsageError("this tournament has no number of rounds: give --rounds")
    every, length = timedelta(days=hours["every"]), timedelta(hours=hours["hours"])
    evenings = Evenings(rounds=count, first=hours["first"], every=every, length=length)
    text = format_calendar(setup.name, evenings, datetime.now(UTC), language, zone_of(tournament.state.zone))
    write_whole(ics, text)
    return FINE
