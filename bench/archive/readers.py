"""Measure how long readers wait beside an import, in another process and in a thread of their own process.

    python -m bench.archive readers FOLDER [--games N]

FOLDER is one that `python -m bench.archive store` filled. Its archive of N games is copied, and a reader asks it in
turn for games, explorations and positions: first alone, then while others bring games in. Times are of the clock.
"""

import argparse
import multiprocessing
import random
import shutil
import statistics
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

from bench.archive.store import made_file, positions
from coupturc import Position
from coupturc.archive import Archive

Asked = Callable[[Archive, random.Random, Position], object]

_QUESTIONS: dict[str, Asked] = {
    "game": lambda archive, rng, _: archive.game(rng.randrange(1, 100_000)),
    "explorer": lambda archive, _, position: archive.explore(position),
    "position": lambda archive, _, position: next(archive.search(f'position "{position.fen}"'), None),
}
_NEW_FILES = 2
_ALONE = 5.0


def main() -> int:
    """Print how long each question takes, alone and beside imports."""
    parser = argparse.ArgumentParser(description="Measure readers beside an import.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=100_000)
    options = parser.parse_args()
    new = [made_file(options.folder, 1000 + number) for number in range(2 * _NEW_FILES)]
    with tempfile.TemporaryDirectory(dir=options.folder) as name:
        place = Path(name, "archive")
        shutil.copytree(options.folder / f"archive-{options.games}", place)
        with Archive.open(place) as archive:
            ask(archive, lambda: False, 2.0)  # opens its files
            show("alone", ask(archive, lambda: False, _ALONE))
            process = multiprocessing.get_context("spawn").Process(target=bring_in, args=(place, new[:_NEW_FILES]))
            process.start()
            show("beside an import in another process", ask(archive, lambda: not process.is_alive()))
            thread = threading.Thread(target=bring_in, args=(place, new[_NEW_FILES:]))
            thread.start()
            show("beside an import in a thread", ask(archive, lambda: not thread.is_alive()))
    return 0


def bring_in(place: Path, files: list[Path]) -> None:
    """Bring files into an archive."""
    with Archive.open(place) as archive:
        for file in files:
            archive.add(file)


def ask(archive: Archive, is_over: Callable[[], bool], seconds: float = 600.0) -> dict[str, list[float]]:
    """Ask in turn until it is over or so many seconds are; return how many seconds each answer took."""
    rng, asked, times = random.Random(3), positions(), defaultdict[str, list[float]](list)  # noqa: S311
    until = time.perf_counter() + seconds
    while not is_over() and time.perf_counter() < until:
        position = rng.choice(asked)
        for name, question in _QUESTIONS.items():
            begun = time.perf_counter()
            question(archive, rng, position)
            times[name].append(time.perf_counter() - begun)
    return times


def show(title: str, times: dict[str, list[float]]) -> None:
    """Print what answers took."""
    for name, some in times.items():
        late = statistics.quantiles(some, n=100)[-1]
        figures = f"median {statistics.median(some) * 1e3:.1f}, p99 {late * 1e3:.1f}, at most {max(some) * 1e3:.1f} ms"
        print(f"{title}, {name}: {figures}, of {len(some)}", flush=True)
