"""Who learns: the person who asks; where nobody is asked who he is, whoever the page says."""

from limits import RateLimitItem
from starlette.requests import Request
from starlette.responses import Response

from coupturc.web.http.answers import ProblemError
from coupturc.web.people.visitors import Visitor, Visitors
from coupturc.web.store.learners import LearnerRepository, is_of_person, learner_name

#: Under this name nothing is kept.
NOBODY = ""


class Learners:
    """Under which name lessons and practice are kept of those who ask.

    A browser gives itself a name. Where people are known, that name proves nothing: what was kept under it becomes its
    first owner's, once, and from then on the session says who learns.

    Args:
        visitors: who asks.
        records: what was kept under the names of browsers.
    """

    def __init__(self, visitors: Visitors, records: LearnerRepository) -> None:
        self._visitors = visitors
        self._records = records

    async def looking(self, request: Request, name: str) -> str:
        """Return the learner who wants to see, or to forget, what is kept of him; `NOBODY` for somebody new.

        Args:
            request: what he asks.
            name: what his browser calls itself.
        """
        if not self._visitors.have_seats:
            return name
        person = await self._visitors.known_id(request)
        return NOBODY if person is None else await self._own(name, person)

    async def learning(self, request: Request, name: str) -> tuple[str, Visitor | None]:
        """Return the learner who does something; somebody new becomes a guest, whose page must be given his token.

        Args:
            request: what he asks.
            name: what his browser calls itself.

        Raises:
            ProblemError: somebody else did it, as on a tablet that pupils share; too many new guests come from this
                address.
        """
        if not self._visitors.have_seats:
            return name, None
        await self.refuse_work_of_others(request, name)
        visitor = await self._visitors.welcome(request)
        return await self._own(name, visitor.person.id), visitor

    async def refuse_work_of_others(self, request: Request, name: str | None) -> None:
        """Refuse work that somebody other than its sender did.

        Args:
            request: what he sends.
            name: what the page called him who did it; None for a page that did not say.

        Raises:
            ProblemError: somebody else did it, as on a tablet that pupils share.
        """
        if name is None or not self._visitors.have_seats or not is_of_person(name):
            return
        if name != learner_name(await self._visitors.known_id(request) or ""):
            raise ProblemError(403, "not_yours")

    async def known(self, request: Request) -> str | None:
        """Return the learner who asks, `NOBODY` for somebody new; None where nobody is asked who he is."""
        if not self._visitors.have_seats:
            return None
        person = await self._visitors.known_id(request)
        return NOBODY if person is None else learner_name(person)

    async def allow(self, limit: RateLimitItem, what: str, visitor: Visitor | None) -> None:
        """Count something that is bounded for each person; without limit where nobody is asked who he is.

        Raises:
            ProblemError: it was done too often.
        """
        if visitor is not None:
            await self._visitors.allow(limit, what, visitor.person.id)

    def remember(self, answer: Response, visitor: Visitor | None) -> Response:
        """Give a new guest's page its token with an answer."""
        return self._visitors.remember(answer, visitor)

    async def _own(self, name: str, person: str) -> str:
        await self._records.adopt(name, person)
        return learner_name(person)
