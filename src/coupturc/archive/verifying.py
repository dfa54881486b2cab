"""Is an archive whole? Each file is compared with its digest, each game with its moves."""

from collections.abc import Iterator
from hashlib import sha256
from zlib import crc32

from sqlalchemy import Connection, select

from coupturc._core import all_rules, unpack_position
from coupturc.archive.exporting import file_bytes
from coupturc.archive.games import start_of
from coupturc.archive.importing import line_key
from coupturc.archive.segment_columns import keys_behind
from coupturc.archive.tables import game, segment, source
from coupturc.archive.texts import DAMAGES
from coupturc.errors import CoupTurcError

_FETCHED = 1000


def faults_of_archive(connection: Connection, beside: Connection) -> Iterator[str]:
    """Yield what is wrong, with file or game named."""
    for row in connection.execute(select(source).order_by(source.c.id)):
        if not row.is_complete:
            yield f"{row.name}: expected {row.bytes} bytes, found {row.offset}: its import can be taken up again"
        elif row.is_whole and (fault := _fault_of_bytes(beside, row.id, row.digest)):
            yield f"{row.name}: {fault}"
    yield from _faults_of_runs(connection, beside)
    columns = (game.c.id, game.c.rules, game.c.start, game.c.codes, game.c.plies, game.c.line_key)
    for row in connection.execution_options(yield_per=_FETCHED).execute(select(*columns).order_by(game.c.id)):
        if line_key(row.rules, row.start, row.codes) != row.line_key:
            yield f"game {row.id}: its moves are not those that were stored"
            continue
        try:
            unpack_position(start_of(all_rules()[row.rules], row.start), row.codes)
        except (CoupTurcError, IndexError) as error:
            yield f"game {row.id}: {error}"


def _faults_of_runs(connection: Connection, beside: Connection) -> Iterator[str]:
    for row in connection.execute(select(segment)):
        keys = keys_behind(beside, all_rules()[row.rules], row.behind, row.games)
        if crc32(keys) != row.identity:
            yield f"run behind game {row.behind}: its games are not those that it was named for"


def _fault_of_bytes(connection: Connection, number: int, digest: str) -> str | None:
    found = sha256()
    try:
        for piece in file_bytes(connection, number):
            found.update(piece)
    except (*DAMAGES, CoupTurcError) as error:
        return f"its text cannot be unpacked: {error}"
    return None if found.hexdigest() == digest else "its text is not that of the file"
