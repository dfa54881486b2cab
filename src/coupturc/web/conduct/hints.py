"""A hint of the program as moderators read it."""

from collections.abc import Collection

from coupturc.rating import LADDER_NAMES
from coupturc.web.conduct.messages import ComparedGame, FairPlayHint
from coupturc.web.fair_play.groups import Group, distance
from coupturc.web.http.answers import iso_time
from coupturc.web.people.messages import Person
from coupturc.web.store.compared import ComparedRow
from coupturc.web.store.hints import HintRow


def hint_of(row: HintRow, games: tuple[ComparedRow, ...], private: Collection[str]) -> FairPlayHint:
    """Return a hint with the games that it is made of, and which of these only their players may open."""
    ladder = LADDER_NAMES[row.ladder]
    return FairPlayHint(
        about=Person(row.person, row.name),
        game=ladder.game,
        tempo=ladder.tempo,
        rating=round(row.rating),
        games=tuple(
            ComparedGame(each.game, iso_time(each.at_ms), each.hard, each.found, each.game in private) for each in games
        ),
        hard=row.hard,
        found=row.found,
        usual=row.mean,
        distance=round(distance(row.found, row.hard, Group(row.mean, row.spread, row.people)), 1),
        people=row.people,
        lost=row.lost / row.hard,
        hard_seconds=_seconds(row.hard_ms, row.hard),
        other_seconds=_seconds(row.others_ms, row.others),
        earlier=row.earlier,
    )


def _seconds(ms: int, moves: int) -> float | None:
    return ms / moves / 1000 if ms and moves else None
