"""Members who have lost their way in: a link by mail, used once and soon."""

import secrets
from dataclasses import dataclass

import msgspec

from coupturc.lessons.text import Language
from coupturc.utc import utc_ms
from coupturc.web.jobs.queue import JobQueue
from coupturc.web.people.generated.words import WORDS
from coupturc.web.people.mailing import MailServer
from coupturc.web.people.session_cookie import hash_of
from coupturc.web.store.members import MemberRepository, MemberRow
from coupturc.web.store.once import OnceRepository, OnceRow

PURPOSE = "recover"
#: So long a link counts.
LINK_MINUTES = 60
_TOKEN_BYTES = 32
_MOST_WAITING = 100

#: The kind of job that sends links.
RECOVERY_MAIL = "recovery mail"


class RecoveryMail(msgspec.Struct, frozen=True):
    """Links for whoever has an address.

    Args:
        mail: the address.
        language: in which the mail speaks.
    """

    mail: str
    language: Language


@dataclass(frozen=True, slots=True)
class Recovery:
    """Links that let members in again.

    Args:
        members: who has which address.
        once: where links are kept until they are used.
        queue: where mails are asked for.
        sends: whether mails are sent here.
    """

    members: MemberRepository
    once: OnceRepository
    queue: JobQueue
    sends: bool

    async def is_full(self) -> bool:
        """Whether as many wait for their mail as may."""
        return await self.queue.count(RECOVERY_MAIL) >= _MOST_WAITING

    async def begin(self, mail: str, language: Language) -> None:
        """Send links to whoever has this address, later: how long the answer takes says nothing of who that is."""
        await self.queue.enqueue(RECOVERY_MAIL, RecoveryMail(mail, language))

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


@dataclass(frozen=True, slots=True)
class RecoveryMails:
    """Sends links. A link is made when its mail goes, so that one that was tried again counts as long as another.

    Args:
        members: who has which address.
        once: where links are kept until they are used.
        address: where people find the server.
        post: how mails go.
    """

    members: MemberRepository
    once: OnceRepository
    address: str
    post: MailServer

    async def send(self, asked: RecoveryMail) -> None:
        """Send links to whoever has an address.

        Raises:
            MailError: a mail could not be handed over.
            StoreError: the database does not answer.
        """
        for member in await self.members.of_mail(asked.mail):
            await self._send_to(member, asked.language)

    async def _send_to(self, member: MemberRow, language: Language) -> None:
        token, now_ms = secrets.token_urlsafe(_TOKEN_BYTES), utc_ms()
        until_ms = now_ms + LINK_MINUTES * 60_000
        await self.once.keep(OnceRow(hash_of(token), PURPOSE, member.person, until_ms), now_ms)
        words = WORDS[language]
        # What stands behind the sign of a part is sent to no server, and so is in no log.
        link = f"{self.address}/account#recover={token}"
        text = words["mail_recover_text"].format(name=member.name, link=link, minutes=LINK_MINUTES)
        await self.post.send(member.mail, words["mail_recover_subject"], text)
