"""Passwords: which are good enough, and what is kept to check them."""

import asyncio
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from coupturc.web.http.answers import ProblemError

#: Shorter ones are guessed from a stolen database.
SHORTEST_PASSWORD = 10

#: Of 0 to 4: below it a password is guessed within a million tries.
_GOOD_ENOUGH = 2
#: Weighing a password takes more than linear time.
_WEIGHED_LETTERS = 64

_hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)


async def hashed(password: str, name: str) -> str:
    """Return what is kept of a new password.

    Args:
        password: as it is typed.
        name: whose it is; it is no password.

    Raises:
        ProblemError: it is too short, or one that many people choose.
    """
    if len(password) < SHORTEST_PASSWORD:
        raise ProblemError(422, "password_short", {"limit": SHORTEST_PASSWORD})
    if await asyncio.to_thread(_is_common, password, name):
        raise ProblemError(422, "password_common")
    return await asyncio.to_thread(_hasher.hash, password)


async def is_right(password: str, kept: str | None) -> bool:
    """Whether this is the password; where there is none it takes as long, so that nobody learns who is a member."""
    return await asyncio.to_thread(_verifies, password, kept)


def _verifies(password: str, kept: str | None) -> bool:
    try:
        _hasher.verify(kept or _nobodys(), password)
    except (VerificationError, InvalidHashError):
        return False
    return bool(kept)


@cache
def _nobodys() -> str:
    return _hasher.hash("")


def _is_common(password: str, name: str) -> bool:
    from zxcvbn import zxcvbn  # noqa: PLC0415 - its lists of words would hold up the start of the server

    weighed: int = zxcvbn(password[:_WEIGHED_LETTERS], user_inputs=[name])["score"]
    return weighed < _GOOD_ENOUGH
