"""Reminds players of rounds at home of their games, whichever server they are at, and each of them once."""

from collections.abc import Iterable, Iterator, Mapping

from coupturc.tournament.reminders import Reminder, due_reminders, next_reminder
from coupturc.tournament.tournament import Tournament
from coupturc.web.nodes.due_work import DueWork
from coupturc.web.nodes.node import Node
from coupturc.web.notices.notices import Notices
from coupturc.web.store.notices import NoticeRow
from coupturc.web.store.tournaments import TournamentRepository
from coupturc.web.tournaments.desk import Desk

#: A reminder is at most this much later than it should be.
_EVERY_SECONDS = 10.0
_AT_ONCE = 20


class Reminding(DueWork):
    """Looks at the tournaments in which a reminder is due.

    The moment of the next reminder is stored with each event, in the same transaction, so an hour that is moved or a
    result moves it. That reminders were given is stored with the notices, also in one transaction, and only if neither
    another server gave them nor an event came meanwhile: nobody gets one twice, or one that does not count any more.

    Args:
        desk: where tournaments are.
        tournaments: where they are kept.
        notices: how people are reminded.
        node: this process.
    """

    def __init__(self, desk: Desk, tournaments: TournamentRepository, notices: Notices, node: Node) -> None:
        super().__init__(node, "reminders", _EVERY_SECONDS, _AT_ONCE)
        self._desk = desk
        self._tournaments = tournaments
        self._notices = notices

    async def _due(self, now_ms: int, most: int) -> Iterable[str]:
        return await self._tournaments.due(now_ms, most)

    async def _do(self, name: str, now_ms: int) -> None:
        found = await self._desk.open(name)
        if found is None:
            return
        row, tournament = found
        due = due_reminders(tournament.state, row.reminded_ms, now_ms)
        people = await self._tournaments.people(name) if due else {}
        rows = tuple(_notices(name, tournament, due, people, now_ms))
        following_ms = next_reminder(tournament.state, now_ms)
        if await self._tournaments.remind(row, now_ms, following_ms, rows):
            for each in rows:
                self._notices.show(each)


def _notices(
    name: str, tournament: Tournament, due: Iterable[Reminder], people: Mapping[int, str], now_ms: int
) -> Iterator[NoticeRow]:
    """Yield one notice for each person and kind: who plays several games hears of all in one.

    It names the hour where that is one and the same.
    """
    opponents: dict[tuple[str, str], list[str]] = {}
    hours: dict[tuple[str, str], set[int]] = {}
    players, zone = tournament.state.players, tournament.state.zone
    for each in due:
        game = tournament.round(each.round).games[each.board - 1]
        for own, opponent in ((game.white, game.black), (game.black, game.white)):
            if own in people:
                opponents.setdefault((people[own], each.kind), []).append(players[opponent].name)
                hours.setdefault((people[own], each.kind), set()).add(each.until_ms)
    for (person, kind), names in opponents.items():
        found = hours[person, kind]
        hour_ms = min(found) if len(found) == 1 else None
        yield NoticeRow(person, kind, name, ", ".join(names), now_ms, lasting=True, hour_ms=hour_ms, zone=zone)
