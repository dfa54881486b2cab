"""The first move of a game on a phone whose server is away, and the memory that it takes.

    python -m bench.device [--slower TIMES] [--games N]

Chromium on a phone's screen keeps everything for when the server is away; then the server goes. Each game has a page of
its own. The page itself measures from the tap that makes the first move until the frame that shows the computer's
answer, at several levels; what the game needs is loaded while the start page is there. The processes that show pages
stand still for most of each hundredth of a second, so that page and engine are so many times slower. Memory is what the
page's process alone has written, before the game and after the answer; Linux counts it.
"""

import argparse
import json
import re
import signal
import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil  # type: ignore[import-untyped]
from playwright.sync_api import BrowserContext, expect, sync_playwright

from tests.browser.board_page import BoardPage
from tests.browser.conftest import open_phone
from tests.browser.kept_device import KeptDevice, prepare

MOST_SECONDS = 1.0
MOST_MIB = 120.0
LEVELS = (1, 4, 8, 9, 10)
_PERIOD_SECONDS = 0.012
ANSWERED = "Zwart (zet|slaat)"
#: Sets `firstMove`, in seconds. Somebody who looks from outside waits longer from one look to the next.
WATCH = """
(answered) => addEventListener("pointerdown", ({ timeStamp }) => {
  window.firstMove = new Promise((resolve) => {
    const look = () => {
      const said = document.querySelector("[role=log]")?.textContent ?? "";
      if (new RegExp(answered).test(said)) resolve((performance.now() - timeStamp) / 1000);
      else requestAnimationFrame(look);
    };
    look();
  });
}, { once: true, capture: true })
"""


def renderers() -> list[psutil.Process]:
    """Return the processes that show pages."""
    found = []
    for process in psutil.Process().children(recursive=True):
        with suppress(psutil.Error):
            if "--type=renderer" in process.cmdline():
                found.append(process)
    return found


def own_mib() -> float:
    """Return what the largest page's process alone has written to memory, in MiB."""
    return max(map(_written_kib, renderers())) / 1024


def _written_kib(process: psutil.Process) -> int:
    text = Path(f"/proc/{process.pid}/smaps_rollup").read_text("ascii")
    return int(re.search(r"^Private_Dirty:\s*(\d+) kB", text, re.MULTILINE)[1])  # type: ignore[index]


@contextmanager
def slowed(times: float) -> Iterator[None]:
    """Let the processes that show pages run for one part in so many of the time."""
    ended = threading.Event()

    def hold_up() -> None:
        while not ended.is_set():
            held = renderers()
            for which, share in ((signal.SIGSTOP, 1 - 1 / times), (signal.SIGCONT, 1 / times)) * 20:
                for process in held:
                    with suppress(psutil.Error):
                        process.send_signal(which)
                time.sleep(_PERIOD_SECONDS * share)

    thread = threading.Thread(target=hold_up)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def first_move(context: BrowserContext, url: str, level: int, slower: float) -> tuple[float, float, float]:
    """Play the first move of a new game; return the seconds until the answer, and the memory before and after it."""
    for old in context.pages[1:]:
        old.close()
    page = context.new_page()
    page.goto(url)
    page.evaluate("(level) => localStorage.setItem('coupturc.preferences', level)", json.dumps({"level": level}))
    page.goto(url)
    expect(page.get_by_text("speel je op dit toestel, zonder klok")).to_be_visible()
    # A player looks at the board first: wait until nothing was fetched for half a second.
    page.wait_for_load_state("networkidle")
    board, before = BoardPage(page), own_mib()
    board.square("32").tap()
    page.evaluate(WATCH, ANSWERED)
    with slowed(slower):
        board.square("28").tap()
        expect(page.get_by_role("log")).to_contain_text(re.compile(ANSWERED), timeout=120_000)
        seconds = page.evaluate("firstMove")
    return seconds, before, own_mib()


def measure(device: KeptDevice, context: BrowserContext, slower: float, games: int) -> bool:
    """Print the figures of each level; return whether they are as they should be."""
    url, is_good = device.site().url, True
    for level in LEVELS:
        runs = [first_move(context, url, level, slower) for _ in range(games)]
        slowest, most = max(run[0] for run in runs), max(run[2] for run in runs)
        median = statistics.median(run[0] for run in runs)
        print(f"level {level}: answer after {median:.2f} s, at most {slowest:.2f} s; "
              f"memory {runs[0][1]:.0f} MiB before the first game, at most {most:.0f} MiB after an answer")  # fmt: skip
        is_good &= slowest <= MOST_SECONDS and most <= MOST_MIB
    return is_good


def main() -> None:
    """Run the command; the aim is reported and fails nothing."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--slower", type=float, default=4, metavar="TIMES", help="than this machine (default 4)")
    parser.add_argument("--games", type=int, default=5, metavar="N", help="at each level (default 5)")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        device = prepare(Path(folder) / "device", lambda files: open_phone(playwright, files))
        context = open_phone(playwright, device.browser)
        is_good = measure(device, context, given.slower, given.games)
        context.close()
    reached = "reached" if is_good else "not reached"
    print(f"the aim is {MOST_SECONDS:.0f} s and {MOST_MIB:.0f} MiB: {reached}")


if __name__ == "__main__":
    main()
