"""`coupturc archive index`."""

import click

from coupturc.archive import Archive
from coupturc.cli.archive_options import archive_argument
from coupturc.cli.exit_codes import FINE
from coupturc.cli.json_output import write_record


@click.command("index", short_help="Note which games have a position.")
@archive_argument
def index(archive: str) -> int:
    """Note which games have a position, so that answers about a million games take an instant.

    Writes a line of JSON for each run of 65,536 games. Only what is missing, damaged (`again`) or of another version is
    made; after a kill the same command goes on. Games behind the last whole run are scanned, as all are without it.
    """
    with Archive.open(archive) as opened:
        for made in opened.index():
            write_record({"file": str(made.file), "games": made.games, "again": made.again})
    return FINE
