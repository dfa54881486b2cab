"""What stands against somebody: moderators have decided it or he has left games, and the server holds him to it."""

from dataclasses import dataclass

from coupturc.web.http.answers import ProblemError, iso_time
from coupturc.web.messages.shared import ProblemCode
from coupturc.web.people.pauses import pause_until_ms
from coupturc.web.store.hits import HitRepository
from coupturc.web.store.leaving import left_of_late
from coupturc.web.store.moderation import NO_PLAY, DecisionRow, ModerationRepository


@dataclass(frozen=True, slots=True)
class Conduct:
    """What people may do with others."""

    moderation: ModerationRepository
    hits: HitRepository

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

    async def check_pause(self, person: str) -> None:
        """Check that somebody may begin a game that the lobby finds for him, or one more of those.

        Raises:
            ProblemError: he has left several of late, and pauses; it says until when.
        """
        until_ms = await self._pauses_until_ms(person)
        if until_ms is not None:
            raise ProblemError(403, "must_pause", {"until": iso_time(until_ms)})

    async def may_seek(self, person: str) -> bool:
        """Whether somebody may begin to play with whom the lobby finds for him."""
        return await self.plays(person) and await self._pauses_until_ms(person) is None

    async def _pauses_until_ms(self, person: str) -> int | None:
        until_ms = pause_until_ms(await left_of_late(self.hits, person))
        return None if until_ms is None or until_ms <= self.moderation.now_ms() else until_ms

    async def check_opponent(self, person: str, *, from_lobby: bool = False) -> None:
        """Check that others may begin to play with somebody.

        Args:
            person: who.
            from_lobby: whether it is a game that the lobby finds for them, or one more of those.

        Raises:
            ProblemError: they may not; nobody else is told why.
        """
        may_begin = self.may_seek if from_lobby else self.plays
        if not await may_begin(person):
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
