"""How many messages somebody may send over all his pages: so many a second, and for a moment many more."""

import asyncio
from collections.abc import Callable
from time import monotonic
from weakref import WeakValueDictionary

#: Nobody moves, looks through a game or talks faster for long.
A_SECOND = 20
#: Whoever holds a key down in an analysis, or has a bad line, sends much at once.
AT_ONCE = 100

#: A move, a look back and a ping may come together.
_BY_HAND = 5

#: Of people who are not known only the pages can be distinguished; all at one address send as much as so many pages.
_PAGES_OF_AN_ADDRESS = 20


class Allowance:
    """The messages that somebody may still send; more come back as time goes by.

    Args:
        now: a clock that does not jump, in seconds.
        times: how many people's allowance it is.
        within: what he shares with others; his messages count there too.

    Example:
        >>> seconds = 0.0
        >>> allowance = Allowance(lambda: seconds)
        >>> sum(allowance.take() for _ in range(1000))
        100
        >>> seconds = 2.0
        >>> sum(allowance.take() for _ in range(1000))
        40
    """

    def __init__(
        self, now: Callable[[], float] = monotonic, *, times: int = 1, within: "Allowance | None" = None
    ) -> None:
        self._now = now
        self._times = times
        self._within = within
        self._left = float(AT_ONCE * times)
        self._seen = now()

    def take(self) -> bool:
        """Count a message; return whether it is still allowed."""
        now = self._now()
        self._left = min(AT_ONCE * self._times, self._left + (now - self._seen) * A_SECOND * self._times)
        self._seen = now
        if self._left < 1 or not (self._within is None or self._within.take()):
            return False
        self._left -= 1
        return True

    @property
    def is_drawn_on(self) -> bool:
        """Whether more was sent at once than a person does by hand."""
        return self._left < AT_ONCE * self._times - _BY_HAND

    def give_back(self) -> None:
        """Let the last message not count."""
        self._left += 1
        if self._within is not None:
            self._within.give_back()


class Allowances:
    """The allowances of all who have pages at this process: a person has one, however many pages are his."""

    def __init__(self) -> None:
        self._shared: WeakValueDictionary[str, Allowance] = WeakValueDictionary()

    def of(self, person: str | None, address: str) -> Allowance:
        """Return what a new page may send.

        Args:
            person: whose it is, None for somebody who is not known. He has an allowance of his own for each page,
                within that of his address.
            address: where it comes from.
        """
        if person is not None:
            return self._of(person)
        return Allowance(within=self._of(address, _PAGES_OF_AN_ADDRESS))

    def release(self, allowance: Allowance) -> None:
        """Keep what a page that has gone had left until it is whole: who comes back before that has no more."""
        asyncio.get_running_loop().call_later(AT_ONCE / A_SECOND, _let_go, allowance)

    def _of(self, name: str, times: int = 1) -> Allowance:
        if (shared := self._shared.get(name)) is None:
            shared = self._shared[name] = Allowance(times=times)
        return shared


def _let_go(_allowance: Allowance) -> None:
    """Hold an allowance until now."""


#: Those of this process.
allowances = Allowances()
