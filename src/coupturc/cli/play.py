"""`coupturc play`: a game in the terminal."""

from dataclasses import replace

import click

from coupturc import Side
from coupturc.cli.interrupt import signals_end_like_interrupt
from coupturc.cli.options import SECONDS, fen_type, rules_option
from coupturc.cli.terminal import TerminalGame, View, can_show_symbols
from coupturc.engine.human_time import Unhurried
from coupturc.engine.levels import DEFAULT_LEVEL
from coupturc.engine.match.players import PlayerNameError, PlayerSpec, parse_player
from coupturc.engine.match.seat import Seat
from coupturc.engine.player import Limits
from coupturc.game.arbiter import Arbiter
from coupturc.game.outcome import SideName
from coupturc.game.record import EntryMode, Setup
from coupturc.game.time_control import parse_time_control
from coupturc.rules import Profile
from coupturc.rules.profile import ENTRY_MODES

_HUMAN = "human"
_PLAYERS = (
    "human, engine:a and engine:b (for beginners), engine:1 to engine:10 (strong), engine:7,style=solid, hub:COMMAND, "
    "dxp:HOST:PORT, or dxp:COMMAND with {port}"
)


def _player(text: str, side: SideName, profile: Profile, clock: str) -> PlayerSpec | None:
    """Return the player that a side is to have; None means a person."""
    if text == _HUMAN:
        return None
    try:
        player = parse_player(text, profile.rules)
    except PlayerNameError as error:
        raise click.BadParameter(f"{error}, or {_HUMAN}", param_hint=f"'--{side}'") from None
    player.expect_clock(parse_time_control(clock))
    return player


def _seat(name: PlayerSpec | None, limits: Limits, *, unhurried: bool) -> Seat | None:
    """Return who plays a side; None means a person. The limits count for a player without its own."""
    if name is None:
        return None
    player = Unhurried(name.make()) if unhurried else name.make()
    return Seat(name.text, player, replace(name.limits or limits, is_varied=True))


@click.command("play", short_help="Play a game in the terminal.")
@rules_option
@click.option("--white", metavar="PLAYER", default=_HUMAN, show_default=True, help=_PLAYERS)
@click.option("--black", metavar="PLAYER", default=f"engine:{DEFAULT_LEVEL}", show_default=True, help=_PLAYERS)
@click.option(
    "--entry",
    type=click.Choice(ENTRY_MODES),
    default="assisted",
    show_default=True,
    help="Whether only legal moves can be typed, or what hands can do.",
)
@click.option("--clock", default="-", metavar="TIME", help="Time control as PDN writes it, such as 300+5; - for none.")
@click.option(
    "--time",
    "seconds",
    type=SECONDS,
    default=1.0,
    show_default=True,
    metavar="S",
    help="Seconds for a move of hub: and dxp: without a clock.",
)
@click.option("--ponder", "ponders", is_flag=True, help="Let programs think in their opponent's time.")
@click.option("--unhurried", is_flag=True, help="Let programs take as long for a move as a person would.")
@click.option("--fen", type=fen_type, help="Position to begin with; the start when not given.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw the board with letters.")
@click.option("--list", "spoken", is_flag=True, help="List the pieces instead of a board, to be read aloud.")
def command(  # noqa: PLR0913 - one an option
    profile: Profile,
    white: str,
    black: str,
    *,
    entry: EntryMode,
    clock: str,
    seconds: float,
    ponders: bool,
    unhurried: bool,
    fen: str | None,
    ascii_only: bool,
    spoken: bool,
) -> None:
    """Play a game against the computer, or two people at one keyboard, or watch two programs.

    A side is human, engine:LEVEL or engine:LEVEL,style=STYLE, hub:COMMAND (a program that speaks Hub),
    dxp:HOST:PORT (a DamExchange program that listens) or dxp:COMMAND (a program to start; {port} is where
    it must listen). Moves are typed in any notation; a move that is refused is explained. Type help in the
    game for more.

    \b
    coupturc play
    coupturc play --rules dama --black human
    coupturc play --rules belgian --black human --entry over_the_board
    coupturc play --white engine:7 --black hub:"./scan hub" --clock 60+1
    """  # noqa: D301 - click reads \b as: keep these lines
    limits = Limits(seconds if clock == "-" else 0.0)
    seats: dict[SideName, Seat | None] = {
        "white": _seat(_player(white, "white", profile, clock), limits, unhurried=unhurried),
        "black": _seat(_player(black, "black", profile, clock), limits, unhurried=unhurried),
    }
    programs_only = all(seats.values())
    arbiter = Arbiter(profile, Setup(entry=entry, fen=fen, white_time=clock, claims_automatic=programs_only))
    below = Side.black if seats["white"] and not seats["black"] else Side.white
    view = View(ascii_only or not can_show_symbols(), spoken, below)
    with signals_end_like_interrupt():  # programs that were started are ended first
        TerminalGame(arbiter, seats, view, ponders=ponders).play()
