"""The HTTP side of broadcasts: made by somebody, filled by a relay with a token, looked at by everybody."""

import secrets
from dataclasses import dataclass, replace

import msgspec
from limits import RateLimitItemPerHour
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc.folded_text import folded
from coupturc.web.aside import Asker, for_stranger, texts_aside
from coupturc.web.broadcasts.messages import (
    BroadcastBoard,
    BroadcastMade,
    Broadcasts,
    BroadcastSummary,
    BroadcastView,
    NewBroadcast,
    Relayed,
)
from coupturc.web.broadcasts.relaying import read_boards, relayed
from coupturc.web.broadcasts.typed import typed_id, with_results
from coupturc.web.http.answers import ProblemError, answer, iso_time, read_body, read_message
from coupturc.web.people.names import shown_name
from coupturc.web.people.permissions import Permissions, Whose
from coupturc.web.people.session_cookie import hash_of, new_token
from coupturc.web.people.visitors import Visitors, address_of
from coupturc.web.store import ConflictError
from coupturc.web.store.broadcasts import BroadcastRepository, BroadcastRow
from coupturc.web.store.people import PersonRow
from coupturc.web.store.tournaments import TournamentRepository
from coupturc.web.tournaments.desk import Desk

_MOST_LISTED = 50
_MOST_TEXT_BYTES = 1_048_576
_WRONG_AN_HOUR = RateLimitItemPerHour(100)
_TAKEN = 200
_NOT_TAKEN = 422

_new = msgspec.json.Decoder(NewBroadcast)


@dataclass(frozen=True, slots=True)
class BroadcastRoutes:
    """Broadcasts, as HTTP reaches them.

    Args:
        repository: where they are kept.
        desk: the tournaments whose games they show.
        tournaments: who plays in these.
        visitors: who asks.
        permissions: what they may do.
    """

    repository: BroadcastRepository
    desk: Desk
    tournaments: TournamentRepository
    visitors: Visitors
    permissions: Permissions

    def routes(self) -> list[Route]:
        """Return the routes below /api."""
        one = "/broadcasts/{broadcast}"
        return [
            Route("/broadcasts", self.get_list, methods=["GET"]),
            Route("/broadcasts", self.post_new, methods=["POST"]),
            Route(one, self.get_one, methods=["GET"]),
            Route(one, self.delete_one, methods=["DELETE"]),
            Route(f"{one}/token", self.post_token, methods=["POST"]),
            Route(f"{one}/pdn", self.post_pdn, methods=["POST"]),
        ]

    async def get_list(self, request: Request) -> Response:
        """List the broadcasts of a tournament, or one's own; all of them where nobody is asked who he is."""
        tournament = request.query_params.get("tournament")
        person = None
        if self.visitors.have_seats and tournament is None:
            person = await self.visitors.known_id(request) or ""
        rows = await self.repository.latest(_MOST_LISTED, person=person, tournament=tournament)
        return answer(Broadcasts(tuple(BroadcastSummary(row.id, row.name, iso_time(row.changed_ms)) for row in rows)))

    async def post_new(self, request: Request) -> Response:
        """Make a broadcast; its token is shown once."""
        asked = await read_message(request, _new)
        if not (name := shown_name(asked.name)):
            raise ProblemError(400, "malformed")
        visitor = await self.visitors.making("broadcast", request)
        person = visitor.person.id if visitor else None
        if asked.tournament is not None:
            await self._check_tournament(asked.tournament, person)
        token, now_ms = new_token(), self.repository.now_ms()
        row = BroadcastRow(
            id=f"b-{secrets.token_hex(8)}",
            name=name,
            tournament=asked.tournament,
            person=person,
            token_hash=hash_of(token),
            body="[]",
            version=0,
            created_ms=now_ms,
            changed_ms=now_ms,
        )
        await self.repository.create(row)
        return self.visitors.remember(answer(BroadcastMade(row.id, token), 201), visitor)

    async def get_one(self, request: Request) -> Response:
        """Answer with the boards, or with nothing if the page has them as they are."""
        row, person = await self._found(request), await self.visitors.known(request)
        boards, version = await self._boards(row)
        mine = await self.permissions.person_may(person.id if person else None, "run_broadcast", Whose(row.person))
        engine = await self._may_see_engine(row, person, boards)
        headers = {"etag": f'"{row.version}-{version}-{int(mine)}-{int(engine)}"', "cache-control": "no-cache"}
        if request.headers.get("if-none-match") == headers["etag"]:
            return Response(status_code=304, headers=headers)
        changed = iso_time(row.changed_ms)
        view = BroadcastView(row.id, row.name, row.tournament, row.version, mine, engine, changed, boards)
        return answer(view, headers=headers)

    async def _boards(self, row: BroadcastRow) -> tuple[tuple[BroadcastBoard, ...], int]:
        """Return the boards of a broadcast, and the version of the tournament whose results stand on them."""
        boards = await texts_aside.run(read_boards, row.body)
        if row.tournament is None or row.id != typed_id(row.tournament):
            return boards, 0
        found = await self.desk.open(row.tournament)
        return (boards, 0) if found is None else (with_results(boards, found[1]), found[1].version)

    async def delete_one(self, request: Request) -> Response:
        """Delete a broadcast of one's own."""
        await self.repository.delete((await self._own(request)).id)
        return Response(status_code=204)

    async def post_token(self, request: Request) -> Response:
        """Give a broadcast another token; the one of before is worth nothing any more."""
        row, token = await self._own(request), new_token()
        await self.repository.change(replace(row, token_hash=hash_of(token), version=row.version + 1))
        return answer(BroadcastMade(row.id, token), 201)

    async def post_pdn(self, request: Request) -> Response:
        """Take what a relay sends: the games as far as they are played, each time all of them or some."""
        await self._check_token(request, await self._found(request))
        body = await read_body(request, _MOST_TEXT_BYTES)
        while True:
            row = await self._found(request)
            stored, said = await for_stranger(Asker(address_of(request), row.id), relayed, row.body, body)
            if not said.changed:
                return _said(said)
            try:
                now_ms = self.repository.now_ms()
                await self.repository.change(replace(row, body=stored, version=row.version + 1, changed_ms=now_ms))
            except ConflictError:  # two texts at once: the later one is laid on what the other has made
                continue
            return _said(said)

    async def _check_token(self, request: Request, row: BroadcastRow) -> None:
        """Refuse a relay without the token.

        Raises:
            ProblemError: the token is wrong.
        """
        kind, _, token = request.headers.get("authorization", "").partition(" ")
        if kind.lower() != "bearer" or not secrets.compare_digest(hash_of(token.strip()), row.token_hash):
            await self.visitors.allow(_WRONG_AN_HOUR, "token", address_of(request))
            raise ProblemError(403, "wrong_token")

    async def _check_tournament(self, tournament: str, person: str | None) -> None:
        """Refuse a tournament that is not one's own.

        Raises:
            ProblemError: there is none, or it is somebody else's.
        """
        found = await self.desk.open(tournament)
        if found is None:
            raise ProblemError(404, "unknown_tournament")
        if not await self.permissions.person_may(person, "run_tournament", Whose(found[0].person, found[0].club)):
            raise ProblemError(403, "not_yours")

    async def _may_see_engine(
        self, row: BroadcastRow, person: PersonRow | None, boards: tuple[BroadcastBoard, ...]
    ) -> bool:
        """Whether somebody is shown what the computer thinks: nobody who plays there is, under whatever name."""
        if person is None:
            return True
        if row.tournament is not None and await self.tournaments.numbers_of(row.tournament, person.id):
            return False
        if not person.name:
            return True
        playing = {name for board in boards for name in (board.white, board.black)}
        if row.tournament is not None and (found := await self.desk.open(row.tournament)) is not None:
            playing |= {player.name for player in found[1].state.players.values()}
        return folded(person.name) not in set(map(folded, playing))

    async def _found(self, request: Request) -> BroadcastRow:
        row = await self.repository.load(request.path_params["broadcast"])
        if row is None:
            raise ProblemError(404, "unknown_broadcast")
        return row

    async def _own(self, request: Request) -> BroadcastRow:
        row = await self._found(request)
        await self.permissions.check(request, "run_broadcast", Whose(row.person))
        return row


def _said(said: Relayed) -> Response:
    return answer(said, _NOT_TAKEN if said.faults else _TAKEN)
