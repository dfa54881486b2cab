"""News for people who look at something else: a move of their opponent, a round that is published."""

from collections.abc import Callable

from coupturc.web.bus.bus import Bus, Hint, Noticed


class Notices:
    """Brings notices to the pages of a person, at whichever process they are.

    A notice is not kept: who has no page open finds his games and tournaments in their lists.

    Args:
        bus: carries them to the other processes.
    """

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._listeners: list[Callable[[Noticed], None]] = []
        bus.listen(self._hear)

    def listen(self, listener: Callable[[Noticed], None]) -> None:
        """Have a listener hear the notices of all processes."""
        self._listeners.append(listener)

    def give(self, notice: Noticed) -> None:
        """Show somebody a notice, at all of his pages."""
        self._bus.publish(notice)
        self._hear(notice)

    def _hear(self, hint: Hint) -> None:
        if isinstance(hint, Noticed):
            for listener in self._listeners:
                listener(hint)
