"""Members who show that their address for mail is theirs: a link by mail; until then they get no other mails."""

from dataclasses import dataclass
from typing import TypeGuard

import msgspec

from coupturc.lessons.text import Language
from coupturc.web.jobs.queue import JobQueue
from coupturc.web.people.mailed_links import MOST_WAITING, MailedLinks
from coupturc.web.people.session_cookie import hash_of
from coupturc.web.store.members import MemberRepository, MemberRow
from coupturc.web.store.once import CONFIRM, OnceRepository

#: So long a link counts.
LINK_DAYS = 7

#: The kind of job that sends links.
CONFIRMATION_MAIL = "confirmation mail"


class ConfirmationMail(msgspec.Struct, frozen=True):
    """A link for a member.

    Args:
        person: the member.
        language: in which the mail speaks.
    """

    person: str
    language: Language


@dataclass(frozen=True, slots=True)
class Confirming:
    """Links by which members show that their address is theirs.

    Args:
        once: where links are kept until they are used.
        queue: where mails are asked for.
        sends: whether mails are sent here.
    """

    once: OnceRepository
    queue: JobQueue
    sends: bool

    async def begin(self, person: str, language: Language) -> bool:
        """Send a member a link, later; return whether that is asked for, and not too many wait."""
        if not self.sends or await self.queue.count(CONFIRMATION_MAIL) >= MOST_WAITING:
            return False
        await self.queue.enqueue(CONFIRMATION_MAIL, ConfirmationMail(person, language))
        return True

    async def confirm(self, token: str) -> bool:
        """Use a link; return whether it counted."""
        return await self.once.take_mailed(hash_of(token), CONFIRM, self.once.now_ms()) is not None


@dataclass(frozen=True, slots=True)
class ConfirmationMails:
    """Sends links to members.

    Args:
        members: who has which address.
        links: how they go.
    """

    members: MemberRepository
    links: MailedLinks

    async def send(self, asked: ConfirmationMail) -> None:
        """Send a member a link to the address that he has now, unless he has shown that it is his.

        Raises:
            MailError: the mail could not be handed over.
            StoreError: the database does not answer.
        """
        member = await self.members.find(asked.person)
        if _must_show(member):
            await self.links.send(member, CONFIRM, LINK_DAYS * 1440, asked.language)


def _must_show(member: MemberRow | None) -> TypeGuard[MemberRow]:
    return member is not None and member.mail != "" and not member.mail_confirmed
