"""What page and server say to each other about clubs: the bodies of HTTP."""

from __future__ import annotations

from typing import Annotated

import msgspec

from coupturc.web.homework.messages import Homework
from coupturc.web.messages.shared import ShortText
from coupturc.web.people import permissions

ClubRole = permissions.ClubRole

_Name = Annotated[str, msgspec.Meta(min_length=1, max_length=100, pattern=r"\S")]
_Number = Annotated[int, msgspec.Meta(ge=1, le=10_000)]
_Rating = Annotated[int, msgspec.Meta(ge=0, le=4000)]

# ------------------------------------------------------------------ page to server


class NewClub(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/clubs: the name of the club, and that of who makes it."""

    name: _Name
    leader: _Name


class NewClubMembers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/clubs/{id}/members: names; who is in the club already may be named again."""

    names: Annotated[tuple[ShortText, ...], msgspec.Meta(min_length=1)]


class ChangedClubMember(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/clubs/{id}/members/{number}: what a leader notes of a member."""

    name: _Name
    real_name: ShortText = ""
    federation_number: ShortText = ""
    rating: _Rating = 0
    roles: Annotated[tuple[ClubRole, ...], msgspec.Meta(max_length=3)] = ()


class OwnMembership(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/clubs/{id}/me: what a member says of himself, and what he agrees to."""

    name: _Name
    real_name: ShortText = ""
    federation_number: ShortText = ""
    shown: bool = False
    learns: bool = False


class ClubOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/clubs/{id}/order: the numbers of all members, board 1 first."""

    numbers: Annotated[tuple[_Number, ...], msgspec.Meta(max_length=1000)]


class ClubClaim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/clubs/{id}/claim: the token of a member's link."""

    token: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


# ------------------------------------------------------------------ server to page


class ClubMember(msgspec.Struct, frozen=True):
    """A member, in the order of the boards.

    Args:
        real_name: empty for whom he has not agreed to show it.
        federation_number: like `real_name`.
        shown: whether he agrees.
        learns: whether he agrees that trainers set him work; only they and he himself are told.
        here: whether he has come in by his link.
        own: whether it is the one who asks.
    """

    number: int
    name: str
    real_name: str
    federation_number: str
    shown: bool
    learns: bool
    rating: int
    roles: tuple[ClubRole, ...]
    here: bool
    own: bool


class ClubTournament(msgspec.Struct, frozen=True):
    """A tournament of a club."""

    id: str
    name: str


class ClubClass(msgspec.Struct, frozen=True):
    """A class of a club.

    Args:
        taught: whether somebody teaches it: a trainer who has come in, or whoever made it.
        opens: whether the one who asks teaches it.
        ends: whether he may delete it.
    """

    id: str
    name: str
    taught: bool
    opens: bool
    ends: bool


class ClubView(msgspec.Struct, frozen=True):
    """A club, as a member sees it.

    Args:
        leads: whether the one who asks may change it.
        begins: whether he may begin tournaments of the club.
        trains: whether he may begin classes of the club, and teaches them.
        sets_work: whether he may set members work, and follow their boards.
        own_links: whether members have links of their own.
        classes: those of the club, for its trainers and leaders only.
    """

    id: str
    name: str
    leads: bool
    begins: bool
    trains: bool
    sets_work: bool
    own_links: bool
    members: tuple[ClubMember, ...]
    tournaments: tuple[ClubTournament, ...]
    classes: tuple[ClubClass, ...]


class ClubSummary(msgspec.Struct, frozen=True):
    """What the list shows of a club."""

    id: str
    name: str


class Clubs(msgspec.Struct, frozen=True):
    """The answer to GET /api/clubs: those of who asks."""

    clubs: tuple[ClubSummary, ...]


class ClubLearner(msgspec.Struct, frozen=True):
    """A member who agrees that trainers set him work."""

    number: int
    name: str


class ClubWork(msgspec.Struct, frozen=True):
    """The answer to GET /api/clubs/{id}/work: what is set, and how much of it these members have done."""

    members: tuple[ClubLearner, ...]
    work: tuple[Homework, ...]


class ClubLink(msgspec.Struct, frozen=True):
    """The answer to POST /api/clubs/{id}/members/{number}/link: shown to nobody a second time."""

    token: str
