"""The HTTP side of files of a tournament: CSV, TRF and the whole record."""

from dataclasses import dataclass
from typing import get_args

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc.tournament.errors import TournamentFileError
from coupturc.tournament.events import Enter, Player
from coupturc.tournament.players_csv import format_players_csv, read_players_csv
from coupturc.tournament.record_json import encode_record
from coupturc.tournament.results_csv import format_results_csv
from coupturc.tournament.setup import System
from coupturc.tournament.tournament import Tournament
from coupturc.tournament.trf_reader import is_trf, read_trf
from coupturc.tournament.trf_writer import format_trf
from coupturc.web.aside import for_stranger, texts_aside
from coupturc.web.http.answers import ProblemError, answer, read_body
from coupturc.web.store.tournaments import TournamentRow
from coupturc.web.tournaments.messages import PlayersBrought, PlayersFault, TournamentBrought
from coupturc.web.tournaments.reach import Reach
from coupturc.web.tournaments.setups import new_row, said_zone
from coupturc.web.tournaments.view import refused_of, view_of

#: 5,000 players with all that is known of them.
_MOST_BYTES = 1_048_576


@dataclass(frozen=True, slots=True)
class FileRoutes:
    """Files of tournaments, as HTTP reaches them.

    Args:
        reach: who may do what with which tournament.
    """

    reach: Reach

    def routes(self) -> list[Route]:
        """Return the routes below /api."""
        one = "/tournaments/{tournament}"
        return [
            Route("/tournaments/trf", self.post_trf, methods=["POST"]),
            Route(f"{one}.json", self.get_record, methods=["GET"]),
            Route(f"{one}.trf", self.get_trf, methods=["GET"]),
            Route(f"{one}.csv", self.get_csv, methods=["GET"]),
            Route(f"{one}/results.csv", self.get_results, methods=["GET"]),
            Route(f"{one}/players", self.post_players, methods=["POST"]),
        ]

    async def post_trf(self, request: Request) -> Response:
        """Begin a tournament with all that a TRF has, or say everything that is wrong with it."""
        asked = request.query_params.get("system", "")
        system = next((each for each in get_args(System) if each == asked), None)
        if system is None:
            raise ProblemError(422, "tournament_setup", {"where": "system"})
        club = request.query_params.get("club")
        if club is not None:
            await self.reach.check_club(request, club)
        visitors = self.reach.visitors
        body = await read_body(request, _MOST_BYTES)
        read = await for_stranger(await visitors.asker(request), _read_tournament, body, system)
        if not isinstance(read, Tournament):
            return answer(TournamentBrought(None, read))
        now_ms = self.reach.repository.now_ms()
        said_zone(read, request.query_params.get("zone"), now_ms)
        visitor = await visitors.making("tournament", request)
        row = new_row(read.setup, now_ms, visitor.person.id if visitor else None, club)
        await self.reach.desk.create(row, read)
        return visitors.remember(answer(TournamentBrought(row.id, ()), 201), visitor)

    async def post_players(self, request: Request) -> Response:
        """Enter the players of a CSV or a TRF: all of them, or nobody and everything that is wrong with it."""
        body = await read_body(request, _MOST_BYTES)
        row = await self.reach.own(request)
        viewer = await self.reach.viewer(request, row)
        read = await for_stranger(await self.reach.visitors.asker(request), _read_players, body)
        faults = tuple(each for each in read if isinstance(each, PlayersFault))
        requests = () if faults else tuple(Enter(player=each) for each in read if isinstance(each, Player))
        row, tournament, refusal = await self.reach.apply(row.id, requests, None)
        view = await texts_aside.run(view_of, row, tournament, viewer)
        return answer(PlayersBrought(view, refused_of(refusal), faults))

    async def get_record(self, request: Request) -> Response:
        """Answer with the record, which `coupturc tournament` reads; others than arbiters get what is published."""
        row, tournament = await self.reach.open(request)
        shown = await self._known_to(request, row, tournament)
        return _file(encode_record(shown.record), row.id, "json", "application/json")

    async def get_trf(self, request: Request) -> Response:
        """Answer with the report file of federations; others than arbiters get the published rounds."""
        row, tournament = await self.reach.federated(request)
        shown = await self._known_to(request, row, tournament)
        return _file(await texts_aside.run(format_trf, shown), row.id, "trf", "text/plain")

    async def _known_to(self, request: Request, row: TournamentRow, tournament: Tournament) -> Tournament:
        """Return as much of a tournament as the one who asks may know: only its arbiters see a pairing beforehand."""
        viewer = await self.reach.viewer(request, row)
        return tournament if viewer.mine else await texts_aside.run(tournament.as_published)

    async def get_csv(self, request: Request) -> Response:
        """Answer with the players as CSV."""
        row, tournament = await self.reach.federated(request)
        return _file(format_players_csv(tournament.state.players.values()), row.id, "csv", "text/csv")

    async def get_results(self, request: Request) -> Response:
        """Answer with every result as CSV; others than arbiters get the published rounds."""
        row, tournament = await self.reach.federated(request)
        shown = await self._known_to(request, row, tournament)
        return _file(await texts_aside.run(format_results_csv, shown), f"{row.id}-results", "csv", "text/csv")


def _file(body: str | bytes, name: str, kind: str, media: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}.{kind}"', "cache-control": "no-store"}
    return Response(body, headers=headers, media_type=media)


def _read_players(body: bytes) -> tuple[Player, ...] | tuple[PlayersFault, ...]:
    text = _text(body)
    try:
        return tuple(read_trf(text).state.players.values()) if is_trf(text) else read_players_csv(text)
    except TournamentFileError as error:
        return _faults(error)


def _read_tournament(body: bytes, system: System) -> Tournament | tuple[PlayersFault, ...]:
    try:
        return read_trf(_text(body), system)
    except TournamentFileError as error:
        return _faults(error)


def _faults(error: TournamentFileError) -> tuple[PlayersFault, ...]:
    return tuple(PlayersFault(each.code, each.line, each.column, dict(each.values)) for each in error.faults)


def _text(body: bytes) -> str:
    """Read UTF-8, or what most spreadsheets of the West write."""
    try:
        return body.decode("utf-8-sig")
    except UnicodeDecodeError:
        return body.decode("cp1252", "replace")
