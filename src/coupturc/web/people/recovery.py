"""Members who have lost their way in: a link by mail, used once and soon."""

from dataclasses import dataclass

import msgspec

from coupturc.lessons.text import Language
from coupturc.web.jobs.queue import JobQueue
from coupturc.web.people.mailed_links import MOST_WAITING, MailedLinks
from coupturc.web.people.session_cookie import hash_of
from coupturc.web.store.members import MemberRepository, MemberRow
from coupturc.web.store.once import RECOVER, OnceRepository

#: So long a link counts.
LINK_MINUTES = 60

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
        return await self.queue.count(RECOVERY_MAIL) >= MOST_WAITING

    async def begin(self, mail: str, language: Language) -> None:
        """Send links to whoever has this address, later: how long the answer takes says nothing of who that is."""
        await self.queue.enqueue(RECOVERY_MAIL, RecoveryMail(mail, language))

    async def owner(self, token: str) -> MemberRow | None:
        """Return the member to whom a link was sent, None when it counts no more; it goes on counting."""
        row = await self.once.find(hash_of(token), RECOVER, self.once.now_ms())
        return None if row is None or row.person is None else await self.members.find(row.person)

    async def take(self, token: str) -> bool:
        """Use a link; return whether it counted. No other link of its owner counts from now on; the address is his."""
        person = await self.once.take_mailed(hash_of(token), RECOVER, self.once.now_ms())
        if person is not None:
            await self.once.forget(person, RECOVER)
        return person is not None


@dataclass(frozen=True, slots=True)
class RecoveryMails:
    """Sends links to whoever has an address.

    Args:
        members: who has which address.
        links: how they go.
    """

    members: MemberRepository
    links: MailedLinks

    async def send(self, asked: RecoveryMail) -> None:
        """Send links to whoever has an address.

        Raises:
            MailError: a mail could not be handed over.
            StoreError: the database does not answer.
        """
        for member in await self.members.of_mail(asked.mail):
            await self.links.send(member, RECOVER, LINK_MINUTES, asked.language)
