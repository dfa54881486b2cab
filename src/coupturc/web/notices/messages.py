"""What page and server say to each other about notices that are kept, in the bodies of HTTP."""

from __future__ import annotations

from typing import Annotated

import msgspec

from coupturc.web.bus.bus import NoticeKind


class KeptNotice(msgspec.Struct, frozen=True):
    """Something that has happened: `of` is the id of the game, the tournament or the person that it is about.

    `name` is the opponent's, the tournament's or the person's; `at` is when, UTC.
    """

    kind: NoticeKind
    of: str
    name: str
    at: str
    read: bool


class KeptNotices(msgspec.Struct, frozen=True):
    """The answer to GET /api/notices: the latest first."""

    notices: tuple[KeptNotice, ...]


class NoticesRead(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/notices/read: what somebody has seen the notices of; None for all of them."""

    of: Annotated[str, msgspec.Meta(min_length=1, max_length=32)] | None = None
