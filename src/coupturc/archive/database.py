"""The database of an archive: a file of SQLite in the archive's folder, or PostgreSQL by URL."""

import errno
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from os import PathLike
from pathlib import Path
from typing import Any

from sqlalchemy import (
    URL,
    Connection,
    Engine,
    Table,
    create_engine,
    event,
    func,
    insert,
    inspect,
    make_url,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from coupturc._core import STEP_CODE_VERSION
from coupturc.archive.errors import ArchiveError, NewerArchiveError
from coupturc.archive.objects import StoredFolder
from coupturc.archive.segment_files import Folder
from coupturc.archive.tables import SCHEMA_VERSION, about, game, metadata, source
from coupturc.files import fault_of_database, make_folder
from coupturc.folded_text import folded

_FILE = "archive.sqlite"
_BACKENDS = ("sqlite", "postgresql")
#: In the address of a database: where the archive keeps its runs.
_FILES = "files"
_EXPECTED = "expected a folder or the URL of a PostgreSQL database"
#: Behind the name of a user, also in an address that cannot be read.
_PASSWORD = re.compile(r"(?<=://)([^/:@]*):.*@")

#: WAL lets others read during an import. FULL syncs each commit: what is confirmed survives a power cut. At 64 MB what
#: several transactions changed goes into the database: in a large archive they change the same pages of its indexes.
_SETTINGS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA wal_autocheckpoint=16384",
    "PRAGMA foreign_keys=ON",
    "PRAGMA busy_timeout=60000",
    "PRAGMA cache_size=-65536",
)

#: How SQLite and PostgreSQL say it.
_DISK_FULL = ("disk is full", "No space left on device")

#: What a reader of another version would read wrongly, by its name in the table `about`.
_VERSIONS = {"schema": SCHEMA_VERSION, "step_code": STEP_CODE_VERSION}

#: Schemas that are brought to ours when such an archive is opened: the first had no marks and no saved queries, the
#: second kept every text with its moves, as it stays, the third had no evaluations, and those before the sixth did not
#: note between which games those of a file are; the fifth had an index for that. The sixth did not name its runs.
_EARLIER = (1, 2, 3, 4, 5, 6)

#: What processes that make the tables in PostgreSQL wait for, and those that add games; numbers of our own.
_MAKERS = 0x636F_7570
_ADDERS = 0x636F_7571


def open_database(place: str | PathLike[str], *, make: bool) -> Engine:
    """Open the database of an archive.

    Args:
        place: the archive's folder, or the URL of a database.
        make: the folder and the tables when they are missing.

    Raises:
        ArchiveError: there is none and it is not to be made, or it does not answer.
        NewerArchiveError: a newer version of the package wrote it.
    """
    if not str(place):
        raise ArchiveError(_shown(place), _EXPECTED)
    try:
        engine = create_engine(_url(place, make=make), hide_parameters=True)  # names belong in no log
        if engine.dialect.name == "sqlite":
            event.listen(engine, "connect", _set_up)
            event.listen(engine, "begin", _begin)
        try:
            _look_at(engine, _shown(place), make=make)
        except BaseException:
            engine.dispose()
            raise
    except (SQLAlchemyError, ImportError, OSError) as error:
        raise ArchiveError(_shown(place), _fault_of_file(place) or _reason(error)) from error
    return engine


def folder_of(place: str | PathLike[str]) -> Folder | None:
    """Return where an archive keeps what it makes from its database; None for a database that names no such place.

    Raises:
        ArchiveError: its address names one that cannot be used.
    """
    if "://" not in str(place):
        return Path(place) / "segments"
    url = _address(str(place))
    named = url.query.get(_FILES)
    if not isinstance(named, str):
        return Path(url.database).parent / "segments" if url.get_backend_name() == "sqlite" and url.database else None
    if "://" not in named:
        return Path(named)
    stored = StoredFolder(named)
    try:
        stored.check()
    except ImportError:
        raise ArchiveError(str(stored), "needs the extra `parquet`: pip install coupturc[parquet]") from None
    except (OSError, ValueError):  # what it says repeats the address, keys and all
        raise ArchiveError(str(stored), "expected a folder or object storage such as s3://bucket/games") from None
    return stored


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """Open a connection for reading.

    Raises:
        ArchiveError: the database cannot be read.
    """
    pool = engine.pool
    try:
        with engine.connect() as connection:
            try:
                yield connection
            finally:
                # Who leaves a search half way may do so after the archive is closed: nobody empties its pool again.
                if engine.pool is not pool and not connection.invalidated:
                    connection.detach()
    except SQLAlchemyError as error:
        raise ArchiveError(_place(engine), _reason(error)) from error


@contextmanager
def transaction(engine: Engine) -> Iterator[Connection]:
    """Open a transaction for writing; it is on disk when this ends.

    Raises:
        ArchiveError: the database refuses; nothing of it is kept.
        OSError: the disk is full; nothing of it is kept.
    """
    try:
        with engine.connect().execution_options(writes=True) as connection, connection.begin():
            yield connection
    except SQLAlchemyError as error:
        place, reason = _place(engine), _reason(error)
        if any(words in reason for words in _DISK_FULL):
            raise OSError(errno.ENOSPC, reason, place) from error
        raise ArchiveError(place, reason) from error


def insert_new(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Insert the rows that are not there yet, as a unique constraint of the table sees it."""
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    if rows:
        connection.execute(dialect.insert(table).on_conflict_do_nothing(), rows)


def insert_many(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Insert rows that all have the same columns, past what SQLAlchemy looks at in each of them."""
    compiled = insert(table).values(dict.fromkeys(rows[0])).compile(dialect=connection.dialect)
    order = compiled.positiontup
    values = [tuple(row[name] for name in order) for row in rows] if order else [*map(dict, rows)]
    connection.exec_driver_sql(str(compiled), values)


def last_game(connection: Connection) -> int:
    """Return the largest number of a game; 0 when there is none."""
    return connection.execute(select(func.max(game.c.id))).scalar() or 0


def _url(place: str | PathLike[str], *, make: bool) -> URL:
    if isinstance(place, str) and "://" in place:
        return _address(place).difference_update_query([_FILES])
    folder = Path(place)
    if make:
        make_folder(folder)
    elif folder.is_file():
        raise ArchiveError(str(place), f"{_EXPECTED}, found a file")
    elif not os.path.lexists(folder / _FILE):
        raise ArchiveError(str(place), "expected an archive, which `coupturc archive import` makes")
    return URL.create("sqlite", database=str(folder / _FILE))


def _fault_of_file(place: str | PathLike[str]) -> str | None:
    """Return what is wrong with the file of an archive in a folder."""
    file = None if "://" in str(place) else Path(place, _FILE)
    return fault_of_database(file) if file and os.path.lexists(file) else None


def _address(place: str) -> URL:
    try:
        url = make_url(place)
    except (ArgumentError, ValueError):  # ValueError: the port is not a number
        raise ArchiveError(_shown(place), f"{_EXPECTED}, found an address that cannot be read") from None
    if url.get_backend_name() not in _BACKENDS:
        raise ArchiveError(_shown(place), _EXPECTED)
    return url


def _shown(place: str | PathLike[str]) -> str:
    """Return how an archive is named to a person: an address without its password."""
    shown = _PASSWORD.sub(r"\1:***@", str(place))
    return shown.partition("?")[0] if "://" in shown else shown  # behind it there may be the keys of object storage


def _place(engine: Engine) -> str:
    return engine.url.render_as_string(hide_password=True)


def _look_at(engine: Engine, place: str, *, make: bool) -> None:
    if not inspect(engine).has_table(about.name):
        if not make:
            raise ArchiveError(place, "expected an archive, found a database without one")
        with transaction(engine) as connection:
            _wait_for_others(connection, _MAKERS)
            metadata.create_all(connection)
            insert_new(connection, about, [{"name": name, "value": value} for name, value in _VERSIONS.items()])
    found = _versions(engine)
    if found.get("schema") in _EARLIER:
        with transaction(engine) as connection:
            _bring_up(connection)
            connection.execute(update(about).where(about.c.name == "schema").values(value=SCHEMA_VERSION))
        found = _versions(engine)
    for name, known in _VERSIONS.items():
        if found.get(name, 0) != known:
            raise NewerArchiveError(place, name, found.get(name, 0), known)


def _bring_up(connection: Connection) -> None:
    """Give an archive of an earlier schema what ours has."""
    metadata.create_all(connection)
    known = {column["name"] for column in inspect(connection).get_columns(source.name)}
    if source.c.first_game.name not in known:
        _note_ends_of_files(connection)


def _note_ends_of_files(connection: Connection) -> None:
    for column in (source.c.first_game, source.c.last_game):
        connection.exec_driver_sql(f"ALTER TABLE source ADD COLUMN {column.name} BIGINT")
    ends = select(game.c.source, func.min(game.c.id), func.max(game.c.id)).group_by(game.c.source)
    for number, first, last in connection.execute(ends).all():
        here = update(source).where(source.c.id == number)
        connection.execute(here.values(first_game=first, last_game=last))
    connection.exec_driver_sql("DROP INDEX IF EXISTS game_source")


def wait_for_other_adders(connection: Connection) -> None:
    """Let one process at a time add games, until the transaction ends: who has seen a game has seen all before it."""
    _wait_for_others(connection, _ADDERS)


def _wait_for_others(connection: Connection, number: int) -> None:
    """Let one process at a time go on, until the transaction ends; SQLite does so by itself."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(number)))


def _versions(engine: Engine) -> dict[str, int]:
    with engine.connect() as connection:
        return {row.name: row.value for row in connection.execute(select(about))}


def _set_up(connection: Any, _: object) -> None:  # noqa: ANN401 - the driver's own
    connection.isolation_level = None  # SQLAlchemy's BEGIN is ours, see _begin
    connection.create_function("lower", 1, _lower, deterministic=True)
    cursor = connection.cursor()
    for setting in _SETTINGS:
        cursor.execute(setting)
    cursor.close()


def _lower(text: str | None) -> str | None:
    """Fold all letters: SQLite's own `lower` knows those of ASCII. No index and no column is made by it."""
    return None if text is None else folded(text)


def _begin(connection: Connection) -> None:
    """Begin as a writer at once: a reader that becomes one would be refused instead of waiting its turn."""
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _reason(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror is not None:
        return error.strerror
    return str(getattr(error, "orig", None) or error).split("\n", 1)[0]
