"""The bus of one process: its ends know one another. A server that is alone has one end, and nobody hears it."""

import asyncio

from coupturc.web.bus.bus import Bus, Hint


class EmbeddedBus(Bus):
    """One end of a bus within a process.

    Args:
        beside: another end of the same bus; None begins a new one.
    """

    def __init__(self, beside: "EmbeddedBus | None" = None) -> None:
        super().__init__()
        self.ends: list[EmbeddedBus] = [] if beside is None else beside.ends
        self.ends.append(self)

    def publish(self, hint: Hint) -> None:
        """Say something to the other ends, in the next turn of the event loop."""
        for end in self.ends:
            if end is not self:
                asyncio.get_running_loop().call_soon(end.hear, hint)

    async def run(self) -> None:
        """Do nothing: what is said arrives by itself."""
        await asyncio.Event().wait()
