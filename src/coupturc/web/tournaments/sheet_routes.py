"""The HTTP side of score sheets: games of the hall that are typed in afterwards, and checked by the rules."""

from dataclasses import dataclass

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc._core import Rules
from coupturc.game.drawn import legal_move
from coupturc.notation.score_sheets import ScoreSheet, read_score_sheet
from coupturc.notation.tournament_games import Place, rules_of
from coupturc.rules import Profile
from coupturc.rules.games import GAMES
from coupturc.structs import replace
from coupturc.tournament.events import Game, Sheet
from coupturc.tournament.outcomes import PLAYED_OUTCOMES
from coupturc.tournament.tournament import Tournament
from coupturc.web.aside import in_process, texts_aside
from coupturc.web.boards import board_of, playable_board
from coupturc.web.http.answers import ProblemError, answer, read_message
from coupturc.web.profiles.offered import OfferedProfiles
from coupturc.web.profiles.stored import profile_name, profile_of
from coupturc.web.tournaments.board_messages import SheetFault, SheetRead, SheetText
from coupturc.web.tournaments.reach import Reach, pairing_of
from coupturc.web.tournaments.view import Viewer, refused_of, view_of

_text = msgspec.json.Decoder(SheetText)


@dataclass(frozen=True, slots=True)
class SheetRoutes:
    """Score sheets, as HTTP reaches them.

    Args:
        reach: who may do what with which tournament.
        profiles: by what a sheet is checked where the tournament has results only.
    """

    reach: Reach
    profiles: OfferedProfiles

    def routes(self) -> list[Route]:
        """Return the routes below /api."""
        path = "/tournaments/{tournament}/rounds/{round:int}/boards/{board:int}/sheet"
        return [
            Route(path, self.get_sheet, methods=["GET"]),
            Route(path, self.post_sheet, methods=["POST"]),
        ]

    async def get_sheet(self, request: Request) -> Response:
        """Answer with the game that is kept of a board; without moves when there is none."""
        _, tournament = await self.reach.open(request)
        place, paired, _ = pairing_of(request, tournament)
        meeting, result = paired.meeting(place[1]), paired.results.get(place[1])
        profile = self._stored_profile(tournament, rules_of(place, meeting))
        read = await texts_aside.run(_read, " ".join(meeting.moves), profile)
        outcome = next((each for each in PLAYED_OUTCOMES if result and result.outcome == each), None)
        return answer(replace(read, outcome=outcome))

    async def post_sheet(self, request: Request) -> Response:
        """Check the moves of a game, and keep them as the game of a board when that is asked and nothing is wrong."""
        asked = await read_message(request, _text)
        row, tournament = await self.reach.open(request)
        place, _, game = pairing_of(request, tournament)
        viewer = await self.reach.viewer(request, row)
        if asked.keep and not may_type(viewer, place, game):
            raise ProblemError(403, "not_yours")
        profile = profile_of_game(self.profiles, tournament, asked.profile)
        read = await in_process(_read, asked.text, profile)
        outcome = asked.outcome or read.outcome
        if not asked.keep or read.fault or not read.moves or outcome is None:
            return answer(read)
        number, board = place
        sheet = Sheet(round=number, board=board, moves=read.moves, outcome=outcome, rules=profile.rules.number)
        row, tournament, refusal = await self.reach.apply(row.id, (sheet,), None)
        view = None if refusal else await texts_aside.run(view_of, row, tournament, viewer)
        return answer(replace(read, outcome=outcome, refused=refused_of(refusal), tournament=view))

    def _stored_profile(self, tournament: Tournament, rules: Rules) -> Profile:
        """Return a profile of the rules by which a sheet was checked."""
        shipped = map(self.profiles.asked, GAMES[rules.game].profiles)
        usual = next((each.id for each in shipped if each.rules == rules), rules.game)
        return profile_of_game(self.profiles, tournament, usual)


def profile_of_game(profiles: OfferedProfiles, tournament: Tournament, asked: str) -> Profile:
    """Return by what the moves of a game of the hall are checked: what is asked where only results are kept.

    Raises:
        ProblemError: the server offers no profile of that name.
    """
    play = tournament.setup.play
    return profiles.asked(asked) if play is None else profile_of(play.profile)


def may_type(viewer: Viewer, place: Place, game: Game) -> bool:
    """Whether somebody may enter the moves of a game: an arbiter, a player of it, who has the link of its board."""
    return viewer.may_type(*place) or game.white in viewer.own or game.black in viewer.own


def _read(text: str, profile: Profile) -> SheetRead:
    sheet = read_score_sheet(text, profile)
    position = sheet.history.position
    moves = sheet.history.moves
    return SheetRead(
        profile=profile_name(profile),
        board=board_of(profile.rules),
        moves=sheet.moves,
        last=legal_move(moves[-1]) if moves else None,
        position=playable_board(position),
        outcome=sheet.outcome,
        fault=_fault(sheet),
    )


def _fault(sheet: ScoreSheet) -> SheetFault | None:
    fault = sheet.fault
    return None if fault is None else SheetFault(fault.code, fault.line, fault.column, fault.found)
