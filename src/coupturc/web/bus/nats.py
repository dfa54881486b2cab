"""The bus of several processes on NATS: one subject, on which all of them publish and listen.

Hints may be lost, so nothing of NATS but its core is needed, and no storage. The library could connect again by itself;
here a lost line ends the client and a new one is made, so that `Missed` is heard when NATS has the new subscription.
"""

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from typing import Self
from urllib.parse import urlsplit

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error

from coupturc.web.bus.distant import DistantBus, LineError, first_end

_SUBJECT = "coupturc"

#: A NATS that does not answer for the third time is taken for lost: after six seconds.
_PING_SECONDS = 2
_UNANSWERED_PINGS = 2
_CONNECT_SECONDS = 2
_PAUSE_SECONDS = 0
_GOODBYE_SECONDS = 1


@dataclass(frozen=True, slots=True)
class NatsAddress:
    """Where a NATS is.

    Args:
        url: for the library, with the password if there is one.
        place: the same for people, without it.
        subject: under which the hints of this site go.
    """

    url: str
    place: str
    subject: str

    @classmethod
    def read(cls, text: str) -> Self:
        """Return the address that is written as `nats://HOST:PORT`, with `/NAME` of a site if several share it.

        Raises:
            ValueError: it is not written so.
        """
        parts = urlsplit(text)
        name = parts.path.strip("/")
        is_named = not name or name.replace("-", "").replace("_", "").isalnum()
        if parts.scheme not in {"nats", "tls"} or not parts.hostname or not is_named or parts.query or parts.fragment:
            raise ValueError(text)
        host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
        # The port is read here: one that is not a number is refused by this.
        place = f"{parts.scheme}://{host}:{parts.port or 4222}"
        url = f"{parts.scheme}://{parts.netloc}"
        return cls(url, place, f"{_SUBJECT}.{name}" if name else _SUBJECT)


class NatsBus(DistantBus):
    """The bus of the processes on a NATS."""

    def __init__(self, address: NatsAddress) -> None:
        super().__init__(address.place)
        self._address = address
        self._reason: Exception | None = None

    async def _carry(self) -> None:
        client, lost = Client(), asyncio.Event()
        try:
            await self._connect(client, lost)
            await client.subscribe(self._address.subject, cb=self._arrive)
            await client.flush(_CONNECT_SECONDS)  # NATS has the subscription when it answers
            self._begin()
            await first_end(self._speak(client), _until(lost), hang_up=lambda: None)
            raise LineError(str(self._reason or client.last_error or "the connection is lost"))
        except (OSError, Error, TimeoutError) as error:
            raise LineError(str(self._reason or error) or "no answer") from error  # a timeout says nothing by itself
        finally:
            with suppress(OSError, Error, TimeoutError):
                await asyncio.wait_for(client.close(), _GOODBYE_SECONDS)

    async def _connect(self, client: Client, lost: asyncio.Event) -> None:
        async def close() -> None:
            lost.set()

        self._reason = None
        await client.connect(
            self._address.url,
            name="Coup Turc",
            closed_cb=close,
            error_cb=self._note,
            allow_reconnect=False,
            no_echo=True,
            connect_timeout=_CONNECT_SECONDS,
            max_reconnect_attempts=1,
            reconnect_time_wait=_PAUSE_SECONDS,
            ping_interval=_PING_SECONDS,
            max_outstanding_pings=_UNANSWERED_PINGS,
        )

    async def _note(self, error: Exception) -> None:
        """Keep the reason: what the library raises in the end says only that there are no more servers to try."""
        self._reason = error

    async def _arrive(self, message: Msg) -> None:
        self._take(message.data)

    async def _speak(self, client: Client) -> None:
        while True:
            await client.publish(self._address.subject, await self._next())


async def _until(lost: asyncio.Event) -> None:
    await lost.wait()
