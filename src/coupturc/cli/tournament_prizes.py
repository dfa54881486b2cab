"""`coupturc tournament prizes`: what can be won, and who wins it."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import msgspec

from coupturc.cli.exit_codes import BAD_INPUT, FINE
from coupturc.cli.json_output import write_record
from coupturc.cli.options import json_option
from coupturc.cli.tournament_files import change, file_argument, load, read_text
from coupturc.tournament.events import Prizes
from coupturc.tournament.page.prizes import prize_tables
from coupturc.tournament.page.words import WORDS
from coupturc.tournament.prizes import awards
from coupturc.tournament.tournament import Tournament


@click.command("prizes")
@file_argument
@click.option("--from", "prizes", type=click.Path(path_type=Path, dir_okay=False), help="TOML: what can be won.")
@json_option
def show_prizes(file: Path, prizes: Path | None, *, as_json: bool) -> int:
    """Print who wins which prize by the standings as they are now.

    docs/tournaments.md has an example of the TOML.
    """
    if prizes is not None:
        try:
            said = msgspec.convert(tomllib.loads(read_text(prizes)), Prizes)
        except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
            click.echo(f"{prizes}: {error}", err=True)
            return BAD_INPUT
        if code := change(file, said):
            return code
    tournament = load(file)
    if as_json:
        for record in _records(tournament):
            write_record(record)
        return FINE
    for table in prize_tables(tournament, WORDS["en"]):
        for row in table.rows:
            click.echo("  ".join(cell for cell in row if cell))
    return FINE


def _records(tournament: Tournament) -> Iterator[dict[str, Any]]:
    for each in awards(tournament):
        yield {
            "places": each.places,
            "category": each.category,
            "group": each.group,
            "what": each.what,
            "each": round(float(each.each), 2),
            "winners": each.winners,
        }
