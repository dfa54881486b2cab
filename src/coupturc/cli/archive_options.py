"""Options that choose games of an archive, the same for every command."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, get_args

import click

from coupturc.archive import Cluster, Filter, Result, Spread, Threads
from coupturc.archive.filtering import Colour
from coupturc.archive.values import MOST_RATING
from coupturc.cli.cluster import client_of, cluster_option
from coupturc.errors import ArgumentError
from coupturc.rules.games import GAMES

_RANGE = re.compile(r"(\d{1,4})(?:-(\d{1,4}))?")

archive_argument = click.argument("archive", metavar="ARCHIVE")


class _RangeType(click.ParamType[tuple[int, int]]):
    """A number, or two with a hyphen between them.

    Args:
        name: of what is counted.
        example: of one number and of two.
        open_end: what one number ends at; None for itself.
    """

    def __init__(self, name: str, example: str, open_end: int | None = None) -> None:
        self.name = name
        self._example = example
        self._open_end = open_end

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        if isinstance(value, tuple):
            return value
        if not (found := _RANGE.fullmatch(str(value))):
            raise click.BadParameter(f"expected {self._example}, found {value!r}", ctx, param)
        first, last = int(found[1]), int(found[2] or self._open_end or found[1])
        if first > last:
            words = f"expected {self._example}, found {value!r}, which ends before it begins"
            raise click.BadParameter(words, ctx, param)
        return first, last


_RATING = _RangeType("rating", "1200 or 1200-1400", MOST_RATING)

_OPTIONS = (
    click.option("--player", metavar="NAME", help="Games of a player, as the files write the name."),
    click.option("--opponent", metavar="NAME", help="Against this player."),
    click.option("--colour", type=click.Choice(get_args(Colour)), help="Of the player."),
    click.option(
        "--years", type=_RangeType("years", "1978 or 1970-1990"), metavar="FROM-TO", help="Such as 1978 or 1970-1990."
    ),
    click.option("--rating", type=_RATING, metavar="FROM-TO", help="Of both players; 1200 is 1200 or more."),
    click.option(
        "--length", type=_RangeType("length", "30 or 20-40"), metavar="FROM-TO", help="Moves, such as 30 or 20-40."
    ),
    click.option("--mark", metavar="NAME", help="That a person put on the games."),
    click.option("--event", metavar="TEXT", help="A part of the event's name."),
    click.option("--result", type=click.Choice([*Result.__members__]), help="How the game ended."),
    click.option("--game", type=click.Choice([*GAMES]), help="What was played."),
)


def workers_option(what: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return the option that says how many work at a time; `what` they are."""
    return click.option("--workers", type=click.IntRange(1), default=1, show_default=True, metavar="N", help=what)


_SPREAD = (workers_option("Threads that work."), cluster_option)


def spread_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that say who works: `workers` and `cluster`."""
    for option in reversed(_SPREAD):
        command = option(command)
    return command


@contextmanager
def spread_of(workers: int, cluster: str | None) -> Iterator[Spread]:
    """Connect with who works."""
    if cluster is None:
        yield Threads(workers)
        return
    with client_of(cluster) as client:
        yield Cluster(client)


def filter_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that make a `Filter`."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def filter_of(asked: dict[str, Any], **more: Any) -> Filter:
    """Return the filter that options ask for."""
    try:
        return Filter(**asked, **more)
    except ArgumentError as error:
        raise click.UsageError(str(error)) from None
