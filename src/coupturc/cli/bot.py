"""`coupturc bot`: the engine as a player on lidraughts.org."""

import logging
import os
from functools import partial
from pathlib import Path

import click

from coupturc.cli.interrupt import run_until_ended
from coupturc.engine.levels import EXPECTED_LEVEL, Level, LevelError, limits_of, parse_level
from coupturc.engine.lidraughts.bot import Bot
from coupturc.engine.lidraughts.client import LidraughtsClient
from coupturc.engine.native.player import NativePlayer
from coupturc.protocol.lidraughts_lobby import Wishes
from coupturc.rules import USUAL_GAME, load_profile

_VARIABLE = "LIDRAUGHTS_TOKEN"


@click.command("bot", short_help="Play on lidraughts.org.")
@click.option(
    "--token-file", type=click.Path(path_type=Path), help=f"File with the token; else the environment's {_VARIABLE}."
)
@click.option("--level", "level_text", default="10", show_default=True, metavar="LEVEL", help=EXPECTED_LEVEL)
@click.option("--games", type=click.IntRange(1, 16), default=1, show_default=True, help="At a time.")
@click.option("--rated/--casual", "rated", default=None, help="Only such games; both when not given.")
@click.option("--bots/--no-bots", "bots", default=True, show_default=True, help="Whether bots may challenge.")
@click.option("--url", default="https://lidraughts.org", show_default=True, help="Of the server.")
def command(*, token_file: Path | None, level_text: str, games: int, rated: bool | None, bots: bool, url: str) -> None:
    """Accept challenges on lidraughts.org and play them, until Ctrl-C.

    The account has to be a bot's. Challenges to other variants are declined. Needs coupturc[bot].

    \b
    LIDRAUGHTS_TOKEN=... coupturc bot --level 7
    coupturc bot --token-file ~/.lidraughts-token --games 2 --casual
    """  # noqa: D301 - click reads \b as: keep these lines
    level = _level(level_text)
    logging.getLogger("httpx").setLevel(logging.WARNING)
    wishes = Wishes(most_games=games, rated=rated is not False, casual=rated is not True, bots=bots)
    run_until_ended(_play(url, _token(token_file), level, wishes))


async def _play(url: str, token: str, level: Level, wishes: Wishes) -> None:
    say = partial(click.echo, err=True)
    client, player = LidraughtsClient(url, token, say), NativePlayer()
    draws = load_profile(USUAL_GAME).draw_limits
    try:
        await Bot(client, player, partial(limits_of, level), draws, wishes, say).run()
    finally:
        await player.close()
        await client.close()


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
