"""Repeating what went wrong: Leitner's boxes, each asked again after a longer while than the one before.

A question that was missed goes into the first box. Solved when its time has come it moves on to the next,
missed it begins again, and solved out of the last box it is learned.

Source: Leitner, So lernt man lernen (1972), chapter 2. His boxes grow about twofold to threefold; that
longer and longer gaps keep more than equal ones is the finding of Cepeda et al., Distributed practice in
verbal recall tasks, Psychological Bulletin 132 (2006).
"""

import msgspec

_MINUTE_MS = 60_000
_DAY_MS = 86_400_000

#: After how long the question of a box is asked again.
WAITS_MS = (10 * _MINUTE_MS, _DAY_MS, 3 * _DAY_MS, 7 * _DAY_MS, 21 * _DAY_MS)


class Slot(msgspec.Struct, frozen=True):
    """Where a missed question lies.

    Args:
        box: number of the box, from 0.
        due_ms: when it is to be asked again.
    """

    box: int
    due_ms: int


def slot_after(slot: Slot | None, now_ms: int, *, solved: bool) -> Slot | None:
    """Return where a question lies after an answer; None when it lies in no box, or has been learned.

    Args:
        slot: where it lay; None when it was never missed, or learned.
        now_ms: when it was answered. An answer before its time moves nothing on.
        solved: whether the first answer was right.

    Example:
        >>> slot_after(None, 0, solved=False)
        Slot(box=0, due_ms=600000)
    """
    if not solved:
        return Slot(0, now_ms + WAITS_MS[0])
    if slot is None or now_ms < slot.due_ms:
        return slot
    box = slot.box + 1
    return Slot(box, now_ms + WAITS_MS[box]) if box < len(WAITS_MS) else None
