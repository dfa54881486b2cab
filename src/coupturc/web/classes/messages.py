"""What page and server say to each other about school classes: the bodies of HTTP."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from coupturc.web.homework.messages import Homework
from coupturc.web.messages.shared import ShortText

ClassPicture = Literal[
    "fox",
    "cat",
    "dog",
    "bear",
    "frog",
    "owl",
    "fish",
    "bee",
    "snail",
    "horse",
    "whale",
    "turtle",
    "apple",
    "carrot",
    "cake",
    "tree",
    "flower",
    "sun",
    "moon",
    "star",
    "boat",
    "rocket",
    "kite",
    "drum",
]

_Name = Annotated[str, msgspec.Meta(min_length=1, max_length=100, pattern=r"\S")]
_Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]

# ------------------------------------------------------------------ page to server


class NewClass(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/classes; `club` is the club whose trainers teach it too."""

    name: _Name
    club: ShortText | None = None


class NewPupils(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/classes/{id}/pupils: first names; who is in the class already may be named again."""

    names: Annotated[tuple[ShortText, ...], msgspec.Meta(min_length=1)]


class ChangedPupil(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/classes/{id}/pupils/{pupil}."""

    name: _Name
    picture: ClassPicture


class CardsWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/classes/{id}/cards: who gets a new card; nobody named means everybody."""

    pupils: Annotated[tuple[_Id, ...], msgspec.Meta(max_length=100)] = ()


class EnterByCard(msgspec.Struct, tag="card", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """Come in with the token of a card."""

    token: _Id


class EnterByCode(msgspec.Struct, tag="code", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """Come in with the code of the class, as one of its pupils, by one's own picture."""

    code: ShortText
    pupil: _Id
    picture: ClassPicture


class Entering(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/pupils/enter."""

    way: EnterByCard | EnterByCode


# ------------------------------------------------------------------ server to page


class ClassSummary(msgspec.Struct, frozen=True):
    """A class in the list of its teacher."""

    id: str
    name: str


class Classes(msgspec.Struct, frozen=True):
    """The answer to GET /api/classes, the newest first."""

    classes: tuple[ClassSummary, ...]


class Pupil(msgspec.Struct, frozen=True):
    """A pupil, as the teacher sees him."""

    id: str
    name: str
    picture: ClassPicture


class ClassView(msgspec.Struct, frozen=True):
    """A whole class, as its teacher sees it.

    Args:
        club: the club whose trainers teach it too; None of none.
        ends: whether the one who asks may delete it.
    """

    id: str
    name: str
    code: str
    club: str | None
    ends: bool
    pupils: tuple[Pupil, ...]
    work: tuple[Homework, ...]


class PupilCard(msgspec.Struct, frozen=True):
    """A card to print; the server keeps no token, so a card is drawn once."""

    pupil: Pupil
    token: str


class PupilCards(msgspec.Struct, frozen=True):
    """The answer to POST /api/classes/{id}/cards."""

    cards: tuple[PupilCard, ...]


class ClassTournamentMade(msgspec.Struct, frozen=True):
    """The answer to POST /api/classes/{id}/tournament: the id of a tournament with all pupils in it."""

    tournament: str


class PupilName(msgspec.Struct, frozen=True):
    """A pupil, as everybody with the class code sees him."""

    id: str
    name: str


class ClassDoor(msgspec.Struct, frozen=True):
    """The answer to GET /api/pupils/classes/{code}: who may come in."""

    name: str
    pupils: tuple[PupilName, ...]


class PupilHome(msgspec.Struct, frozen=True):
    """What a pupil finds: the answer to POST /api/pupils/enter and to GET /api/pupils/me.

    `learner` is the name under which lessons and practice are kept; `solved` of each work has one number.
    """

    class_name: str
    pupil: Pupil
    learner: str
    work: tuple[Homework, ...]


class NewTeacher(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/classes/{id}/teacher: the name of the member who teaches it from now on."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
