"""Measure how long readers wait beside an import, in another process and in a thread of their own process.

    python -m bench.archive readers FOLDER [--games N] [--rounds N]

FOLDER is one that `python -m bench.archive store` filled. Its archive of N games is copied in each round, and a reader
asks it in turn for games, explorations and positions: alone, while another process brings games in, while a thread
does, and alone again. What an answer took longer than the slower of the two medians of the same question alone is its
stall.

A reader that waits for a core waits for other programs, which no archive can mend. Linux counts these waits for each
thread, so stalls are shown by the clock and without them: that is what the reader did for the games that came in, and
what it waited for locks, for the interpreter and for the disk.
"""

import argparse
import multiprocessing
import random
import shutil
import statistics
import sys
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
#: By the name of a question and its position: for each answer the seconds of the clock, and those without waits.
Times = defaultdict[tuple[str, int], list[tuple[float, float]]]

_QUESTIONS: dict[str, Asked] = {
    "game": lambda archive, rng, _: archive.game(rng.randrange(1, 100_000)),
    "explorer": lambda archive, _, position: archive.explore(position),
    "position": lambda archive, _, position: next(archive.search(f'position "{position.fen}"'), None),
}
_POSITIONS = 20
_NEW_FILES = 2
_ALONE = 4.0
_NANOSECONDS = 1e9
_STALL = 0.05
#: A thread gives way after so many seconds, as in the server.
_SWITCH = 0.0005


def main() -> int:
    """Print how long each question stalls beside imports."""
    parser = argparse.ArgumentParser(description="Measure readers beside an import.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=20)
    options = parser.parse_args()
    sys.setswitchinterval(_SWITCH)
    new = [made_file(options.folder, 1000 + number) for number in range(2 * _NEW_FILES)]
    stalls: defaultdict[tuple[str, str], list[tuple[float, float]]] = defaultdict(list)
    for _ in range(options.rounds):
        with tempfile.TemporaryDirectory(dir=options.folder) as name:
            place = Path(name, "archive")
            shutil.copytree(options.folder / f"archive-{options.games}", place)
            # A scan called by the main thread runs in another one, whose waits would not be counted.
            reader = threading.Thread(target=_play_a_round, args=(place, new, stalls))
            reader.start()
            reader.join()
    for (title, name), some in stalls.items():
        _show(f"{title}, {name}", some)
    return 0


def _play_a_round(
    place: Path, new: list[Path], stalls: defaultdict[tuple[str, str], list[tuple[float, float]]]
) -> None:
    with Archive.open(place) as archive:
        ask(archive, lambda: False, 1.0)  # opens its files
        before = ask(archive, lambda: False, _ALONE)
        process = multiprocessing.get_context("spawn").Process(target=bring_in, args=(place, new[:_NEW_FILES]))
        process.start()
        beside = {"beside another process": ask(archive, lambda: not process.is_alive())}
        thread = threading.Thread(target=bring_in, args=(place, new[_NEW_FILES:]))
        thread.start()
        beside["beside a thread"] = ask(archive, lambda: not thread.is_alive())
        after = ask(archive, lambda: False, _ALONE)
    for title, times in beside.items():
        for question, some in times.items():
            usual = [max(_median(alone[question], kind) for alone in (before, after)) for kind in (0, 1)]
            late = [(max(0.0, clock - usual[0]), max(0.0, ours - usual[1])) for clock, ours in some]
            stalls[title, question[0]] += late


def _median(times: list[tuple[float, float]], kind: int) -> float:
    return statistics.median(each[kind] for each in times)


def bring_in(place: Path, files: list[Path]) -> None:
    """Bring files into an archive."""
    with Archive.open(place) as archive:
        for file in files:
            archive.add(file)


def ask(archive: Archive, is_over: Callable[[], bool], seconds: float = 600.0) -> Times:
    """Ask in turn until it is over or so many seconds are; return what each answer took."""
    rng, asked, times = random.Random(3), positions()[:_POSITIONS], Times(list)  # noqa: S311
    until, turn = time.perf_counter() + seconds, 0
    while not is_over() and time.perf_counter() < until:
        place = turn % _POSITIONS
        for name, question in _QUESTIONS.items():
            begun, waited = time.perf_counter(), _waited_for_a_core()
            question(archive, rng, asked[place])
            took = time.perf_counter() - begun
            times[name, place].append((took, took - (_waited_for_a_core() - waited)))
        turn += 1
    return times


def _waited_for_a_core() -> float:
    """Return how many seconds this thread could have run and did not, as others did."""
    return int(Path("/proc/thread-self/schedstat").read_text().split()[1]) / _NANOSECONDS


def _show(title: str, stalls: list[tuple[float, float]]) -> None:
    by_clock, ours = (sorted(column) for column in zip(*stalls, strict=True))
    print(f"{title}, {len(stalls)} answers: stalled {_figures(by_clock)}; without waits for a core {_figures(ours)}")


def _figures(times: list[float]) -> str:
    p99, many = statistics.quantiles(times, n=100)[-1], sum(one > _STALL for one in times)
    return f"p99 {p99 * 1e3:.0f}, at most {times[-1] * 1e3:.0f} ms, {many} over {_STALL * 1e3:.0f} ms"
