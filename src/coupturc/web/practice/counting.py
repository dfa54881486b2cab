"""What an answer changes for the one who learns, as a message."""

from coupturc.web.http.answers import iso_time
from coupturc.web.practice.messages import PracticeCounted
from coupturc.web.store.practice import Attempt, Discipline, PracticeRepository

#: What ends an attempt for the rating.
COUNTS = {"right": True, "wrong": False, "shown": False}


async def counted(records: PracticeRepository, place: Discipline, attempt: Attempt) -> PracticeCounted | None:
    """Keep the first answer to a question; return None when it was answered before."""
    scored = await records.score(place, attempt)
    if scored is None:
        return None
    before, after = round(scored.before.value), round(scored.after.value)
    again_at = None if scored.slot is None else iso_time(scored.slot.due_ms)
    return PracticeCounted(after, after - before, again_at)
