"""What comes at the same time is looked at a few pieces at a time, those of each address in turn.

Two thousand connections with a request each, which all come in one look at the network, held up everybody for two
seconds, as the event loop went through all of them first; two thousand pages with a message each for a third of one.
"""

import asyncio
from collections.abc import Callable
from time import perf_counter

from coupturc.rota import Rota

#: So much is looked at in one turn of the event loop; a small request takes less than a millisecond.
AT_ONCE = 8
#: What takes longer to look at counts for as many: the longest head of a request takes ten milliseconds.
_USUAL_SECONDS = 0.0005


class Arrivals:
    """What has come over the network, by where it comes from: looked at where it stands, unless much comes at once."""

    def __init__(self) -> None:
        self._waiting = Rota[Callable[[], None]]()
        self._left: float = AT_ONCE
        self._has_turn = False

    def take(self, place: str, look: Callable[[], None]) -> None:
        """Have something looked at: at once where there is room in this turn, else when its place has its turn."""
        if self._left > 0 and not self._waiting:
            self._look(look)
        else:
            self._waiting.add(place, look)
        self._await_turn()

    def _look(self, look: Callable[[], None]) -> None:
        began = perf_counter()
        try:
            look()
        finally:
            self._left -= max(1.0, (perf_counter() - began) / _USUAL_SECONDS)

    def _await_turn(self) -> None:
        if not self._has_turn:
            self._has_turn = True
            asyncio.get_running_loop().call_soon(self._begin_turn)

    def _begin_turn(self) -> None:
        self._has_turn = False
        self._left = AT_ONCE
        try:
            while self._left > 0 and self._waiting:
                self._look(self._waiting.next())
        finally:  # what failed is one connection's affair
            if self._waiting:
                self._await_turn()
