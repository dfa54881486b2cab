"""All that is kept of a member, as a ZIP: JSON to be read by programs, PDN to be read by people.

It is made and sent part by part: of somebody with ten thousand games it takes minutes, and would fill the memory.
"""

import io
import logging
import zipfile
from collections.abc import AsyncIterable, AsyncIterator, Iterator, Mapping, Sequence

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from coupturc.archive.errors import ArchiveError
from coupturc.errors import CoupTurcError
from coupturc.web.aside import in_process, texts_aside
from coupturc.web.games.export import pdn_of
from coupturc.web.store.errors import StoreError
from coupturc.web.store.game_rows import EventRow, GameRow

log = logging.getLogger(__name__)

#: Files of one part, the name of each with its text.
Files = list[tuple[str, str]]
#: A file that may be large: its name, and its bytes some at a time.
File = tuple[str, Iterator[bytes]]
Games = Sequence[tuple[GameRow, tuple[EventRow, ...]]]


class _Taken(io.RawIOBase):
    """What was written and not taken yet."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []

    def writable(self) -> bool:
        """It takes what is written."""
        return True

    def write(self, data: "bytes | bytearray | memoryview") -> int:  # type: ignore[override]
        """Keep it."""
        self._parts.append(bytes(data))
        return len(data)

    def take(self) -> bytes:
        """Return all of it, once."""
        parts, self._parts = self._parts, []
        return b"".join(parts)


async def zipped(
    account: Mapping[str, object],
    games: AsyncIterable[Games],
    others: AsyncIterable[Files],
    archive: AsyncIterable[File],
    cut_short: str,
) -> AsyncIterator[bytes]:
    """Yield the file: `account.json`, and a file for each game, and what else there is.

    A game, or an archive, that cannot be read any more is named in `damaged.json`. Where the database answers no longer
    the file ends, and `FAULT.txt` says so: nothing else can be said to somebody who has half of it already.

    Args:
        account: what is no file of its own.
        games: the games, some at a time.
        others: further files, some at a time.
        archive: the files of an archive.
        cut_short: what `FAULT.txt` says.
    """
    taken, damaged = _Taken(), list[dict[str, str]]()
    with zipfile.ZipFile(taken, "w", zipfile.ZIP_DEFLATED) as written:

        def write(files: Files) -> bytes:
            for name, text in files:
                written.writestr(name, text)
            return taken.take()

        whole = msgspec.json.format(msgspec.json.encode(account), indent=2).decode()
        yield await texts_aside.run(write, [("account.json", whole)])
        try:
            async for some in games:
                files, unreadable = await in_process(_written, some)
                damaged += unreadable
                yield await texts_aside.run(write, files)
            async for each in others:
                yield await texts_aside.run(write, each)
        except StoreError as error:
            log.error("an export is cut short: %s", error)  # noqa: TRY400 - one line says all
            yield write([("FAULT.txt", cut_short)])
        try:
            async for file in archive:
                async for _ in _copied(written, file):
                    yield taken.take()
        except (ArchiveError, SQLAlchemyError) as error:
            damaged.append({"archive": "own", "why": str(error)})
        if damaged:
            yield write([("damaged.json", msgspec.json.encode(damaged).decode())])
    yield taken.take()


async def _copied(written: zipfile.ZipFile, file: File) -> AsyncIterator[None]:
    """Write a file, and yield after each of its pieces."""
    name, pieces = file
    with written.open(name, "w", force_zip64=True) as entry:
        while (piece := await texts_aside.run(next, pieces, None)) is not None:
            await texts_aside.run(entry.write, piece)
            yield


def _written(games: Games) -> tuple[Files, list[dict[str, str]]]:
    """Return games as PDN, and those that cannot be read, with the reason."""
    files: Files = []
    damaged: list[dict[str, str]] = []
    for game, events in games:
        try:
            files.append((f"games/{game.id}.pdn", pdn_of(game, events)))
        except CoupTurcError as error:
            damaged.append({"game": game.id, "why": str(error)})
    return files, damaged
