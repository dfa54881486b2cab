"""`coupturc bot`: the engine as a player on lidraughts.org."""

import logging
import os
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import click

from coupturc.cli.interrupt import run_until_ended
from coupturc.cli.options import style_option
from coupturc.engine.levels import EXPECTED_LEVEL, Level, LevelError, limits_of, parse_level
from coupturc.engine.lidraughts.bot import Bot, LimitsFor
from coupturc.engine.lidraughts.client import LidraughtsClient
from coupturc.engine.native.player import NativePlayer
from coupturc.engine.player import Style
from coupturc.errors import plain
from coupturc.hosts import is_host
from coupturc.protocol.lidraughts_lobby import Wishes
from coupturc.rules import USUAL_GAME, load_profile

_VARIABLE = "LIDRAUGHTS_TOKEN"
_THIS_MACHINE = {"localhost", "127.0.0.1", "::1"}


@click.command("bot", short_help="Play on lidraughts.org.")
@click.option(
    "--token-file", type=click.Path(path_type=Path), help=f"File with the token; else the environment's {_VARIABLE}."
)
@click.option("--level", "level_text", default="10", show_default=True, metavar="LEVEL", help=EXPECTED_LEVEL)
@style_option
@click.option("--games", type=click.IntRange(1, 16), default=1, show_default=True, help="At a time.")
@click.option("--rated/--casual", "rated", default=None, help="Only such games; both when not given.")
@click.option("--bots/--no-bots", "bots", default=True, show_default=True, help="Whether bots may challenge.")
@click.option("--url", default="https://lidraughts.org", show_default=True, help="Of the server.")
def command(  # noqa: PLR0913 - one an option
    *, token_file: Path | None, level_text: str, style: Style, games: int, rated: bool | None, bots: bool, url: str
) -> None:
    """Accept challenges on lidraughts.org and play them, until Ctrl-C.

    The account has to be a bot's. Challenges to other variants are declined. Ctrl-C aborts games that have hardly begun
    and resigns the others. Needs coupturc[bot].

    \b
    LIDRAUGHTS_TOKEN=... coupturc bot --level 7
    coupturc bot --token-file ~/.lidraughts-token --games 2 --casual
    """  # noqa: D301 - click reads \b as: keep these lines
    level = _level(level_text)
    logging.getLogger("httpx").setLevel(logging.WARNING)
    wishes = Wishes(most_games=games, rated=rated is not False, casual=rated is not True, bots=bots)
    run_until_ended(_play(_checked(url), _token(token_file), partial(limits_of, level), style, wishes))


async def _play(url: str, token: str, limits_for: LimitsFor, style: Style, wishes: Wishes) -> None:
    client, player = LidraughtsClient(url, token, _say), NativePlayer(style=style)
    draws = load_profile(USUAL_GAME).draw_limits
    try:
        await Bot(client, player, limits_for, draws, wishes, _say).run()
    finally:
        await player.close()
        await client.close()


def _say(line: str) -> None:
    """Write a line to standard error; what other players wrote cannot steer the terminal."""
    click.echo(plain(line), err=True)


def _checked(url: str) -> str:
    """Return the address, if the token may go there: it crosses a network encrypted only."""
    try:
        parts = urlsplit(url)
        is_safe = parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in _THIS_MACHINE)
        if is_host(parts.hostname or "") and is_safe and not parts.username and parts.port != 0:
            return url
    except ValueError:
        pass
    raise click.BadParameter("expected an address with https://, or http:// on this machine", param_hint="'--url'")


def _level(text: str) -> Level:
    try:
        return parse_level(text)
    except LevelError as error:
        raise click.BadParameter(str(error), param_hint="'--level'") from None


def _token(file: Path | None) -> str:
    """Return the token; no message ever shows it."""
    text = os.environ.get(_VARIABLE, "") if file is None else _first_line(file)
    token = text.strip()
    if not (token and token.isascii() and token.isprintable() and " " not in token):
        raise click.UsageError(f"expected a token in {file or f'the variable {_VARIABLE}'}, found none")
    return token


def _first_line(file: Path) -> str:
    try:
        return (file.read_text("utf-8").splitlines() or [""])[0]
    except (OSError, UnicodeDecodeError) as error:
        raise click.UsageError(f"{file}: {getattr(error, 'strerror', None) or 'not text'}") from None
