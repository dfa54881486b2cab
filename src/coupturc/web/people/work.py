"""Work that a browser does to be let in from an address where so many come that it may be a flood.

It costs a visitor about a second of his processor, and a program as much for each time.
"""

import asyncio
from dataclasses import dataclass
from hashlib import pbkdf2_hmac
from typing import Final

from limits import RateLimitItem
from starlette.requests import HTTPConnection

from coupturc.web.messages.shared import Params
from coupturc.web.people.session_cookie import hash_of, new_token
from coupturc.web.store.once import OnceRepository, OnceRow

#: A request says in this header which word it was asked with and the number that was found.
WORK_HEADER: Final = "coupturc-work"

#: A browser derives a key of each number (PBKDF2, RFC 8018: browsers do it as fast as other programs) until one is low
#: enough. One in so many is: 256 take a quarter of a second of a new processor, a second or two of an old telephone.
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

    Args:
        once: where the words are kept with which it is asked for; each counts once and for two minutes.
    """

    once: OnceRepository

    async def asked(self) -> Params:
        """Return what a browser needs to begin."""
        word, now_ms = new_token(), self.once.now_ms()
        await self.once.keep(OnceRow(hash_of(word), _PURPOSE, None, now_ms + _COUNTS_MS), now_ms)
        return {"word": word, "rounds": _ROUNDS, "tries": _TRIES}

    async def is_done(self, connection: HTTPConnection) -> bool:
        """Whether a request brings work that counts; the same request may be asked for it again."""
        if not hasattr(connection.state, "has_worked"):
            connection.state.has_worked = await self._is_done(connection.headers.get(WORK_HEADER, ""))
        return bool(connection.state.has_worked)

    async def _is_done(self, answer: str) -> bool:
        word = answer.partition(" ")[0]
        if not word or await self.once.take(hash_of(word), _PURPOSE, self.once.now_ms()) is None:
            return False
        return await asyncio.to_thread(is_low, answer)


def is_low(answer: str, rounds: int = _ROUNDS, tries: int = _TRIES) -> bool:
    """Whether the key of an answer, a word and a number with a blank between them, is low enough."""
    word = answer.partition(" ")[0]
    key = pbkdf2_hmac("sha256", answer.encode(), word.encode(), rounds, _KEY_BYTES)
    return int.from_bytes(key, "big") * tries < 1 << (8 * _KEY_BYTES)
