"""One game of a match: two players, our arbiter between them."""

from dataclasses import dataclass
from time import monotonic

from coupturc._core import Position
from coupturc.engine.dxp_peer import GameEndedError
from coupturc.engine.player import Limits, Player, PlayerError
from coupturc.game import events
from coupturc.game.arbiter import Arbiter
from coupturc.game.events import Request
from coupturc.game.outcome import Outcome, SideName, other_side
from coupturc.game.record import Setup
from coupturc.game.tree import Game
from coupturc.rules import Profile

_LOST, _DRAWN = 1, 2


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at the board.

    Args:
        name: for the record.
        player: who chooses moves.
        limits: how much it may think about each.
    """

    name: str
    player: Player
    limits: Limits


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game.

    Args:
        outcome: of the arbiter.
        game: for PDN.
        seconds: thought by White and by Black.
        failure: what a player that could not go on said; empty when all went well.
    """

    outcome: Outcome
    game: Game
    seconds: tuple[float, float]
    failure: str = ""


async def play_game(profile: Profile, start: Position, seats: dict[SideName, Seat], number: int) -> Played:
    """Play a game to its end. Draws that need a claim are claimed; a player that fails loses.

    Args:
        seats: who has which side.
        number: of the game, for its headers.
    """
    arbiter = Arbiter(profile, Setup(entry="assisted", fen=start.fen, claims_automatic=True))
    used: dict[SideName, float] = {"white": 0.0, "black": 0.0}
    failure = ""
    while arbiter.outcome is None:
        side = arbiter.turn
        began = monotonic()
        try:
            seat = seats[side]
            choice = await seat.player.choose(arbiter.history, profile.draw_limits, seat.limits)
            request: Request = events.Move(side=side, move=choice.move.text)
        except PlayerError as error:
            request, failure = _ending(error, side), f"{seats[side].name}: {error}"
        used[side] += monotonic() - began
        arbiter.apply(request, 0)
    headers = {
        "Event": "Match",
        "Round": str(number),
        "White": seats["white"].name,
        "Black": seats["black"].name,
        "Result": arbiter.outcome.result,
        "Termination": arbiter.outcome.reason,
    }
    game = Game(start, headers)
    node = game.root
    for moved in arbiter.moves:
        node = node.add_text(moved.text)
    return Played(arbiter.outcome, game, (used["white"], used["black"]), failure)


def _ending(error: PlayerError, side: SideName) -> Request:
    """Return what a player that does not move means by it."""
    if isinstance(error, GameEndedError) and error.reason == _LOST:
        return events.Resign(side=side)
    if isinstance(error, GameEndedError) and error.reason == _DRAWN:
        return events.Agreement()
    return events.Abandon(side=side)


def points_of(outcome: Outcome, side: SideName) -> float:
    """Return the points of a side: 1, 0.5 or 0."""
    if outcome.winner is None:
        return 0.5
    return float(outcome.winner != other_side(side))
