"""Who wins which prize by the standings as they are now."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from coupturc.structs import Struct
from coupturc.tournament.events import Category, Player, Prize, Prizes
from coupturc.tournament.setup import TEAM_SYSTEMS
from coupturc.tournament.simul import OTHERS_GROUP
from coupturc.tournament.tournament import Tournament


class Award(Struct, frozen=True, kw_only=True):
    """A prize, or several that are put together, and who wins it.

    Args:
        places: for which it is, first place first.
        category: of its winners, empty for everybody.
        group: of a tournament in groups, from 1.
        what: what there is besides money; where several win, nothing here says which of them gets it.
        each: what every winner gets, in hundredths.
        winners: their names; several share it.
    """

    places: tuple[int, ...]
    category: str
    group: int
    what: str
    each: Fraction
    winners: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Line:
    """Somebody in the standings: what makes him equal to others, and what makes him equal in everything."""

    name: str
    group: int
    score: Hashable
    rank: int
    number: int


def awards(tournament: Tournament) -> tuple[Award, ...]:
    """Return the prizes with their winners, in the order of the list; prizes that nobody can win are left out.

    Money of shared prizes is divided among those of equal points, whatever the tie-breaks say; other prizes go by the
    standings, and are shared by those who are equal in everything. In groups each group has all prizes.
    """
    asked = tournament.prizes
    if asked is None:
        return ()
    found: list[Award] = []
    lines = _players(tournament)
    taken: set[int] = set()
    for category in (None, *asked.categories):
        of_teams = category is None and tournament.setup.system in TEAM_SYSTEMS
        eligible = _teams(tournament) if of_teams else [each for each in lines if _is_in(category, each, tournament)]
        open_to = [each for each in eligible if of_teams or not asked.one_each or each.number not in taken]
        for award, winners in _in_category(asked, category, open_to):
            found.append(award)
            taken.update(() if of_teams else winners)
    return tuple(found)


def _in_category(
    asked: Prizes, category: Category | None, lines: list[_Line]
) -> Iterator[tuple[Award, tuple[int, ...]]]:
    name = category.name if category else ""
    prizes = [each for each in asked.prizes if each.category == name]
    for group, members in groupby(lines, lambda line: line.group):
        of_group = list(members)
        both = (
            *_awarded([each for each in prizes if each.shared], of_group, lambda line: line.score),
            *_awarded([each for each in prizes if not each.shared], of_group, lambda line: line.rank),
        )
        for given, winners in sorted(both, key=lambda pair: pair[0][0].place):
            yield _award(given, winners, name, group), tuple(line.number for line in winners)


def _award(given: list[Prize], winners: list[_Line], category: str, group: int) -> Award:
    return Award(
        places=tuple(dict.fromkeys(each.place for each in given)),
        category=category,
        group=group,
        what=", ".join(each.what for each in given if each.what),
        each=Fraction(sum(each.amount for each in given), len(winners)),
        winners=tuple(line.name for line in winners),
    )


def _awarded(
    prizes: list[Prize], lines: Iterable[_Line], equal: Callable[[_Line], Hashable]
) -> Iterator[tuple[list[Prize], list[_Line]]]:
    """Yield prizes with those who are equal on their places."""
    first = 1
    for _, members in groupby(lines, equal):
        winners = list(members)
        given = [each for each in prizes if first <= each.place < first + len(winners)]
        first += len(winners)
        if given:
            yield sorted(given, key=lambda prize: prize.place), winners


def _players(tournament: Tournament) -> list[_Line]:
    """Return who played, first place first; who gives a simul wins nothing by it."""
    players, setup = tournament.state.players, tournament.setup
    return [
        # In a moyenne who has played too few games stands behind, whatever his average.
        _Line(
            players[line.number].name,
            line.group,
            (line.score, setup.system == "moyenne" and line.games < setup.moyenne.least_games),
            line.rank,
            line.number,
        )
        for line in tournament.standings()
        if line.games and (setup.system != "simul" or line.group == OTHERS_GROUP)
    ]


def _teams(tournament: Tournament) -> list[_Line]:
    by_matches = tournament.setup.teams.rank_by == "match_points"
    return [
        _Line(line.name, 1, line.match_points if by_matches else line.board_points, line.rank, line.number)
        for line in tournament.team_standings()
        if line.matches
    ]


def _is_in(category: Category | None, line: _Line, tournament: Tournament) -> bool:
    return category is None or is_of(category, tournament.state.players[line.number])


def is_of(category: Category, player: Player) -> bool:
    """Whether a player belongs to a category; nobody does by what is not known of him, and no rating is the lowest."""
    if category.sex and player.sex != category.sex:
        return False
    if not _is_between(player.rating, category.rating_from, category.rating_to):
        return False
    if category.born_from is None and category.born_to is None:
        return True
    year = player.born[:4]
    return year.isascii() and year.isdecimal() and _is_between(int(year), category.born_from, category.born_to)


def _is_between(value: int, least: int | None, most: int | None) -> bool:
    return (least is None or value >= least) and (most is None or value <= most)
