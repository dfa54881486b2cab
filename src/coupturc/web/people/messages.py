"""What page and server say to each other about people: the bodies of HTTP."""

from typing import Annotated, Literal

import msgspec

from coupturc.lessons.text import Language
from coupturc.web.messages.shared import ShortText


class Person(msgspec.Struct, frozen=True):
    """Somebody who plays; `name` is empty for a guest who gave none."""

    id: str
    name: str


class DecisionInForce(msgspec.Struct, frozen=True):
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
    count for a rating. `passkeys` says whether members may come in with them: over https only, or at localhost.
    `recovery` says whether members who gave an address can come back by mail. `standing` is what stands against this
    person; `moderator` says whether he decides about others.
    """

    seats: bool
    address: str
    person: Person | None
    member: bool = False
    passkeys: bool = False
    recovery: bool = False
    standing: tuple[DecisionInForce, ...] = ()
    moderator: bool = False


class NewName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/me: the name under which the one who asks will play; an empty one takes it back."""

    name: ShortText


class NewQr(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/qr: a link, answered with a drawing (SVG) that a telephone's camera reads."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=300)]


Password = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
#: Empty for who shows a passkey instead.
Proven = Annotated[str, msgspec.Meta(max_length=200)]
#: What stands in a link that came by mail.
Token = Annotated[str, msgspec.Meta(max_length=100)]
Mail = Annotated[str, msgspec.Meta(max_length=254, pattern=r"^([^@\s]+@[^@\s]+)?$")]


Base64Url = Annotated[str, msgspec.Meta(max_length=8_000, pattern=r"^[A-Za-z0-9_-]*$")]


class NewPasskey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A passkey that a device has made (WebAuthn's `AuthenticatorAttestationResponse`), in base64url."""

    id: Base64Url
    client_data: Base64Url
    attestation: Base64Url


class PasskeyProof(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a passkey has signed (WebAuthn's `AuthenticatorAssertionResponse`), in base64url."""

    id: Base64Url
    client_data: Base64Url
    authenticator_data: Base64Url
    signature: Base64Url


class PasskeyQuestion(msgspec.Struct, frozen=True):
    """The answer to POST /api/passkeys/question: what a passkey shall sign, once and soon.

    `site` is the name that passkeys of this server belong to.
    """

    challenge: str
    site: str


class NewPasskeyQuestion(msgspec.Struct, frozen=True):
    """The answer to POST /api/passkeys/new: what a device needs to make a passkey.

    `user` stands for the person in the passkey, `known` are those that he has, and `algorithms` what the server checks,
    the best first (COSE).
    """

    challenge: str
    site: str
    user: str
    known: tuple[str, ...]
    algorithms: tuple[int, ...]


class Passkey(msgspec.Struct, frozen=True):
    """A passkey as its owner sees it; `used` is the day on which it was used last."""

    id: str
    name: str
    used: str


class AddedPasskey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/account/passkeys: come in with this one too; `password` or `passkey` shows who asks."""

    made: NewPasskey
    name: ShortText
    password: Proven = ""
    passkey: PasskeyProof | None = None


class NewMember(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/account: sign up; what the guest has played and learned stays his.

    `mail` is where he can be reached; it may be empty. So may the password of somebody who comes in with a passkey. A
    mail in `language` asks him to show that the address is his.
    """

    name: ShortText
    password: Proven = ""
    mail: Mail = ""
    passkey: NewPasskey | None = None
    language: Language = "en"


class Login(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/session: log in."""

    name: ShortText
    password: Password


class NewPassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/account/password: another password; it ends all other sessions.

    An empty new one takes the password away from somebody who has a passkey. `password` or `passkey` shows who asks.
    """

    new: Proven
    password: Proven = ""
    passkey: PasskeyProof | None = None


class NewMail(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/account/mail: another address; an empty one takes it back.

    Whoever has the address can come in by it, so `password` or `passkey` shows who asks. A mail in `language` asks him
    to show that the address is his.
    """

    mail: Mail
    password: Proven = ""
    passkey: PasskeyProof | None = None
    language: Language = "en"


class NewConfirmation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/account/mail/link: send the link that shows whose the address is again."""

    language: Language


class ConfirmedMail(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/confirmation: what stands in such a link."""

    token: Token


class NewRecovery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/recovery: send a link to this address, in this language."""

    mail: Annotated[Mail, msgspec.Meta(min_length=3)]
    language: Language


class Recovered(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/recovery/password: what stands in the link, and another password."""

    token: Token
    password: Password


class NewLanguage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/account/language: in which language mails speak."""

    language: Language


class NewTalk(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/account/talk: whether other members who want it too may write freely."""

    free: bool


class Farewell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/account/end: delete the account for good; `password` or `passkey` shows who asks."""

    password: Proven = ""
    passkey: PasskeyProof | None = None


class Session(msgspec.Struct, frozen=True):
    """A browser in which somebody is known; `here` is the one that asks. `seen` is the day of its last visit."""

    id: str
    seen: str
    here: bool


class Account(msgspec.Struct, frozen=True):
    """The answer to GET /api/account: a member's own account.

    `mail_confirmed` says whether he has shown that the address is his; `free_talk` whether other members who want it
    too may write to him freely; `has_password` whether he comes in with a password too. Mails speak `language`.
    """

    person: Person
    mail: str
    mail_confirmed: bool
    free_talk: bool
    sessions: tuple[Session, ...]
    passkeys: tuple[Passkey, ...]
    has_password: bool
    language: Language
