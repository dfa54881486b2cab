"""The cookie of a session: a random token that a page's scripts cannot read, of which only the hash is kept."""

import hashlib
import re
import secrets
from dataclasses import dataclass

from starlette.requests import HTTPConnection
from starlette.responses import Response

#: A session that is not used for so long has ended.
SESSION_DAYS = 90

_TOKEN_BYTES = 32
_SECONDS_A_DAY = 86_400

#: All that can be a token; nothing else is looked for.
_TOKEN = re.compile(r"[A-Za-z0-9_-]{1,100}")


def new_token() -> str:
    """Return a token that nobody guesses: 256 bits."""
    return secrets.token_urlsafe(_TOKEN_BYTES)


def hash_of(token: str) -> str:
    """Return what is kept of a token: whoever reads the database learns none."""
    return hashlib.sha256(token.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class SessionCookie:
    """How the cookie goes over the line.

    Args:
        secure: whether people come by https; their browser then sends it over nothing else, and takes it from this
            very host only.
    """

    secure: bool

    @property
    def name(self) -> str:
        """The name under which browsers keep it."""
        return "__Host-session" if self.secure else "session"

    def read(self, connection: HTTPConnection) -> str | None:
        """Return the token that a page sends along, or None."""
        # Ours are never quoted, and to read what somebody else has quoted takes the square of its length.
        parts = (part.partition("=") for header in connection.headers.getlist("cookie") for part in header.split(";"))
        sent = [value.strip() for name, _, value in parts if name.strip() == self.name]
        return sent[-1] if sent and _TOKEN.fullmatch(sent[-1]) else None

    def write(self, answer: Response, token: str) -> None:
        """Give a page a token to send along from now on."""
        answer.set_cookie(
            self.name,
            token,
            max_age=SESSION_DAYS * _SECONDS_A_DAY,
            secure=self.secure,
            httponly=True,
            samesite="lax",
        )

    def clear(self, answer: Response) -> None:
        """Let a page forget its token."""
        answer.delete_cookie(self.name, secure=self.secure, httponly=True, samesite="lax")
