"""Making the tables of a new database, and bringing those of an old one up to date by migrations."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text
from sqlalchemy.exc import SQLAlchemyError

from coupturc.web.store.errors import StoreError, reason
from coupturc.web.store.tables import metadata

#: Names the lock among those of the database: the first bytes of "coupturc".
_TURN = 0x636F7570

migrations = Path(__file__).parent / "migrations"


def migrate(engine: Engine) -> None:
    """Make the tables of a new database, or apply the migrations that an old one lacks, all or none.

    Raises:
        StoreError: the database cannot be written, or a newer Coup Turc wrote it.
    """
    try:
        with engine.begin() as connection:
            if (found := _version(connection)) != _latest():
                _refuse_newer(found)
                _take_turn(connection)
                _bring_up_to_date(connection)
    except SQLAlchemyError as error:
        raise StoreError(reason(error)) from error


def _bring_up_to_date(connection: Connection) -> None:
    """Do what nobody else did while this process waited for its turn."""
    found = _version(connection)
    if found is None:
        _create(connection)
    elif found != _latest():
        _upgrade(connection)


def _refuse_newer(found: str | None) -> None:
    if found is not None and found > _latest():
        raise StoreError(f"a newer version of Coup Turc wrote it (form {found}, expected {_latest()} at most)")


def _take_turn(connection: Connection) -> None:
    """Wait until no other process migrates this database; the turn ends with the transaction."""
    if connection.dialect.name == "postgresql":
        for limit in ("statement_timeout", "idle_in_transaction_session_timeout"):
            connection.exec_driver_sql(f"SET LOCAL {limit} = 0")  # a large table takes its time
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_TURN})")
    elif connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def _version(connection: Connection) -> str | None:
    """Return the number of the last migration of a database, None of a new one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()


def _latest() -> str:
    """Return the number of the last migration that the package has; file names begin with it."""
    return max(path.name.partition("_")[0] for path in (migrations / "versions").glob("[0-9]*.py"))


def _create(connection: Connection) -> None:
    """Make all tables as they are today: going through every migration would take five times as long."""
    metadata.create_all(connection, checkfirst=False)
    connection.exec_driver_sql("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)")
    connection.execute(text("INSERT INTO alembic_version VALUES (:latest)"), {"latest": _latest()})


def _upgrade(connection: Connection) -> None:
    # Loading Alembic takes as long as the rest of the server's start, and only an old database needs it.
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415
    from alembic.util import CommandError  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(migrations).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise StoreError(reason(error)) from error
