"""The HTTP side of taking one's data along."""

import json
from collections.abc import AsyncIterable, AsyncIterator, Callable
from dataclasses import asdict, dataclass

import msgspec
from limits import RateLimitItemPerHour
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from coupturc.web.games.days_off import stretches
from coupturc.web.games.messages import DaysOff
from coupturc.web.http.answers import ProblemError
from coupturc.web.people.generated.words import WORDS
from coupturc.web.people.visitors import Visitors
from coupturc.web.store import Store
from coupturc.web.store.compared import ComparedRow
from coupturc.web.takeout.zipped import File, Files, Games, zipped

#: To write ten thousand games takes a minute of a core.
EXPORTS_AN_HOUR = RateLimitItemPerHour(10)
#: They are handed to another process, which stalls the others for some milliseconds.
_GAMES_AT_ONCE = 10
#: More analyses, and as many lessons, are not written into one file.
_MOST_WRITTEN = 5_000


@dataclass(frozen=True, slots=True)
class TakeoutRoutes:
    """What is kept of a member, as he gets it over HTTP.

    Args:
        archive: yields the files of somebody's archive.
    """

    store: Store
    visitors: Visitors
    archive: Callable[[str], AsyncIterable[File]]

    def routes(self) -> list[Route]:
        """Return the route below /api."""
        return [Route("/account/export", self.get_export, methods=["GET"])]

    async def get_export(self, request: Request) -> Response:
        """Answer with all that is kept of the one who asks."""
        person = await self.visitors.known_id(request)
        member = None if person is None else await self.store.members.find(person)
        if member is None:
            raise ProblemError(403, "members_only")
        await self.visitors.allow(EXPORTS_AN_HOUR, "export", member.person)
        kept = {
            "person": member.person,
            "name": member.name,
            "mail": member.mail,
            "mail_confirmed": member.mail_confirmed,
            "language": member.language,
            "notice_choices": await self.store.notice_choices.kept(member.person),
            "passkeys": [
                {"name": each.name, "made_ms": each.made_ms, "used_ms": each.used_ms}
                for each in await self.store.passkeys.of_person(member.person)
            ],
            "learned": await self._learned(member.person),
            "free_talk": member.free_talk,
            "said": [asdict(each) for each in await self.store.talk.said_by(member.person)],
            "days_off": [msgspec.to_builtins(each) for each in await self._days_off(member.person)],
            "plans": await self._plans(member.person),
            **await self._conduct(member.person),
            **await self._compared(member.person),
            **await self.store.takeouts.of_person(member.person),
            "ratings": [asdict(each) for each in await self.store.ratings.of_person(member.person)],
        }
        cut_short = WORDS[member.language]["export_cut"]
        games, others = self._games(member.person), self._others(member.person)
        body = zipped(kept, games, others, self.archive(member.person), cut_short)
        headers = {"content-disposition": 'attachment; filename="coupturc-account.zip"', "cache-control": "no-store"}
        return StreamingResponse(body, headers=headers, media_type="application/zip")

    async def _conduct(self, person: str) -> dict[str, list[dict[str, object]]]:
        """Return what he has reported and what was decided about him; nothing of the others in it."""
        reported = await self.store.moderation.reported_by(person)
        about = await self.store.moderation.about(person)
        return {
            "reported": [
                {"game": row.game, "reason": row.reason, "words": row.words, "at_ms": row.at_ms} for row in reported
            ],
            "decided": [
                {"verdict": row.verdict, "why": row.why, "at_ms": row.at_ms, "until_ms": row.until_ms}
                for row in about
                if row.verdict != "none"
            ],
        }

    async def _compared(self, person: str) -> dict[str, list[dict[str, object]]]:
        """Return how his games compared with the engine; hints about him are left out, as reports about him are."""
        games = await self.store.compared.of_person(person)
        return {"compared_games": [{"game": row.game, **_at_hard_moves(row), "at_ms": row.at_ms} for row in games]}

    async def _learned(self, person: str) -> dict[str, list[dict[str, object]]]:
        """Return his lessons and practice; of repertoires the JSON and not its text."""
        learned = await self.store.members.learned(person)
        learned["repertoires"] = [
            {**row, "asked": json.loads(str(row["asked"])), "body": json.loads(str(row["body"]))}
            for row in learned["repertoires"]
        ]
        return learned

    async def _plans(self, person: str) -> list[dict[str, object]]:
        """Return his conditional moves, with the lines as JSON and not as its text."""
        return [{**row, "lines": json.loads(str(row["lines"]))} for row in await self.store.members.plans(person)]

    async def _days_off(self, person: str) -> tuple[DaysOff, ...]:
        return stretches(await self.store.days_off.of_person(person))

    async def _games(self, person: str) -> AsyncIterator[Games]:
        ids = await self.store.members.games(person)
        for first in range(0, len(ids), _GAMES_AT_ONCE):
            yield await self.store.games.load_all(ids[first : first + _GAMES_AT_ONCE])

    async def _others(self, person: str) -> AsyncIterator[Files]:
        """Yield his analyses and lessons."""
        for head in await self.store.analyses.latest(_MOST_WRITTEN, person):
            if (analysis := await self.store.analyses.load(head.id)) is not None:
                yield [(f"analyses/{analysis.id}.pdn", analysis.body)]
        for lesson in await self.store.lessons.latest_made(_MOST_WRITTEN, person):
            yield [(f"lessons/{lesson.id}.toml", lesson.body)]


def _at_hard_moves(row: ComparedRow) -> dict[str, object]:
    """Return what somebody did at hard moves, under names that say it."""
    return {
        "ladder": row.ladder,
        "rating": row.rating,
        "hard_moves": row.hard,
        "hard_moves_found": row.found,
        "points_lost_at_hard_moves": row.lost,
        "ms_for_hard_moves": row.hard_ms,
        "other_moves": row.others,
        "ms_for_other_moves": row.others_ms,
    }
