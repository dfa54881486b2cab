"""Bringing the tables up to date with the migrations that the package ships."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from coupturc.web.store.records import StoreError, reason

migrations = Path(__file__).parent / "migrations"


def migrate(engine: Engine) -> None:
    """Apply the migrations that the database lacks, all or none.

    Raises:
        StoreError: the database cannot be written, or a newer Coup Turc wrote it.
    """
    config = Config()
    config.set_main_option("script_location", str(migrations).replace("%", "%%"))
    try:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except (SQLAlchemyError, CommandError) as error:
        raise StoreError(reason(error)) from error
