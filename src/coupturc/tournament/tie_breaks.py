"""What orders players of equal points. Every value is a tuple of fractions: the larger one stands higher.

A game that was not played has no opponent here: a forfeit or a bye adds nothing to the sums over opponents.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from coupturc.tournament.outcomes import PLAYED
from coupturc.tournament.points import counted_games, points_of
from coupturc.tournament.setup import TieBreak
from coupturc.tournament.state import Played, State

Value = tuple[Fraction, ...]

#: What a win and a draw take of the opponent's points in a Sonneborn-Berger score.
_TAKES = {"win": Fraction(1), "draw": Fraction(1, 2), "loss": Fraction(0)}


@dataclass(frozen=True, slots=True)
class TieBreakBasis:
    """What tie-breaks are computed from.

    Args:
        points: of every player, in whole points.
        games: that were played at the board.
        ratings: of every player, 0 without one.
        barrages: won by every player.
    """

    points: dict[int, Fraction]
    games: dict[int, list[Played]]
    ratings: dict[int, int]
    barrages: dict[int, int]

    def opponents(self, who: int) -> list[Fraction]:
        """Return the points of a player's opponents, lowest first."""
        return sorted(self.points[game.opponent] for game in self.games[who])


def basis_of(state: State) -> TieBreakBasis:
    """Collect what the tie-breaks of a tournament need."""
    games = {who: [g for g in all_ if g.share in PLAYED] for who, all_ in counted_games(state).items()}
    barrages = dict.fromkeys(state.players, 0)
    for _, _, result in state.games():
        if result and result.barrage:
            barrages[result.barrage] += 1
    ratings = {who: player.rating for who, player in state.players.items()}
    return TieBreakBasis({who: Fraction(p, 2) for who, p in points_of(state).items()}, games, ratings, barrages)


def solkoff(basis: TieBreakBasis, who: int) -> Fraction:
    """Add up the points of the opponents."""
    return sum(basis.opponents(who), Fraction())


def solkoff_plus(basis: TieBreakBasis, who: int) -> Fraction:
    """Add up the Solkoff of the opponents."""
    return sum((solkoff(basis, game.opponent) for game in basis.games[who]), Fraction())


def median(basis: TieBreakBasis, who: int) -> Fraction:
    """Add up the points of the opponents, without the highest and the lowest."""
    return sum(basis.opponents(who)[1:-1], Fraction())


def truncated(basis: TieBreakBasis, who: int) -> Fraction:
    """Add up the points of the opponents, without the lowest."""
    return sum(basis.opponents(who)[1:], Fraction())


def truncated_full(basis: TieBreakBasis, who: int) -> Value:
    """Give the sum of the opponents' points without the lowest, then without the two lowest, and so on."""
    points = basis.opponents(who)
    return tuple(sum(points[left_out:], Fraction()) for left_out in range(1, len(points)))


def sonneborn_berger(basis: TieBreakBasis, who: int) -> Fraction:
    """Add up the points of the opponents beaten, and half those of the opponents drawn with."""
    return sum((_TAKES[game.share] * basis.points[game.opponent] for game in basis.games[who]), Fraction())


def wins(basis: TieBreakBasis, who: int) -> Fraction:
    """Count the games won at the board."""
    return Fraction(sum(game.share == "win" for game in basis.games[who]))


def average_rating(basis: TieBreakBasis, who: int) -> Fraction:
    """Average the ratings of the opponents who have one."""
    rated = [basis.ratings[game.opponent] for game in basis.games[who] if basis.ratings[game.opponent]]
    return Fraction(sum(rated), len(rated)) if rated else Fraction()


def barrage(basis: TieBreakBasis, who: int) -> Fraction:
    """Count the barrages won."""
    return Fraction(basis.barrages[who])


def direct_encounter(basis: TieBreakBasis, group: Sequence[int]) -> dict[int, Value]:
    """Count, for players who are equal so far, what each took from the others: a win 1, a draw a half."""
    return {
        who: (sum((_TAKES[game.share] for game in basis.games[who] if game.opponent in group), Fraction()),)
        for who in group
    }


_SINGLE: dict[TieBreak, Callable[[TieBreakBasis, int], Fraction]] = {
    "solkoff": solkoff,
    "solkoff_plus": solkoff_plus,
    "median": median,
    "truncated": truncated,
    "sonneborn_berger": sonneborn_berger,
    "wins": wins,
    "average_rating": average_rating,
    "barrage": barrage,
}


def values_in(basis: TieBreakBasis, name: TieBreak, group: Sequence[int]) -> dict[int, Value]:
    """Compute a tie-break for players who are equal in everything that counts before it."""
    if name == "direct_encounter":
        return direct_encounter(basis, group)
    if name == "truncated_full":
        return {who: truncated_full(basis, who) for who in group}
    return {who: (_SINGLE[name](basis, who),) for who in group}


def broken(
    basis: TieBreakBasis, group: list[int], names: Sequence[TieBreak], so_far: dict[int, tuple[Value, ...]]
) -> Iterator[tuple[list[int], dict[int, tuple[Value, ...]]]]:
    """Divide players or teams of one score by tie-breaks: yield those equal in everything, best first, and all values.

    Args:
        group: who has that score.
        names: the tie-breaks in the order in which they count.
        so_far: values of those that counted before.
    """
    if not names:
        yield group, so_far
        return
    values = values_in(basis, names[0], group)
    for value, tied in split_by(group, values):
        yield from broken(basis, tied, names[1:], {who: (*so_far[who], value) for who in tied})


def split_by(players: Sequence[int], values: dict[int, Value]) -> Iterator[tuple[Value, list[int]]]:
    """Divide players or teams by a value, the highest first, in the order in which they stand."""
    ordered = sorted(players, key=values.__getitem__, reverse=True)
    for value, group in groupby(ordered, key=values.__getitem__):
        yield value, list(group)
