"""The HTTP side of analyses: made, listed, deleted, and written for other programs."""

from collections.abc import Mapping
from dataclasses import dataclass

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from coupturc._core import Side
from coupturc.analysis.document import Document
from coupturc.errors import FenError, MoveTextError
from coupturc.game.appearance import shown_game
from coupturc.game.transcript import game_of
from coupturc.game.tree import Game
from coupturc.notation.diagram import format_svg
from coupturc.notation.pdn import parse_pdn
from coupturc.notation.pdn_writer import format_game
from coupturc.rules import Profile
from coupturc.web.analyses.follower import follow
from coupturc.web.analyses.headline import Written, read_headline, written
from coupturc.web.analyses.messages import AnalysisList, AnalysisSummary, NewAnalysis
from coupturc.web.analyses.results import local_result
from coupturc.web.analyses.rooms import AnalysisRooms, game_at
from coupturc.web.analyses.view import arrows_of, squares_of
from coupturc.web.aside import games_aside, texts_aside
from coupturc.web.boards import Looks, looks_of
from coupturc.web.games.export import player_headers
from coupturc.web.games.live_game import LiveGame
from coupturc.web.games.routes import watched
from coupturc.web.games.seats import Seats
from coupturc.web.games.stored_game import restore
from coupturc.web.http.answers import ProblemError, answer, iso_time, read_message
from coupturc.web.people.visitors import Visitors
from coupturc.web.profiles.offered import OfferedProfiles
from coupturc.web.profiles.positions import faults_of
from coupturc.web.profiles.stored import profile_name, profile_of
from coupturc.web.store.analyses import AnalysisHead, AnalysisRow
from coupturc.web.store.damage import readable
from coupturc.web.store.game_rows import GameRow
from coupturc.web.store.games import GameRepository

_MOST_LISTED = 50
_LONGEST_TITLE = 200

_new_analysis = msgspec.json.Decoder(NewAnalysis)


@dataclass(frozen=True, slots=True)
class AnalysisRoutes:
    """Analyses, as HTTP and a WebSocket reach them."""

    rooms: AnalysisRooms
    games: GameRepository
    profiles: OfferedProfiles
    visitors: Visitors

    def routes(self) -> list[Route | WebSocketRoute]:
        """Return the routes below /api."""
        return [
            Route("/analyses", self.get_analyses, methods=["GET"]),
            Route("/analyses", self.post_analysis, methods=["POST"]),
            Route("/analyses/{analysis_id}", self.delete_analysis, methods=["DELETE"]),
            Route("/analyses/{analysis_id}/pdn", self.get_pdn, methods=["GET"]),
            Route("/analyses/{analysis_id}/nodes/{node}.svg", self.get_diagram, methods=["GET"]),
            WebSocketRoute("/analyses/{analysis_id}/socket", self.follow),
        ]

    async def post_analysis(self, request: Request) -> Response:
        """Begin an analysis of a position, or of a stored game."""
        asked = await read_message(request, _new_analysis)
        if asked.game is not None:
            return await self._of_game(asked.game, request)
        profile = self.profiles.asked(asked.profile)
        try:
            new = await texts_aside.run(_begun, profile, asked)
        except FenError as error:
            raise ProblemError(422, "fen", faults=faults_of(error)) from error
        except MoveTextError as error:
            raise ProblemError(422, "move", {"move": error.text}) from error
        visitor = await self.visitors.making("analysis", request)
        made = await self.rooms.create(profile, new, person=visitor.person.id if visitor else None)
        return self.visitors.remember(_made(made), visitor)

    async def get_analyses(self, request: Request) -> Response:
        """List the analyses last worked on; one's own where there are seats."""
        person = (await self.visitors.known_id(request) or "") if self.visitors.have_seats else None
        found = await self.rooms.analyses.latest(_MOST_LISTED, person)
        listed, damaged = readable(found, summary)
        return answer(AnalysisList(listed, damaged))

    async def delete_analysis(self, request: Request) -> Response:
        """Delete an analysis of one's own."""
        if not (await self._stored(request)).is_of(await self.visitors.known_id(request)):
            raise ProblemError(403, "not_yours")
        if not await self.rooms.delete(request.path_params["analysis_id"]):
            raise ProblemError(404, "unknown_analysis")
        return Response(status_code=204)

    async def get_pdn(self, request: Request) -> Response:
        """Answer with an analysis as a PDN file, results as the federation or as chess players write them."""
        record = await self._stored(request)
        text = record.body
        if request.query_params.get("results") == "local":
            text = await texts_aside.run(_with_local_result, record)
        headers = {
            "content-disposition": f'attachment; filename="coupturc-{record.id}.pdn"',
            "cache-control": "no-store",
        }
        return Response(text, headers=headers, media_type="text/plain")

    async def get_diagram(self, request: Request) -> Response:
        """Answer with the picture of the board at a node, with what is drawn there."""
        record = await self._stored(request)
        asked = request.query_params
        picture = await texts_aside.run(_picture, record, request.path_params["node"], asked, looks_of(asked))
        return Response(picture, headers={"cache-control": "no-store"}, media_type="image/svg+xml")

    async def follow(self, socket: WebSocket) -> None:
        """Serve a page of an analysis for as long as it stays."""
        async with self.visitors.attending(socket) as person:
            await follow(self.rooms, socket, person)

    async def _stored(self, request: Request) -> AnalysisRow:
        record = await self.rooms.analyses.load(request.path_params["analysis_id"])
        if record is None:
            raise ProblemError(404, "unknown_analysis")
        return record

    async def _of_game(self, name: str, request: Request) -> Response:
        """Answer with one's analysis of a stored game; make one if there is none, or if the game has gone on since."""
        stored = await self.games.load(name)
        if stored is None:
            raise ProblemError(404, "unknown_game")
        asking = await self.visitors.known_id(request)
        seats = Seats.of(watched(stored[0], asking))
        if stored[0].status.outcome is None and seats.are_apart:
            raise ProblemError(409, "goes_on")
        known = await self.rooms.analyses.of_game(name, asking)
        if known is not None and known.created_ms >= stored[0].changed_ms:
            return _made(known)
        visitor = await self.visitors.making("analysis", request)
        live = await games_aside.run(restore, *stored)
        new = await games_aside.run(_transcript, stored[0], live)
        person = visitor.person.id if visitor else None
        made = await self.rooms.create(live.arbiter.profile, new, name, person)
        return self.visitors.remember(_made(made), visitor)


def _with_local_result(record: AnalysisRow) -> str:
    game = _game(record)
    game.headers["Result"] = local_result(game.headers.get("Result", "*"))
    return format_game(game)


def _begun(profile: Profile, asked: NewAnalysis) -> Written:
    return written(Document(game_at(profile, asked.fen, asked.moves)))


def _transcript(game: GameRow, live: LiveGame) -> Written:
    """Return the analysis of a stored game, with the names of its players."""
    tree = game_of(shown_game(live.arbiter))
    judged = dict(tree.headers)
    tree.headers.clear()
    tree.headers.update(player_headers(game, live) | judged)
    return written(Document(tree))


def _picture(record: AnalysisRow, name: str, asked: Mapping[str, str], looks: Looks) -> str:
    """Return the board at a node of an analysis with what is drawn on it, as SVG; a comment may name any square."""
    node = Document.parse(record.body, profile_of(record.profile).rules).node(name)
    squares = frozenset(node.position.rules.squares)
    arrows = [(arrow.origin, arrow.target) for arrow in arrows_of(node)]
    return format_svg(
        node.position,
        below=Side.black if asked.get("below") == "black" else Side.white,
        numbers=asked.get("numbers") != "0",
        **looks,
        arrows=[ends for ends in arrows if squares.issuperset(ends) and ends[0] != ends[1]],
        last=node.move,
        highlights=[square for square in squares_of(node) if square in squares],
        title=asked.get("title", "")[:_LONGEST_TITLE],
    )


def summary(record: AnalysisRow | AnalysisHead) -> AnalysisSummary:
    """Return an analysis as the list shows it."""
    headline = read_headline(record.headline)
    return AnalysisSummary(
        id=record.id,
        profile=profile_name(profile_of(record.profile)),
        headers=headline.headers,
        game=record.game,
        plies=headline.plies,
        fen=headline.fen,
        last=headline.last,
        created=iso_time(record.created_ms),
        changed=iso_time(record.changed_ms),
    )


def _made(record: AnalysisRow) -> Response:
    return answer(summary(record), 201, {"location": f"/api/analyses/{record.id}"})


def _game(record: AnalysisRow) -> Game:
    games = parse_pdn(record.body, profile_of(record.profile).rules)
    return games[0] if games else Game(rules=profile_of(record.profile).rules)
