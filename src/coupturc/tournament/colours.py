"""Who of a pair has White: the one who had it less, or not last; else it takes turns."""

from coupturc.tournament.events import Game
from coupturc.tournament.outcomes import PLAYED
from coupturc.tournament.state import Played


def with_colours(pairs: list[tuple[int, int]], games: dict[int, list[Played]], number: int) -> tuple[Game, ...]:
    """Give each pair its colours.

    Args:
        pairs: the better player first, board 1 first.
        games: what everybody has played.
        number: of the round.
    """
    return tuple(
        _game(one, other, games, first_has_white=(board + number) % 2 == 0)
        for board, (one, other) in enumerate(pairs, 1)
    )


def _game(one: int, other: int, games: dict[int, list[Played]], *, first_has_white: bool) -> Game:
    if _whiteness(one, other, games) != _whiteness(other, one, games):
        first_has_white = _whiteness(one, other, games) < _whiteness(other, one, games)
    return Game(white=one, black=other) if first_has_white else Game(white=other, black=one)


def _whiteness(who: int, opponent: int, games: dict[int, list[Played]]) -> tuple[int, int, int]:
    """Measure how little a player is due White: against everybody, against this opponent, last time."""
    played = [game for game in games[who] if game.share in PLAYED]
    return (
        sum(1 if game.white else -1 for game in played),
        sum(1 if game.white else -1 for game in played if game.opponent == opponent),
        (1 if played[-1].white else -1) if played else 0,
    )
