"""Web push: notices on devices while no page is open (RFC 8030), encrypted (RFC 8291) and signed (RFC 8292)."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Self
from urllib.parse import urlsplit

import msgspec

from coupturc.errors import CoupTurcError
from coupturc.web.aside import Aside
from coupturc.web.notices.mails import NoticesDue
from coupturc.web.notices.words import path_of, said
from coupturc.web.store.notices import NoticeRow
from coupturc.web.store.push import PushRepository, PushRow
from coupturc.web.store.sent_notices import DeliveryRepository

if TYPE_CHECKING:
    from py_vapid import Vapid

log = logging.getLogger(__name__)

#: Services that do not answer hold up nothing else.
_aside = Aside("push")

#: The services of the browsers that exist. A page names the address to which this server posts: it must not be one in
#: the operator's own network.
SERVICES = (
    "fcm.googleapis.com",
    "push.services.mozilla.com",
    "notify.windows.com",
    "push.apple.com",
)
_SECONDS = 10.0
#: A device that is off for longer learns of it from the page.
_KEPT_SECONDS = 86_400
#: Of more the latest are shown; all stand at the bell.
_MOST_SHOWN = 3
_GONE = frozenset({404, 410})
_BUSY = frozenset({408, 429})
_FIRST_SERVER_FAULT = 500


class PushError(CoupTurcError):
    """A push service does not take notices now; the message names the service and nobody else."""


@dataclass(frozen=True, slots=True)
class PushKey:
    """Who pushes.

    Args:
        key: by which push services know this server.
        public: its public half, as browsers want it.
        also: an address below which a push service of one's own is, as the tests have it.
    """

    key: "Vapid" = field(repr=False)
    public: str
    also: str = ""

    @classmethod
    def read(cls, path: Path) -> Self:
        """Read a private key on the curve P-256 from a PEM file.

        Raises:
            ModuleNotFoundError: the package pywebpush is missing.
            OSError: the file cannot be read.
            ValueError: it holds something else.
        """
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat  # noqa: PLC0415 - an extra
        from py_vapid import Vapid, VapidException, b64urlencode  # noqa: PLC0415

        try:
            key = Vapid.from_pem(path.read_bytes())
            public = key.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        except (VapidException, AttributeError, TypeError) as error:
            raise ValueError(path) from error
        return cls(key, b64urlencode(public))

    def may_post(self, endpoint: str) -> bool:
        """Whether an address is one of a push service."""
        try:
            parts = urlsplit(endpoint)
            host, port = parts.hostname or "", parts.port
        except ValueError:
            return False
        if self.also and endpoint.startswith(f"{self.also}/"):
            return True
        if parts.scheme != "https" or parts.username is not None or port not in {None, 443}:
            return False
        return any(host == each or host.endswith(f".{each}") for each in SERVICES)


class Pushed(msgspec.Struct, frozen=True):
    """What a device shows: words, the page that they lead to, and what they are about: later words replace them."""

    text: str
    path: str
    tag: str


@dataclass(frozen=True, slots=True)
class NoticePush:
    """Pushes notices to devices.

    Args:
        push: the devices.
        deliveries: what waits for whom.
        address: where people find this server.
        key: who pushes.
    """

    push: PushRepository
    deliveries: DeliveryRepository
    address: str
    key: PushKey

    async def send(self, due: NoticesDue) -> None:
        """Push what waits for somebody to all his devices; those that have gone are forgotten.

        Raises:
            PushError: a service does not take it now.
            StoreError: the database does not answer.
        """
        began_ms = self.deliveries.now_ms()
        waiting = await self.deliveries.waiting(due.person, "push")
        if waiting:
            devices = await self.push.of_person(due.person)
            results = await asyncio.gather(*(self._send(each, waiting) for each in devices), return_exceptions=True)
            if (failed := next((each for each in results if isinstance(each, BaseException)), None)) is not None:
                raise failed
        await self.deliveries.finish(due.person, "push", waiting[0].at_ms if waiting else None, began_ms)

    async def _send(self, device: PushRow, waiting: Sequence[NoticeRow]) -> None:
        for row in reversed(waiting[:_MOST_SHOWN]):
            shown = Pushed(said(row, device.language), path_of(row), f"{row.kind} {row.subject}")
            status = await _aside.run(self._post, device, msgspec.json.encode(shown).decode())
            if status in _GONE:
                await self.push.forget(device.session)
                return
            service = urlsplit(device.endpoint).hostname
            if status in _BUSY or status >= _FIRST_SERVER_FAULT:
                raise PushError(f"{service} answers {status}")
            if status >= 400:  # noqa: PLR2004 - it will not take it later either
                log.warning("notice push: %s answers %s", service, status)

    def _post(self, device: PushRow, text: str) -> int:
        """Hand over a notice; return what the service answers."""
        from pywebpush import WebPushException, webpush  # noqa: PLC0415 - an extra that few need
        from requests import RequestException  # noqa: PLC0415

        keys = {"p256dh": device.p256dh, "auth": device.auth}
        contact = self.address if self.address.startswith("https:") else "mailto:coupturc@localhost"
        try:
            answer = webpush(
                {"endpoint": device.endpoint, "keys": keys},
                text,
                vapid_private_key=self.key.key,
                vapid_claims={"sub": contact},
                ttl=_KEPT_SECONDS,
                timeout=_SECONDS,
                headers={"Urgency": "normal"},
            )
        except WebPushException as error:
            return error.status_code or 400
        except RequestException as error:
            raise PushError(f"{urlsplit(device.endpoint).hostname}: {type(error).__name__}") from error
        return int(answer.status_code)
