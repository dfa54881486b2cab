"""Which sides of a game have pages at other processes, as far as these have said so."""

from time import monotonic

from coupturc.game.outcome import SideName

#: The others are asked when a game is loaded; their answers come sooner where they hear one another.
_ANSWER_SECONDS = 0.5


class Elsewhere:
    """The sides that have pages at other processes.

    Args:
        is_asked: whether there may be others, which have just been asked.
    """

    def __init__(self, *, is_asked: bool) -> None:
        self._known_from = monotonic() + _ANSWER_SECONDS if is_asked else 0.0
        self._sides: dict[str, frozenset[SideName]] = {}

    @property
    def sides(self) -> frozenset[SideName]:
        """The sides that have pages at some other process."""
        return frozenset().union(*self._sides.values())

    def note(self, node: str, sides: frozenset[SideName]) -> bool:
        """Note which sides have pages at a process; return whether that is news."""
        is_news = self._sides.get(node, frozenset()) != sides
        self._sides[node] = sides
        return is_news

    @property
    def asks_for_seconds(self) -> float:
        """How long the others may still take to answer."""
        return max(0.0, self._known_from - monotonic())

    def may_have(self, side: SideName) -> bool:
        """Whether a side may have a page at another process: it has one, or not all have had time to answer."""
        return side in self.sides or self.asks_for_seconds > 0
