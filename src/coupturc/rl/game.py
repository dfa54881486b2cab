"""One game as the environments play it: a line of moves and its outcome by a profile."""

from coupturc._core import History, Move, Position, Side
from coupturc.game.outcome import Outcome
from coupturc.rl.actions import legal_actions, move_of
from coupturc.rules import Profile, as_profile


class Playing:
    """A game under way. Every draw that the profile knows ends it by itself; so it does end.

    Args:
        profile: the rules, or what `load_profile` takes.
    """

    def __init__(self, profile: Profile | str) -> None:
        self.profile = as_profile(profile)
        self.history = History(Position.start(self.profile.rules))
        self.outcome: Outcome | None = None

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.history.position

    @property
    def white_to_move(self) -> bool:
        """Whether White is to move."""
        return self.position.turn is Side.white

    def actions(self) -> list[int]:
        """Return the numbers of the legal moves; none when the game is over."""
        return [] if self.outcome else legal_actions(self.position).tolist()

    def play(self, move: Move | int) -> None:
        """Play a legal move, or the one of a number.

        Raises:
            ArgumentError: no legal move has that number.
            IllegalMoveError: it is not legal.
        """
        move = move if isinstance(move, Move) else move_of(self.position, move)
        self.history = self.history.after(move)
        self.outcome = self.history.outcome(self.profile, claimed=True)

    @property
    def white_points(self) -> int:
        """Return 1 when White has won, -1 when Black has, else 0."""
        winner = self.outcome.winner if self.outcome else None
        return {"white": 1, "black": -1, None: 0}[winner]
