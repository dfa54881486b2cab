"""The HTTP side of live boards that are typed: the moves of a game of the hall, entered as it goes on."""

from dataclasses import dataclass, replace

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc.notation.score_sheets import read_score_sheet
from coupturc.notation.tournament_games import Place
from coupturc.tournament.tournament import Tournament
from coupturc.web.aside import in_process
from coupturc.web.broadcasts.messages import BroadcastBoard, TypedBoard, TypedMoves
from coupturc.web.broadcasts.typed import board_at, typed_board, typed_id, with_board
from coupturc.web.http.answers import ProblemError, answer, read_message
from coupturc.web.people.names import shown_name
from coupturc.web.people.session_cookie import hash_of, new_token
from coupturc.web.profiles.offered import OfferedProfiles
from coupturc.web.store import ConflictError
from coupturc.web.store.broadcasts import BroadcastRepository, BroadcastRow
from coupturc.web.store.tournaments import TournamentRow
from coupturc.web.tournaments.board_messages import SheetFault
from coupturc.web.tournaments.reach import Reach, pairing_of
from coupturc.web.tournaments.sheet_routes import may_type, profile_of_game

_moves = msgspec.json.Decoder(TypedMoves)


@dataclass(frozen=True, slots=True)
class TypedRoutes:
    """Live boards that are typed, as HTTP reaches them.

    Args:
        reach: who may do what with which tournament.
        repository: where broadcasts are kept.
        profiles: by what moves are checked where the tournament has results only.
    """

    reach: Reach
    repository: BroadcastRepository
    profiles: OfferedProfiles

    def routes(self) -> list[Route]:
        """Return the routes below /api."""
        path = "/tournaments/{tournament}/rounds/{round:int}/boards/{board:int}/live"
        return [
            Route(path, self.get_live, methods=["GET"]),
            Route(path, self.post_live, methods=["POST"]),
            Route(path, self.delete_live, methods=["DELETE"]),
        ]

    async def get_live(self, request: Request) -> Response:
        """Answer with the board as far as it is typed, so that whoever types goes on where it stands."""
        row, tournament = await self.reach.open(request)
        place, _, _ = pairing_of(request, tournament)
        kept = await self.repository.load(typed_id(row.id))
        return answer(TypedBoard(typed_id(row.id), None if kept is None else board_at(kept.body, place)))

    async def post_live(self, request: Request) -> Response:
        """Show the moves of a game until now in the place of those before."""
        asked = await read_message(request, _moves)
        row, tournament, place = await self._typing(request)
        profile = profile_of_game(self.profiles, tournament, asked.profile)
        sheet = await in_process(read_score_sheet, asked.text, profile)
        if sheet.fault is not None:
            fault = SheetFault(sheet.fault.code, sheet.fault.line, sheet.fault.column, sheet.fault.found)
            return answer(TypedBoard(typed_id(row.id), None, fault))
        board = typed_board(tournament, place, sheet)
        await self._put(row, tournament, place, board)
        return answer(TypedBoard(typed_id(row.id), board))

    async def delete_live(self, request: Request) -> Response:
        """Show a board no more."""
        row, tournament, place = await self._typing(request)
        if await self.repository.load(typed_id(row.id)) is not None:
            await self._put(row, tournament, place, None)
        return Response(status_code=204)

    async def _typing(self, request: Request) -> tuple[TournamentRow, Tournament, Place]:
        """Return the place of a request, for those who may enter the moves of its game.

        Raises:
            ProblemError: there is no such pairing, or it is somebody else's.
        """
        row, tournament = await self.reach.open(request)
        place, _, game = pairing_of(request, tournament)
        if not may_type(await self.reach.viewer(request, row), place, game):
            raise ProblemError(403, "not_yours")
        return row, tournament, place

    async def _put(
        self, row: TournamentRow, tournament: Tournament, place: Place, board: BroadcastBoard | None
    ) -> None:
        while True:
            try:
                await self._change(await self._broadcast(row, tournament), place, board)
            except ConflictError:  # somebody typed at another board at the same moment
                continue
            return

    async def _change(self, kept: BroadcastRow, place: Place, board: BroadcastBoard | None) -> None:
        body = with_board(kept.body, place, board)
        if body != kept.body:
            now_ms = self.repository.now_ms()
            await self.repository.change(replace(kept, body=body, version=kept.version + 1, changed_ms=now_ms))

    async def _broadcast(self, row: TournamentRow, tournament: Tournament) -> BroadcastRow:
        """Return the broadcast of the typed boards of a tournament, which is made with the first of them.

        Raises:
            ConflictError: another server made it at this moment.
        """
        if (kept := await self.repository.load(typed_id(row.id))) is not None:
            return kept
        now_ms = self.repository.now_ms()
        made = BroadcastRow(
            id=typed_id(row.id),
            name=shown_name(tournament.setup.name),
            tournament=row.id,
            person=row.person,
            token_hash=hash_of(new_token()),  # nobody has it: a relay gets one by asking for another
            body="[]",
            version=0,
            created_ms=now_ms,
            changed_ms=now_ms,
        )
        await self.repository.create(made)
        return made
