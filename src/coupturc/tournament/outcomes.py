"""What can become of a player in a round: a game with its outcome, a bye or an absence."""

from typing import Literal, get_args

#: How a game between two players ended; a forfeit was not played.
Outcome = Literal[
    "white_wins",
    "draw",
    "black_wins",
    "white_wins_by_forfeit",
    "black_wins_by_forfeit",
    "double_forfeit",
]

#: How a game ended that was played at the board.
PlayedOutcome = Literal["white_wins", "draw", "black_wins"]
PLAYED_OUTCOMES: tuple[PlayedOutcome, ...] = get_args(PlayedOutcome)

#: Why a player has no opponent. `bye` is given by the pairing, `half_bye` asked for, `free` comes with a Berger table
#: of an odd number of players or a bracket; `not_entered` are the rounds before a player came and after he left.
Absence = Literal["bye", "half_bye", "free", "excused", "unexcused", "club_duty", "not_entered"]

#: Absences that a player or an arbiter may announce.
Announced = Literal["half_bye", "excused", "unexcused", "club_duty"]

#: What a game was for one of its players.
Share = Literal["win", "draw", "loss", "forfeit_win", "forfeit_loss"]

_WHITE: dict[Outcome, Share] = {
    "white_wins": "win",
    "draw": "draw",
    "black_wins": "loss",
    "white_wins_by_forfeit": "forfeit_win",
    "black_wins_by_forfeit": "forfeit_loss",
    "double_forfeit": "forfeit_loss",
}
_SEEN_FROM_BLACK: dict[Outcome, Outcome] = {
    "white_wins": "black_wins",
    "black_wins": "white_wins",
    "white_wins_by_forfeit": "black_wins_by_forfeit",
    "black_wins_by_forfeit": "white_wins_by_forfeit",
}

#: Shares of games that were played at the board.
PLAYED: frozenset[Share] = frozenset({"win", "draw", "loss"})
#: Shares that count as won.
WON: frozenset[Share] = frozenset({"win", "forfeit_win"})


def share_of(outcome: Outcome, *, white: bool) -> Share:
    """Return what an outcome is for White or for Black.

    Example:
        >>> share_of("white_wins", white=False)
        'loss'
        >>> share_of("double_forfeit", white=True)
        'forfeit_loss'
    """
    return _WHITE[outcome if white else _SEEN_FROM_BLACK.get(outcome, outcome)]
