"""What page and server say to each other about people: the bodies of HTTP."""

from typing import Annotated, Literal

import msgspec

from coupturc.web.messages.shared import ShortText


class Person(msgspec.Struct, frozen=True):
    """Somebody who plays; `name` is empty for a guest who gave none."""

    id: str
    name: str


class Standing(msgspec.Struct, frozen=True):
    """What moderators have decided about somebody: what he may not do, why, and until when (UTC, ISO 8601).

    Whoever was warned may do everything. What `closed` forbids does not end by itself, so it has no `until`.
    """

    verdict: Literal["warn", "no_text", "no_play", "closed"]
    why: str
    until: str | None


class Me(msgspec.Struct, frozen=True):
    """The answer to GET /api/me: who asks.

    `seats` says whether each side of a game belongs to a person here; otherwise whoever opens a game acts for both.
    `person` is None for somebody who has not played yet, and where there are no seats. `address` is where others find
    this server, for a page that was opened on the server's own machine. `member` says whether the person's games may
    count for a rating. `standing` is what stands against this person; `moderator` says whether he decides about others.
    """

    seats: bool
    address: str
    person: Person | None
    member: bool = False
    standing: tuple[Standing, ...] = ()
    moderator: bool = False


class NewName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/me: the name under which the one who asks will play; an empty one takes it back."""

    name: ShortText


class NewQr(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/qr: a link, answered with a drawing (SVG) that a telephone's camera reads."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=300)]


Password = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Mail = Annotated[str, msgspec.Meta(max_length=254, pattern=r"^([^@\s]+@[^@\s]+)?$")]


class NewMember(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/account: sign up; what the guest has played and learned stays his.

    `mail` is where he can be reached; it may be empty.
    """

    name: ShortText
    password: Password
    mail: Mail = ""


class Login(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/session: log in."""

    name: ShortText
    password: Password


class NewPassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/account/password: another password; it ends all other sessions."""

    password: Password
    new: Password


class NewMail(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/account/mail: another address; an empty one takes it back."""

    mail: Mail


class NewTalk(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/account/talk: whether other members who want it too may write freely."""

    free: bool


class Farewell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/account/end: delete the account for good."""

    password: Password


class Session(msgspec.Struct, frozen=True):
    """A browser in which somebody is known; `here` is the one that asks. `seen` is the day of its last visit."""

    id: str
    seen: str
    here: bool


class Account(msgspec.Struct, frozen=True):
    """The answer to GET /api/account: a member's own account.

    `free_talk` says whether other members who want it too may write to him freely.
    """

    person: Person
    mail: str
    free_talk: bool
    sessions: tuple[Session, ...]
