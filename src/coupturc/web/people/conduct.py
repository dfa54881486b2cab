"""What stands against somebody: moderators have decided it, and the server holds him to it."""

from dataclasses import dataclass

from coupturc.web.http.answers import ProblemError, iso_time
from coupturc.web.messages.shared import ProblemCode
from coupturc.web.store.moderation import NO_PLAY, DecisionRow, ModerationRepository


@dataclass(frozen=True, slots=True)
class Conduct:
    """What people may do with others."""

    moderation: ModerationRepository

    async def standing(self, person: str | None) -> tuple[DecisionRow, ...]:
        """Return what stands against somebody now, the latest first."""
        return () if person is None else await self.moderation.standing(person, self.moderation.now_ms())

    async def check_play(self, person: str | None) -> None:
        """Check that somebody may begin to play with others; games that he has begun he plays to their end.

        Raises:
            ProblemError: a moderator has decided otherwise; it says until when.
        """
        refuse(await self.standing(person), *NO_PLAY)

    async def plays(self, person: str) -> bool:
        """Whether somebody may begin to play with others."""
        return not any(each.verdict in NO_PLAY for each in await self.standing(person))

    async def check_opponent(self, person: str) -> None:
        """Check that others may begin to play with somebody.

        Raises:
            ProblemError: they may not; nobody else is told why.
        """
        if not await self.plays(person):
            raise ProblemError(403, "not_playing")


def refuse(standing: tuple[DecisionRow, ...], *verdicts: str) -> None:
    """Refuse what one of these sanctions forbids, with the one that lasts longest.

    Raises:
        ProblemError: one of them stands.
    """
    ends = {each.until_ms for each in standing if each.verdict in verdicts}
    if None in ends:
        raise ProblemError(403, "closed")
    if ends:
        code: ProblemCode = "no_play" if "no_play" in verdicts else "no_text"
        raise ProblemError(403, code, {"until": iso_time(max(end for end in ends if end is not None))})
