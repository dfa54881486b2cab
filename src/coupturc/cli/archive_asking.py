"""`coupturc archive explore|search`."""

import json
import sys
from itertools import islice
from typing import Any

import click

from coupturc import Position
from coupturc.archive import Archive, Hit, Query, StoredGame
from coupturc.archive.query import query_from_json
from coupturc.archive.values import format_date, format_result
from coupturc.cli.archive_options import archive_argument, filter_of, filter_options, spread_of, spread_options
from coupturc.cli.exit_codes import BAD_INPUT, FINE
from coupturc.cli.json_output import read_fen, write_record
from coupturc.cli.options import fen_type, rules_option
from coupturc.rules import Profile


@click.command("explore")
@rules_option
@click.option("--fen", type=fen_type, help="The position; without it the start.")
@click.option("--moves", default="", metavar="TEXT", help="Moves to make first, such as '32-28 19-23'.")
@click.option("--query", "listed", metavar="QUERY", help="Count only games that this query finds.")
@filter_options
@spread_options
@archive_argument
def explore(
    archive: str, profile: Profile, fen: str | None, moves: str, *, workers: int, cluster: str | None, **asked: Any
) -> int:
    """Say what the games made of a position, as JSON: results, moves, and the moves that led to it.

    A game counts once. `played` counts games that made a move, `reached` those that came to the position behind it by
    others.
    """
    listed = asked.pop("listed")
    chosen = filter_of(asked)
    with spread_of(workers, cluster) as spread, Archive.open(archive, spread=spread) as opened:
        start = Position.start(profile.rules)
        position = start if fen is None else read_fen(fen, profile.rules, "archive explore", as_json=True)
        if position is None:
            return BAD_INPUT
        for word in moves.split():
            position = position.after(word)
        write_record(opened.explore(position, chosen, listed=listed).record())
    return FINE


@click.command("search")
@click.option("--json-query", "is_json", is_flag=True, help="The query is JSON.")
@click.option(
    "--most", type=click.IntRange(1, sys.maxsize), default=1000, show_default=True, help="Stop after so many games."
)
@click.option("--put-mark", "mark", metavar="NAME", help="Mark the games that are found.")
@spread_options
@click.argument("archive", metavar="ARCHIVE")
@click.argument("query")
def search(archive: str, query: str, *, is_json: bool, most: int, mark: str | None, **who: Any) -> int:
    """Name the games in which something comes about, as JSON, oldest of the archive first.

    \b
    coupturc archive search club 'W:m27,32 B:m18,23 -29 any-colour result W'
    coupturc archive search club 'W:k5 then manoeuvre W 37-32-28 within 10'
    """  # noqa: D301 - click reads \b as: keep these lines
    with spread_of(**who) as spread, Archive.open(archive, spread=spread) as opened:
        hits = opened.search(_json_query(query) if is_json else opened.query(query))
        found = []
        for hit in islice(hits, most):
            write_record(hit_record(opened.game(hit.game), hit))
            found.append(hit.game)
        if next(hits, None):
            click.echo(f"coupturc archive search: stopped after {most} games; --most asks for more", err=True)
        if mark is not None:
            opened.mark(found, mark)
    return FINE


def hit_record(game: StoredGame, hit: Hit) -> dict[str, Any]:
    """Describe a game and where in it something was found."""
    return {
        "game": game.id,
        "source": game.source,
        "number": game.number,
        "white": game.white,
        "black": game.black,
        "date": format_date(game.date),
        "result": format_result(game.result, game.rules),
        "plies": list(hit.plies),
        "fen": game.position(hit.plies[0]).fen,
    }


def _json_query(text: str) -> Query:
    try:
        values = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise click.BadParameter(f"expected JSON: {error}") from None
    return query_from_json(values)
