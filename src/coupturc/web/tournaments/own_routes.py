"""The HTTP side of the games that somebody still has to play, in whichever tournament."""

from collections.abc import Iterator
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc.tournament.errors import TournamentError
from coupturc.tournament.knock_out import boards_to_play
from coupturc.tournament.tournament import Tournament
from coupturc.web.http.answers import answer
from coupturc.web.store.tournaments import TournamentRow
from coupturc.web.tournaments.board_messages import OwnMeeting, OwnMeetings
from coupturc.web.tournaments.reach import Reach

#: Tournaments that are looked through, those changed last.
_MOST_TOURNAMENTS = 10


@dataclass(frozen=True, slots=True)
class OwnRoutes:
    """Games to be played, as HTTP reaches them.

    Args:
        reach: who may do what with which tournament.
    """

    reach: Reach

    def routes(self) -> list[Route]:
        """Return the routes below /api."""
        return [Route("/meetings", self.get_meetings, methods=["GET"])]

    async def get_meetings(self, request: Request) -> Response:
        """Answer with the games without a result of who asks, the one that is due first in front."""
        person = await self.reach.visitors.known_id(request) if self.reach.visitors.have_seats else None
        if person is None:
            return answer(OwnMeetings(()))
        repository = self.reach.repository
        found: list[OwnMeeting] = []
        for tournament in await repository.played_by(person, _MOST_TOURNAMENTS):
            try:
                opened = await self.reach.desk.open(tournament)
            except TournamentError:  # a damaged one is named on its own page
                continue
            if opened is not None:
                found += _open_games(*opened, await repository.numbers_of(tournament, person))
        return answer(OwnMeetings(tuple(sorted(found, key=_when))))


def _open_games(row: TournamentRow, tournament: Tournament, numbers: tuple[int, ...]) -> Iterator[OwnMeeting]:
    players = tournament.state.players
    for number, paired in enumerate(tournament.rounds, 1):
        for board in boards_to_play(paired) if paired.published else ():
            game, meeting = paired.games[board - 1], paired.meeting(board)
            for own, opponent in ((game.white, game.black), (game.black, game.white)):
                if own in numbers:
                    yield OwnMeeting(
                        tournament=row.id,
                        name=tournament.setup.name,
                        round=number,
                        board=board,
                        opponent=players[opponent].name,
                        awaited=meeting.proposed_by == opponent,
                        agreed_ms=meeting.agreed_ms,
                        closes_ms=paired.window[1] if paired.window else None,
                        zone=tournament.state.zone,
                    )


def _when(meeting: OwnMeeting) -> tuple[bool, int]:
    """Put games with an hour or a last day before those without, the earliest first."""
    when = meeting.agreed_ms or meeting.closes_ms
    return when is None, when or 0
