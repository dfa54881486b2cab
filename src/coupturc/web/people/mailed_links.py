"""Links by mail: whoever opens one has the address to which it went."""

import secrets
from dataclasses import dataclass
from typing import Literal

from coupturc.lessons.text import Language
from coupturc.web.people.generated.words import WORDS
from coupturc.web.people.mailing import MailServer
from coupturc.web.people.session_cookie import hash_of
from coupturc.web.store.members import MemberRepository, MemberRow
from coupturc.web.store.once import OnceRepository, OnceRow

Purpose = Literal["recover", "confirm"]

#: Jobs of one kind that may wait; a flood of mails ends there.
MOST_WAITING = 100
_TOKEN_BYTES = 32


@dataclass(frozen=True, slots=True)
class MailedLinks:
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

    async def send(self, member: MemberRow, purpose: Purpose, minutes: int, language: Language) -> None:
        """Send a link to a member, unless he has another address by now.

        Args:
            member: to whom.
            purpose: what the link is for.
            minutes: so long it counts.
            language: in which the mail speaks.

        Raises:
            MailError: the mail could not be handed over.
            StoreError: the database does not answer.
        """
        token, now_ms = secrets.token_urlsafe(_TOKEN_BYTES), self.once.now_ms()
        row = OnceRow(hash_of(token), purpose, member.person, now_ms + minutes * 60_000)
        if not await self.once.keep_mailed(row, member.mail, now_ms):
            return
        words = WORDS[language]
        # What stands behind the sign of a part is sent to no server, and so is in no log.
        link = f"{self.address}/account#{purpose}={token}"
        text = words[f"mail_{purpose}_text"].format(name=member.name, link=link, minutes=minutes)
        await self.post.send(member.mail, words[f"mail_{purpose}_subject"], text)
