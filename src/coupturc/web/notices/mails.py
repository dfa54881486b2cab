"""Mails with what has happened while somebody was not here: one for all of it, and a link that ends them."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from coupturc.lessons.text import Language
from coupturc.web.notices.words import path_of, said
from coupturc.web.people.generated.words import WORDS
from coupturc.web.people.mailing import MailServer
from coupturc.web.people.session_cookie import hash_of
from coupturc.web.store.members import MemberRepository, MemberRow
from coupturc.web.store.notices import NoticeRow
from coupturc.web.store.once import NO_MAILS, OnceRepository, OnceRow
from coupturc.web.store.sent_notices import DeliveryRepository

#: So long the link of a mail ends further mails.
_LINK_MS = 60 * 86_400_000
_TOKEN_BYTES = 24
#: More stand on the page only.
_MOST_SHOWN = 20


class NoticesDue(msgspec.Struct, frozen=True):
    """What waits for somebody is to be sent."""

    person: str


@dataclass(frozen=True, slots=True)
class NoticeMails:
    """Sends notices by mail.

    Args:
        members: who has which address.
        deliveries: what waits for whom.
        once: where the links that end mails are kept.
        address: where people find the server.
        post: how mails go.
    """

    members: MemberRepository
    deliveries: DeliveryRepository
    once: OnceRepository
    address: str
    post: MailServer

    async def send(self, due: NoticesDue) -> None:
        """Send somebody one mail with all that waits for him, if anything does.

        Raises:
            MailError: the mail could not be handed over.
            StoreError: the database does not answer.
        """
        began_ms = self.deliveries.now_ms()
        waiting = await self.deliveries.waiting(due.person, "mail")
        member = await self.members.find(due.person) if waiting else None
        is_sent = member is not None and member.mail_confirmed and await self._send(member, waiting)
        upto_ms = waiting[0].at_ms if is_sent else None
        await self.deliveries.finish(due.person, "mail", upto_ms, began_ms)

    async def _send(self, member: MemberRow, waiting: Sequence[NoticeRow]) -> bool:
        """Send a mail; return whether the member still has the address."""
        token, now_ms = secrets.token_urlsafe(_TOKEN_BYTES), self.once.now_ms()
        row = OnceRow(hash_of(token), NO_MAILS, member.person, now_ms + _LINK_MS)
        if not await self.once.keep_mailed(row, member.mail, now_ms):
            return False
        words = WORDS[member.language]
        text = words["mail_notices_text"].format(
            name=member.name,
            lines="\n".join(self._lines(waiting, member.language)),
            account=f"{self.address}/account",
            off=f"{self.address}/account#off={token}",
        )
        # RFC 8058: the programs in which people read mail offer it as a button, and ask without a page.
        off = {
            "List-Unsubscribe": f"<{self.address}/api/notices/off/{token}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
        await self.post.send(member.mail, _subject(waiting, member.language), text, off)
        return True

    def _lines(self, waiting: Sequence[NoticeRow], language: Language) -> list[str]:
        lines = [f"* {said(row, language)}\n  {self.address}{path_of(row)}" for row in waiting[:_MOST_SHOWN]]
        rest = len(waiting) - len(lines)
        return [*lines, *([WORDS[language]["mail_notices_more"].format(count=rest)] if rest else [])]


def _subject(waiting: Sequence[NoticeRow], language: Language) -> str:
    if len(waiting) == 1:
        return said(waiting[0], language)
    return WORDS[language]["mail_notices_subject"].format(count=len(waiting))
