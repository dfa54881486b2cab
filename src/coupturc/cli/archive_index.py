"""`coupturc archive index`."""

from typing import Any

import click

from coupturc.archive import Archive
from coupturc.cli.archive_options import archive_argument, spread_of, spread_options
from coupturc.cli.exit_codes import FINE
from coupturc.cli.json_output import write_record


@click.command("index", short_help="Note which games have a position.")
@spread_options
@archive_argument
def index(archive: str, **who: Any) -> int:
    """Note which games have a position, so that answers about a million games take an instant.

    Writes a line of JSON for each run of 65,536 games. Only what is missing, damaged (`again`) or of another version is
    made; after a kill the same command goes on. Games behind the last whole run are scanned, as all are without it.
    """
    with spread_of(**who) as spread, Archive.open(archive, spread=spread) as opened:
        for made in opened.index():
            write_record({"file": str(made.file), "games": made.games, "again": made.again})
    return FINE
