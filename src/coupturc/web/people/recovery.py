"""Members who have lost their way in: a link by mail, used once and soon."""

import asyncio
import logging
import secrets
from dataclasses import dataclass, field

from coupturc.utc import utc_ms
from coupturc.web.people.generated.words import WORDS
from coupturc.web.people.mailing import MailError, MailServer
from coupturc.web.people.session_cookie import hash_of
from coupturc.web.store.errors import StoreError
from coupturc.web.store.members import MemberRepository, MemberRow
from coupturc.web.store.once import OnceRepository, OnceRow

log = logging.getLogger(__name__)

PURPOSE = "recover"
#: So long a link counts.
LINK_MINUTES = 60
_TOKEN_BYTES = 32
#: More are not sent at once, and more do not wait.
_MOST_AT_ONCE = 4
_MOST_WAITING = 100


@dataclass(frozen=True, slots=True)
class Recovery:
    """Links that let members in again.

    Args:
        members: who has which address.
        once: where links are kept until they are used.
        address: where people find the server.
        post: how mails go; None for none.
    """

    members: MemberRepository
    once: OnceRepository
    address: str
    post: MailServer | None
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)
    _gate: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(_MOST_AT_ONCE))

    @property
    def is_full(self) -> bool:
        """Whether as many wait for their mail as may."""
        return len(self._tasks) >= _MOST_WAITING

    def begin(self, mail: str, language: str) -> None:
        """Send links to whoever has this address, later: how long the answer takes says nothing of who that is."""
        task = asyncio.create_task(self._send(mail, language))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def owner(self, token: str) -> MemberRow | None:
        """Return the member to whom a link was sent, None when it counts no more; it goes on counting."""
        row = await self.once.find(hash_of(token), PURPOSE, utc_ms())
        return None if row is None or row.person is None else await self.members.find(row.person)

    async def take(self, token: str) -> bool:
        """Use a link; return whether it counted. No other link of its owner counts from now on."""
        row = await self.once.take(hash_of(token), PURPOSE, utc_ms())
        if row is not None and row.person is not None:
            await self.once.forget(row.person, PURPOSE)
        return row is not None

    async def _send(self, mail: str, language: str) -> None:
        async with self._gate:
            try:
                for member in await self.members.of_mail(mail):
                    await self._send_to(member, language)
            except (MailError, StoreError) as error:
                log.warning("cannot send a mail: %s", error)

    async def _send_to(self, member: MemberRow, language: str) -> None:
        if self.post is None:
            return
        token, now_ms = secrets.token_urlsafe(_TOKEN_BYTES), utc_ms()
        until_ms = now_ms + LINK_MINUTES * 60_000
        await self.once.keep(OnceRow(hash_of(token), PURPOSE, member.person, until_ms), now_ms)
        words = WORDS[language]
        # What stands behind the sign of a part is sent to no server, and so is in no log.
        link = f"{self.address}/account#recover={token}"
        text = words["mail_recover_text"].format(name=member.name, link=link, minutes=LINK_MINUTES)
        await self.post.send(member.mail, words["mail_recover_subject"], text)
