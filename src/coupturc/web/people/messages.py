"""What page and server say to each other about people: the bodies of HTTP."""

from typing import Annotated

import msgspec

from coupturc.web.messages.shared import ShortText


class Person(msgspec.Struct, frozen=True):
    """Somebody who plays; `name` is empty for a guest who gave none."""

    id: str
    name: str


class Me(msgspec.Struct, frozen=True):
    """The answer to GET /api/me: who asks.

    `seats` says whether each side of a game belongs to a person here; otherwise whoever opens a game acts for both.
    `person` is None for somebody who has not played yet, and where there are no seats. `address` is where others find
    this server, for a page that was opened on the server's own machine. `member` says whether the person's games may
    count for a rating.
    """

    seats: bool
    address: str
    person: Person | None
    member: bool = False


class NewName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/me: the name under which the one who asks will play; an empty one takes it back."""

    name: ShortText


class NewQr(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/qr: a link, answered with a drawing (SVG) that a telephone's camera reads."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=300)]
