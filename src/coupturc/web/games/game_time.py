"""The time of one game: milliseconds of play, counted by the monotonic clock."""

from time import monotonic_ns

from coupturc.web.nodes.wall_time import Standstills


class GameTime:
    """Milliseconds of play. On one screen they stand still while no server runs and while the machine sleeps.

    Args:
        at_ms: how much of it there was up to now.
        still: when it stands still, in milliseconds from now.
    """

    def __init__(self, at_ms: int, still: Standstills = ()) -> None:
        self._at_ms = at_ms
        self._still = still
        self._since_ns = monotonic_ns()

    def now_ms(self) -> int:
        """Return the time of play up to now."""
        return self.at_ms(monotonic_ns())

    def at_ms(self, moment_ns: int) -> int:
        """Return the time of play up to a moment of the monotonic clock."""
        gone_ms = self._gone_ms(moment_ns)
        if not self._still:
            return self._at_ms + gone_ms
        stood_ms = sum([each.within(min(0, gone_ms), max(0, gone_ms)) for each in self._still])
        return self._at_ms + gone_ms + (stood_ms if gone_ms < 0 else -stood_ms)

    @property
    def still_ms(self) -> int:
        """How long it stands still from now on."""
        gone_ms = self._gone_ms(monotonic_ns())
        return next((each.until_ms - gone_ms for each in self._still if each.from_ms <= gone_ms < each.until_ms), 0)

    @property
    def turns_in_ms(self) -> int | None:
        """In how long it begins to stand still or to go on; None when it goes on as it does."""
        gone_ms = self._gone_ms(monotonic_ns())
        turns = (moment - gone_ms for each in self._still for moment in (each.from_ms, each.until_ms))
        return next((turn for turn in turns if turn > 0), None)

    def in_ms(self, at_ms: int) -> int:
        """Return in how long so much has been played; 0 when it has."""
        now_ns = monotonic_ns()
        moment = gone_ms = self._gone_ms(now_ns)
        left_ms = max(0, at_ms - self.at_ms(now_ns))
        for each in self._still:
            free_ms = max(0, each.from_ms - moment)
            if each.until_ms <= moment:
                continue
            if left_ms <= free_ms:
                break
            moment, left_ms = each.until_ms, left_ms - free_ms
        return moment - gone_ms + left_ms

    def _gone_ms(self, moment_ns: int) -> int:
        return (moment_ns - self._since_ns) // 1_000_000
