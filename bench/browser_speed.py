"""How fast the engine of the page searches in Chromium, beside the native core in the same minute.

    python -m bench.browser_speed [--rounds N]

Both search from the start with an empty hash table, in turn, to the same depth, so the same positions. What counts is
CPU time, so that other work on the machine slows neither. A Worker also loads its weights and compiles the module; that
is measured by a short search first, and taken off. The aim is that Chromium sees half as much as the native core.
"""

import argparse
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from playwright.sync_api import Page, sync_playwright

from bench.device import renderers
from coupturc import DrawLimits, History, Position, load_profile
from coupturc.engine.native.evaluation import new_engine
from tests.browser.conftest import open_phone
from tests.browser.own_worker import ask
from tests.browser.site import Site

LEAST_SHARE = 0.5
#: By profile; some millions of positions.
DEPTHS = {"fmjd": 16, "dama": 13}
#: No draw by counting for either.
NO_LIMITS = [0] * 10
#: Of the module (bindings/wasm/module.cpp).
HASH_MIB = 16
#: After a search so much less deep the browser has compiled the module as well as it can.
LESS_DEEP = 2


def in_chromium(page: Page, profile: str) -> float:
    """Return how many positions a second of CPU the page sees."""
    depth = DEPTHS[profile]
    warm, _ = _searched(page, profile, [depth - LESS_DEEP])
    whole, nodes = _searched(page, profile, [depth - LESS_DEEP, depth])
    return nodes / (whole - warm)


def _searched(page: Page, profile: str, depths: list[int]) -> tuple[float, int]:
    """Return the CPU seconds of searches to these depths, and the positions of the last one."""
    asks: list[dict[str, Any]] = []
    for depth in depths:
        limits = {"ms": 0, "nodes": 0, "depth": depth, "lines": 1}
        asks += [{"type": "clear"}, {"type": "search", "line": {"fen": "", "moves": []}, "limits": limits}]
    began = _used()
    found = ask(page, profile, asks, limits=NO_LIMITS)
    return _used() - began, found[-1]["best"]["nodes"]


def _used() -> float:
    """Return the CPU seconds of the processes that show pages."""
    times = [process.cpu_times() for process in renderers()]
    return float(sum(each.user + each.system for each in times))


def in_native(profile: str) -> float:
    """Return how many positions a second of CPU the native core sees."""
    engine, history = new_engine(HASH_MIB), History(Position.start(load_profile(profile).rules))
    began = process_time()
    report = engine.search(history, DrawLimits(), depth=DEPTHS[profile])
    return report.nodes / (process_time() - began)


@contextmanager
def opened() -> Iterator[Page]:
    """Start a server, and a browser that shows its start page."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Site(Path(folder) / "data").start()
        context = open_phone(playwright, Path(folder) / "browser")
        try:
            page = context.new_page()
            page.goto(site.url)
            yield page
        finally:
            context.close()
            site.stop()


def measure(page: Page, profile: str, rounds: int) -> float:
    """Print the medians of a game; return the share of the native core's speed."""
    pairs = [(in_chromium(page, profile), in_native(profile)) for _ in range(rounds)]
    share = median(chromium / native for chromium, native in pairs)
    chromium, native = (median(speeds) / 1e6 for speeds in zip(*pairs, strict=True))
    print(f"{profile}: Chromium {chromium:.1f} M positions a second, native {native:.1f} M: {share:.0%}", flush=True)
    return share


def main() -> None:
    """Run the command; the aim is reported and fails nothing."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=5, metavar="N", help="of both for each game (default 5)")
    rounds: int = parser.parse_args().rounds
    with opened() as page:
        shares = [measure(page, profile, rounds) for profile in DEPTHS]
    reached = "reached" if min(shares) >= LEAST_SHARE else "not reached"
    print(f"the aim is {LEAST_SHARE:.0%}: {reached}")


if __name__ == "__main__":
    main()
