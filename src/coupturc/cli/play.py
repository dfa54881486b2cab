"""`coupturc play`: a game in the terminal."""

import click

from coupturc import Side
from coupturc.cli.options import fen_type, rules_option
from coupturc.cli.terminal import TerminalGame, View, can_show_symbols
from coupturc.engine.levels import DEFAULT_LEVEL, LEVELS
from coupturc.game.arbiter import Arbiter
from coupturc.game.record import Setup
from coupturc.rules import Profile

_HUMAN, _ENGINE = "human", "engine"
_PLAYERS = f"human, or engine:{LEVELS[0]} (weak) to engine:{LEVELS[-1]} (strong)"


class _PlayerType(click.ParamType[int]):
    """`human` (0) or `engine:LEVEL` (the level)."""

    name = "player"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int:
        kind, _, level = str(value).partition(":")
        if value == _HUMAN:
            return 0
        if kind == _ENGINE and level.isascii() and level.isdigit() and int(level) in LEVELS:
            return int(level)
        expected = f"human, or engine:{LEVELS[0]} to engine:{LEVELS[-1]}"
        raise click.BadParameter(f"{value}: expected {expected}", ctx, param)


@click.command("play", short_help="Play a game in the terminal.")
@rules_option
@click.option("--white", type=_PlayerType(), default=_HUMAN, show_default=True, help=_PLAYERS)
@click.option("--black", type=_PlayerType(), default=f"{_ENGINE}:{DEFAULT_LEVEL}", show_default=True, help=_PLAYERS)
@click.option("--fen", type=fen_type, help="Position to begin with; the start when not given.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw the board with letters.")
@click.option("--list", "spoken", is_flag=True, help="List the pieces instead of a board, to be read aloud.")
def command(profile: Profile, white: int, black: int, fen: str | None, *, ascii_only: bool, spoken: bool) -> None:
    """Play a game against the computer, or two people at one keyboard.

    Moves are typed in any notation; a move that is refused is explained. Type help in the game for more.

    \b
    coupturc play
    coupturc play --rules dama --black human
    """  # noqa: D301 - click reads \b as: keep these lines
    arbiter = Arbiter(profile, Setup(entry="assisted", fen=fen))
    below = Side.black if white and not black else Side.white
    view = View(ascii_only or not can_show_symbols(), spoken, below)
    TerminalGame(arbiter, {"white": white, "black": black}, view).play()
