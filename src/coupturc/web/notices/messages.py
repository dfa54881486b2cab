"""What page and server say to each other about notices that are kept, in the bodies of HTTP."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from coupturc.lessons.text import Language
from coupturc.web.bus.bus import NoticeKind


class KeptNotice(msgspec.Struct, frozen=True):
    """Something that has happened: `of` is the id of the game, the tournament or the person that it is about.

    `name` is the opponent's, the tournament's or the person's; `at` is when, UTC.
    `hour_ms` is the hour that it is about, UTC milliseconds.
    """

    kind: NoticeKind
    of: str
    name: str
    at: str
    read: bool
    hour_ms: int | None


class KeptNotices(msgspec.Struct, frozen=True):
    """The answer to GET /api/notices: the latest first."""

    notices: tuple[KeptNotice, ...]


class NoticesRead(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/notices/read: what somebody has seen the notices of; None for all of them."""

    of: Annotated[str, msgspec.Meta(min_length=1, max_length=32)] | None = None


class NoticeChoice(msgspec.Struct, frozen=True):
    """By which ways a member wants notices of a kind.

    Args:
        kind: what they say.
        page: at the bell and on the page while it is open.
        mail: by mail.
        push: on his devices while no page is open.
    """

    kind: NoticeKind
    page: bool
    mail: bool
    push: bool


class NoticeChoices(msgspec.Struct, frozen=True):
    """The answer to GET and POST /api/account/notices.

    Args:
        choices: of each kind one.
        mails: whether mails are sent here.
        mail_confirmed: whether the member has shown that his address is his; until then no notices go there.
        push_key: with which a browser asks its push service for an address; empty where nothing is pushed.
        push_here: whether notices are pushed to the browser that asks.
    """

    choices: tuple[NoticeChoice, ...]
    mails: bool
    mail_confirmed: bool
    push_key: str
    push_here: bool


class NewNoticeChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/account/notices: whether notices of a kind go a way; `language` is that of mails."""

    kind: NoticeKind
    way: Literal["page", "mail", "push"]
    wanted: bool
    language: Language


PushText = Annotated[str, msgspec.Meta(min_length=1, max_length=1000)]


class NewPushDevice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/account/push: where a browser takes notices (`PushSubscription`), and in which language.

    Without a language the browser has changed its subscription by itself, and goes on as before.
    """

    endpoint: PushText
    p256dh: Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{87}$")]
    auth: Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{22}$")]
    language: Language | None = None
