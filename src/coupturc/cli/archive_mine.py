"""`coupturc archive mine`."""

from pathlib import Path
from typing import Any

import click

from coupturc.archive import Archive
from coupturc.cli.archive_options import archive_argument, filter_of, filter_options, spread_of, spread_options
from coupturc.cli.exit_codes import FINE
from coupturc.cli.json_output import write_record
from coupturc.engine.combinations import format_combination
from coupturc.files import refuse_unwritable, write_whole


@click.command("mine")
@click.option("--to", "target", type=click.Path(dir_okay=False, path_type=Path), help="A file of combinations.")
@filter_options
@spread_options
@archive_argument
def mine(archive: str, target: Path | None, *, workers: int, cluster: str | None, **asked: Any) -> int:
    """Name the wins by force that players missed, as JSON; with --to also as a set to practise.

    With --player and --colour games of that player are looked through; what the opponents missed is named too.
    """
    chosen = filter_of(asked)
    if target:
        refuse_unwritable(target)
    found: dict[str, str] = {}
    with spread_of(workers, cluster) as spread, Archive.open(archive, spread=spread) as opened:
        for missed in opened.mine(chosen):
            write_record(missed.record())
            found.setdefault(missed.combination.fen, format_combination(missed.combination))
    if target:
        write_whole(target, "".join(f"{line}\n" for line in found.values()))
    return FINE
