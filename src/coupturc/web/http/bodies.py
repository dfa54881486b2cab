"""How much of the bodies of requests is in memory at once: they are read before it is known whose turn it is."""

import asyncio
from collections import Counter
from dataclasses import dataclass

from starlette.requests import Request

from coupturc.hosts import place_of

#: So much of each body is not counted: nearly all are shorter. What connections there may be bounds them.
FREE_BYTES = 64 << 10

#: Four of the longest texts. The connections of an address could hold 34 GB of them.
MOST_OF_AN_ADDRESS_BYTES = 32 << 20
MOST_IN_ALL_BYTES = 256 << 20


class Bodies:
    """What all bodies under way take up, beyond the first bytes of each.

    Args:
        of_an_address: so much may those from one address take up.
        in_all: so much may all of them.
    """

    def __init__(self, of_an_address: int = MOST_OF_AN_ADDRESS_BYTES, in_all: int = MOST_IN_ALL_BYTES) -> None:
        self._most_of_an_address = of_an_address
        self._most_in_all = in_all
        self._of_addresses = Counter[str]()
        self.in_all = 0

    def of(self, request: Request) -> "Body":
        """Return the place of a request's body, which is empty as yet."""
        return Body(self, place_of(request.client.host) if request.client else "-")

    def take(self, address: str, count: int) -> bool:
        """Take up so many bytes more; return whether there is room."""
        if self._of_addresses[address] + count > self._most_of_an_address or self.in_all + count > self._most_in_all:
            return False
        self._of_addresses[address] += count
        self.in_all += count
        return True

    def give_back(self, address: str, count: int) -> None:
        """Leave the room of so many bytes to others."""
        self.in_all -= count
        self._of_addresses[address] -= count
        if not self._of_addresses[address]:
            del self._of_addresses[address]


@dataclass(slots=True)
class Body:
    """What the body of one request takes up."""

    bodies: Bodies
    address: str
    taken: int = 0

    def has_room(self, length: int) -> bool:
        """Whether the body may be so long; if so, it takes that up until its request has been answered."""
        more = length - FREE_BYTES - self.taken
        if more <= 0:
            return True
        if not self.bodies.take(self.address, more):
            self._give_back()
            return False
        if not self.taken:
            self._give_back_at_the_end()
        self.taken += more
        return True

    def _give_back_at_the_end(self) -> None:
        """The body is needed as long as its request waits; the server answers each in a task."""
        if (task := asyncio.current_task()) is not None:
            task.add_done_callback(lambda _: self._give_back())

    def _give_back(self) -> None:
        taken, self.taken = self.taken, 0
        self.bodies.give_back(self.address, taken)
