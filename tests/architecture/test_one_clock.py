"""What the application writes down goes by one clock, that of the database: clocks of machines differ and jump."""

import re
from pathlib import Path

WEB = Path(__file__).parents[2] / "src/coupturc/web"
#: The clock itself, and the time of a household's games, which stand still while nobody is there.
CLOCKS = {"store/clock.py", "nodes/wall_time.py"}

_asks_the_machine = re.compile(r"\butc_ms\b|\btime_ns\(|\btime\.time\(|\.now\(|\butcnow\(|\.today\(")


def test_only_the_clock_asks_this_machine_what_time_it_is() -> None:
    asking = {
        path.relative_to(WEB).as_posix()
        for path in WEB.rglob("*.py")
        if _asks_the_machine.search(path.read_text("utf-8")) and "migrations" not in path.parts
    }
    assert asking == CLOCKS
