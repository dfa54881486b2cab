"""How soon pages show again what is confirmed when something was killed, those too whose server it was."""

import asyncio
from collections.abc import Sequence
from time import monotonic

from tests.waiting import until
from tests.web.nodes.at_play import Current, Sitter, Table
from tests.web.nodes.site import Site

#: As `until` looks, on a machine that has the time.
LOOKS_A_SECOND = 100

#: A page that is not current for so long will never be.
_STOPPED_SECONDS = 120


async def all_current(site: Site, tables: Sequence[Table], killed: str) -> list[Current]:
    """Wait until each page is current again after a kill."""
    pages = [(sitter, table.version) for table in tables for sitter in table.sitters]
    return await asyncio.gather(*(_current(site, sitter, version, killed) for sitter, version in pages))


async def _current(site: Site, sitter: Sitter, version: int, killed: str) -> Current:
    began, looks = monotonic(), -1

    def is_current() -> bool:
        nonlocal looks
        looks += site.can_answer
        return sitter.shows(version)

    await until(is_current, seconds=_STOPPED_SECONDS)
    return Current(killed, monotonic() - began, max(0, looks))
