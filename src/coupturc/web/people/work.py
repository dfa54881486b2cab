"""Work that a browser does to be let in from an address where so many come that it may be a flood.

It costs a visitor a moment of his processor, and a program about as much for each time.
"""

import asyncio
from dataclasses import dataclass
from hashlib import pbkdf2_hmac
from typing import Final

from limits import RateLimitItem
from starlette.requests import HTTPConnection

from coupturc.web.messages.shared import Params
from coupturc.web.people.session_cookie import hash_of, new_token
from coupturc.web.store.errors import ConflictError
from coupturc.web.store.once import OnceRepository, OnceRow

#: A request says in this header which word it was asked with and the number that was found.
WORK_HEADER: Final = "coupturc-work"

#: A browser derives a key of each number (PBKDF2, RFC 8018: browsers do it as fast as other programs) until one is low
#: enough. One in so many is (docs/threats.md has what that takes).
_ROUNDS = 2_000
_TRIES = 256

_PURPOSE: Final = "work"
_COUNTS_MS = 120_000
_KEY_BYTES = 4


@dataclass(frozen=True, slots=True)
class Bound:
    """How often something may be done from an address.

    Args:
        freely: without work.
        by_work: in addition, by who has worked for it.
    """

    freely: RateLimitItem
    by_work: RateLimitItem


@dataclass(frozen=True, slots=True)
class Work:
    """The work that is asked for; any process on the database asks, and any takes the answer.

    A word says when it was asked with, and nothing is kept of it before somebody has worked: who asks again and again
    costs no more than with any other request, so that he need not be kept out, and others with him.

    Args:
        once: where the words are kept that were used; each counts once.
    """

    once: OnceRepository

    def asked(self) -> Params:
        """Return what a browser needs to begin."""
        return {"word": f"{self.once.now_ms()}.{new_token()}", "rounds": _ROUNDS, "tries": _TRIES}

    async def is_done(self, connection: HTTPConnection) -> bool:
        """Whether a request brings work that counts; it counts for every bound that the request meets."""
        if not hasattr(connection.state, "has_worked"):
            connection.state.has_worked = await self._is_done(connection.headers.get(WORK_HEADER, ""))
        return bool(connection.state.has_worked)

    async def _is_done(self, answer: str) -> bool:
        """Whether an answer counts; what costs least is looked at first, and only who has worked costs a write."""
        word, now_ms = answer.partition(" ")[0], self.once.now_ms()
        asked_ms = _asked_ms(word)
        if asked_ms is None or abs(now_ms - asked_ms) > _COUNTS_MS:
            return False
        row = OnceRow(hash_of(word), _PURPOSE, None, asked_ms + _COUNTS_MS)
        if await self.once.find(row.hash, _PURPOSE, now_ms) or not await asyncio.to_thread(is_low, answer):
            return False
        try:
            await self.once.keep(row, now_ms)
        except ConflictError:  # of two that come at once, one counts
            return False
        return True


def _asked_ms(word: str) -> int | None:
    """Return when a word was asked with, None for one that does not say so."""
    try:
        return int(word.partition(".")[0])
    except ValueError:
        return None


def is_low(answer: str, rounds: int = _ROUNDS, tries: int = _TRIES) -> bool:
    """Whether the key of an answer, a word and a number with a blank between them, is low enough."""
    word = answer.partition(" ")[0]
    key = pbkdf2_hmac("sha256", answer.encode(), word.encode(), rounds, _KEY_BYTES)
    return int.from_bytes(key, "big") * tries < 1 << (8 * _KEY_BYTES)
