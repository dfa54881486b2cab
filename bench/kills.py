"""Kill servers, database and bus at random while people play at two servers; see docs/speed.md.

    python -m bench.kills [--kills N] [--bus notify|nats] [--seed N]

A thousand kills for each bus, in rounds of a hundred on a database of their own. `tests/web/nodes` does a few of them.
What must be true is checked after each round; how late pages were is shown, and how soon after each kill all pages
were current again, those too whose server was killed.
"""

import argparse
import asyncio
import resource
import tempfile
from pathlib import Path
from time import monotonic

from bench.delays import in_ms
from tests.web.nodes.at_play import Played
from tests.web.nodes.current import LOOKS_A_SECOND
from tests.web.nodes.killing import kill_while_people_play
from tests.web.nodes.site import site_with

_A_ROUND = 100


async def play_a_round(bus: str, seed: int, kills: int) -> tuple[Played, dict[str, int]]:
    """Play a round of kills; return what was played and what was killed how often."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "index.html").write_text("<!doctype html><title>Coup Turc</title>")
        with (folder / "log").open("wb") as log:
            async with site_with(bus, seed, folder, folder, log) as site:
                played = await kill_while_people_play(site, kills)
        return played, site.kills


def line_of(bus: str, played: Played, killed: dict[str, int], seconds: float) -> str:
    """Return what a round came to."""
    median, late, latest = in_ms(played.delays)
    what = ", ".join(f"{name} {count}" for name, count in sorted(killed.items()))
    current = ", ".join(f"{name} {_soon(played, name)}" for name in sorted({page.killed for page in played.current}))
    return (
        f"{bus}: killed {what} in {seconds:.0f} s; {played.confirmed} moves of {len(played.games)} games, "
        "none lost, none stored twice; "
        f"the other page shows them after {median:.0f} ms, p99 {late:.0f} ms, at most {latest:.0f} ms; "
        f"from a kill until a page is current: {current}"
    )


def _soon(played: Played, killed: str) -> str:
    """Return how soon pages were current again after kills of one kind, with what was killed meanwhile."""
    pages = [page for page in played.current if page.killed == killed]
    median, late, latest = in_ms([page.seconds for page in pages])
    able = max(page.looks for page in pages) / LOOKS_A_SECOND
    return f"{median:.0f} ms, p99 {late:.0f} ms, at most {latest:.0f} ms ({able:.1f} s while it could be shown)"


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=1000, help="for each bus")
    parser.add_argument("--bus", choices=["notify", "nats"], action="append")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for bus in asked.bus or ["notify", "nats"]:
        for number, begun in enumerate(range(0, asked.kills, _A_ROUND)):
            began = monotonic()
            kills = min(_A_ROUND, asked.kills - begun)
            played, killed = asyncio.run(play_a_round(bus, asked.seed + number, kills))
            print(line_of(bus, played, killed, monotonic() - began), flush=True)
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    print(f"CPU: {sum(each.ru_utime + each.ru_stime for each in used):.0f} s, without servers that were killed")


if __name__ == "__main__":
    main()
