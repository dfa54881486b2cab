"""A storm: as many combinations as you can before the time is up. No clock of its own: every step is given the time.

The rules are those of Lichess's Puzzle Storm: three minutes; right moves in a row earn time, a wrong one costs time
and the row, and the next combination comes at once.
"""

import msgspec

START_MS = 180_000
PENALTY_MS = 10_000

#: Right moves in a row, and the time that they earn.
BONUSES_MS = {5: 3_000, 12: 5_000, 20: 7_000, 30: 10_000}

#: Behind the last of them every so many moves earn as much as it does.
_THEN_EVERY = 10

#: So many combinations of a grade come before harder ones.
_PER_GRADE = 8
_EASIEST = 2


class Storm(msgspec.Struct, frozen=True):
    """Where somebody stands in a storm.

    Args:
        ends_ms: when the time is up.
        solved: combinations.
        missed: combinations that a wrong move ended.
        row: right moves since the last wrong one.
        longest_row: the most there have been.
    """

    ends_ms: int
    solved: int = 0
    missed: int = 0
    row: int = 0
    longest_row: int = 0

    def left_ms(self, now_ms: int) -> int:
        """Return how much time is left; 0 when the storm is over."""
        return max(0, self.ends_ms - now_ms)

    @property
    def grade(self) -> int:
        """How many moves the next combination should take: it grows harder."""
        return _EASIEST + (self.solved + self.missed) // _PER_GRADE


def begin_storm(now_ms: int) -> Storm:
    """Return a storm that begins now.

    Example:
        >>> begin_storm(0).left_ms(60_000)
        120000
    """
    return Storm(now_ms + START_MS)


def bonus_ms(row: int) -> int:
    """Return what the last of so many right moves in a row earns.

    Example:
        >>> [bonus_ms(row) for row in (4, 5, 12, 30, 35, 40)]
        [0, 3000, 5000, 10000, 0, 10000]
    """
    last = max(BONUSES_MS)
    if row > last:
        return 0 if (row - last) % _THEN_EVERY else BONUSES_MS[last]
    return BONUSES_MS.get(row, 0)


def after_right(storm: Storm, *, solved: bool) -> Storm:
    """Return the storm after a right move, which may have been the last one of its combination."""
    row = storm.row + 1
    return msgspec.structs.replace(
        storm,
        ends_ms=storm.ends_ms + bonus_ms(row),
        solved=storm.solved + solved,
        row=row,
        longest_row=max(row, storm.longest_row),
    )


def after_wrong(storm: Storm) -> Storm:
    """Return the storm after a wrong move."""
    return msgspec.structs.replace(storm, ends_ms=storm.ends_ms - PENALTY_MS, missed=storm.missed + 1, row=0)
