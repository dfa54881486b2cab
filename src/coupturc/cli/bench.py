"""`coupturc bench`: how fast this build is on this machine."""

import os
import platform
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path

import click

import coupturc
from coupturc.cli.exit_codes import BAD_INPUT, FINE
from coupturc.cli.json_output import write_record
from coupturc.cli.measures import Measure, measure_all, nodes_by_game
from coupturc.cli.options import json_option

_CPU_FACTS = Path("/proc/cpuinfo")
_SLOW_UNITS = {"starts"}  # shown as milliseconds each


@click.command("bench", short_help="Measure the speed of this machine and build.")
@click.option("--quick", is_flag=True, help="Little work, to see that everything runs.")
@json_option
def command(*, quick: bool, as_json: bool) -> int:
    """Measure move generation, search, solving, random games, notation and import, one thread each.

    The work is fixed. Totals that are known are checked; a wrong one is reported, with exit code 1.
    The last line has the nodes searched in Dammen and in Dama: a change of the core states them.
    """
    measures = _collect(measure_all(quick=quick), as_json=as_json)
    totals = nodes_by_game(measures)
    if as_json:
        write_record({"bench": totals})
    else:
        click.echo(f"Bench: {'/'.join(map(str, totals.values()))}")
    wrong = [measure for measure in measures if not measure.is_right]
    for measure in wrong:
        click.echo(f"coupturc bench: {measure.subject}: {measure.amount}, expected {measure.expected}", err=True)
    return BAD_INPUT if wrong else FINE


def _collect(measures: Iterator[Measure], *, as_json: bool) -> list[Measure]:
    show = _write_records if as_json else _print_table
    return list(show(measures))


def _write_records(measures: Iterable[Measure]) -> Iterator[Measure]:
    write_record({"machine": machine_facts()})
    for measure in measures:
        write_record({**asdict(measure), "per_second": round(measure.per_second, 1)})
        yield measure


def _print_table(measures: Iterable[Measure]) -> Iterator[Measure]:
    """Show a table that grows."""
    from rich.live import Live  # noqa: PLC0415 (30 ms that --json need not pay)
    from rich.table import Table  # noqa: PLC0415

    click.echo(", ".join(machine_facts().values()))
    table = Table("measured", "on", box=None, pad_edge=False)
    for heading in ("amount", "seconds", "speed"):
        table.add_column(heading, justify="right")
    live = Live(table)
    try:
        with live:
            for measure in measures:
                seconds = f"{measure.seconds:.3f}"
                table.add_row(measure.name, measure.subject, f"{measure.amount:,}", seconds, _speed(measure))
                yield measure
    finally:
        if not live.console.is_terminal:  # a table in a file ends without a newline
            click.echo()


def _speed(measure: Measure) -> str:
    if measure.unit in _SLOW_UNITS:
        return f"{1000 / measure.per_second:.1f} ms each"
    if measure.per_second >= 1e6:  # noqa: PLR2004
        return f"{measure.per_second / 1e6:,.1f} M {measure.unit}/s"
    return f"{measure.per_second:,.0f} {measure.unit}/s"


def machine_facts() -> dict[str, str]:
    """Name what a speed depends on: processor, cores, system, Python, version of the package."""
    return {
        "processor": _processor(),
        "cores": f"{os.cpu_count()} cores",
        "system": platform.platform(terse=True),
        "python": f"Python {platform.python_version()}",
        "coupturc": f"coupturc {coupturc.__version__}",
    }


def _processor() -> str:
    try:
        facts = _CPU_FACTS.read_text("utf-8")
    except OSError:  # not Linux
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2].strip() for line in facts.splitlines() if line.startswith("model name")]
    return names[0] if names else platform.machine()
