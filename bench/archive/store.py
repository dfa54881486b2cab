"""Measure an archive of synthetic games: import, size, opening, explorer, patterns, manoeuvres.

    python -m bench.archive store FOLDER [--games N] [--database URL]

Games are random and 90 plies long, made in shards of 10,000 into FOLDER, which is kept: a second run goes on where the
first one ended, and measures what is there, without the index and with it: the answers must be the same. In each
position one move is as frequent as all others together, the next as all that are left, and so on: at ply 12 three games
in four share their position with another, at ply 30 hardly any, as in collections of people's games. Times are
CPU-seconds of this process. With the URL of a PostgreSQL database, which may say `files=` for its runs, the archive is
there instead of in FOLDER; what the database itself takes is then in the seconds of the clock that are shown besides.
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from sqlalchemy import func, select

from coupturc import Position
from coupturc.archive import Archive, Filter, parse_query
from coupturc.archive.database import folder_of, open_database
from coupturc.archive.segments import SEGMENT_GAMES
from coupturc.files import write_whole

T = TypeVar("T")

SHARD = 10_000
PLIES = 90
PLAYERS = 3000
EXPLORED = 200
QUERIES = {
    "pattern, frequent": "W:m28",
    "pattern, mirrored": "W:m27,32 B:m18,23 -29 any-colour",
    "pattern, rare": "kings W 3-9 kings B 3-9",
    "position": 'position "{}"'.format(Position.start().after("32-28").after("19-23").after("28x19").fen),
    "manoeuvre": "manoeuvre W 37-32-28 within 10",
    "capture": "capture W 4",
    "capture, none": "capture 19",
    "sacrifice": "sacrifice 3",
    "sacrifice, none": "sacrifice 30",
    "then": "W:m28 then B:m23 within 6",
}


def main() -> int:
    """Make what is missing, then print a line for each measurement."""
    parser = argparse.ArgumentParser(description="Measure an archive of synthetic games.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--database", help="of PostgreSQL, instead of an archive in FOLDER")
    options = parser.parse_args()
    files = [made_file(options.folder, number) for number in range(options.games // SHARD)]
    place = options.database or options.folder / f"archive-{options.games}"
    with Archive.open(place, make=True) as archive:
        begun = time.perf_counter()
        seconds, added = _timed(lambda: sum(archive.add(file).added for file in files))
        if added:
            by_clock = added / (time.perf_counter() - begun)
            print(f"import: {added / seconds:,.0f} games/s of this process, {by_clock:,.0f} by the clock")
        print(f"size, indexes and original text included: {_size(place) / options.games:,.0f} B a game")
    with Archive.open(place) as archive:
        scanned = _measure(archive)
    with Archive.open(place) as archive:
        seconds, games = _timed(lambda: sum(made.games for made in archive.index()))
    if games:
        print(f"index: {games / seconds:,.0f} games/s")
    kept = folder_of(place)
    files = [*kept.glob("*.index")] if isinstance(kept, Path) else []
    if files:
        size = sum(path.stat().st_size for path in files)
        print(f"size of the index: {size / len(files) / SEGMENT_GAMES:,.0f} B a game")
        with Archive.open(place) as archive:
            print("with the index")
            if _measure(archive) != scanned:
                print("the index answers otherwise than the scan")
                return 1
    return 0


def _size(place: str | Path) -> int:
    """Return the bytes of a database and of the files beside it."""
    kept = place if isinstance(place, Path) else folder_of(place)
    size = sum(path.stat().st_size for path in kept.rglob("*") if path.is_file()) if isinstance(kept, Path) else 0
    if isinstance(place, str):
        with open_database(place, make=False).connect() as connection:
            size += connection.execute(select(func.pg_database_size(func.current_database()))).scalar_one()
    return size


def _measure(archive: Archive) -> list[object]:
    """Print what answers take, and return them."""
    answers: list[object] = []
    start = Position.start()
    begun = time.perf_counter()
    seconds, _ = _timed(lambda: archive.explore(start))
    print(f"open and first answer: {seconds:.2f} s, {time.perf_counter() - begun:.2f} s by the clock")
    for name, asked in (("explorer", Filter()), ("explorer, filtered", Filter(result="white", years=(1980, 2000)))):
        times = []
        for position in positions():
            seconds, found = _timed(lambda: archive.explore(position, asked))  # noqa: B023
            times.append(seconds)
            answers.append(found.record())
        times.sort()
        print(f"{name}, p95 of {EXPLORED}: {statistics.quantiles(times, n=20)[-1] * 1000:.1f} ms")
    for name, text in QUERIES.items():
        seconds, hits = _timed(lambda: sum(1 for _ in archive.search(parse_query(text))))  # noqa: B023
        print(f"{name}: {seconds * 1000:,.0f} ms, {hits:,} games")
        answers.append(hits)
    return answers


def positions() -> list[Position]:
    """Return positions that games come to, near the start and far from it."""
    rng = random.Random(7)  # noqa: S311
    return [_played(rng, rng.randrange(20))[1] for _ in range(EXPLORED)]


def _played(rng: random.Random, plies: int) -> tuple[list[str], Position]:
    position = Position.start()
    moves: list[str] = []
    while len(moves) < plies and (legal := position.legal_moves):
        move = legal[(position.hash + _place(rng)) % len(legal)]
        moves.append(move.text)
        position = position.after(move)
    return moves, position


def _place(rng: random.Random) -> int:
    """Return a number of which each is half as frequent as the one before it."""
    bits = rng.getrandbits(32)
    return 31 if bits == 0 else (bits & -bits).bit_length() - 1


def made_file(folder: Path, number: int) -> Path:
    """Return a file of games, made when it is missing."""
    path = folder / "games" / f"{number}.pdn"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        rng = random.Random(number)  # noqa: S311
        write_whole(path, "".join(_game(rng) for _ in range(SHARD)))
    return path


def _game(rng: random.Random) -> str:
    moves, _ = _played(rng, PLIES)
    tags = {
        "Event": f"Club {rng.randrange(100)}",
        "Date": f"{rng.randrange(1950, 2020)}.{rng.randrange(1, 13):02}.{rng.randrange(1, 28):02}",
        "White": f"Player {rng.randrange(PLAYERS)}",
        "Black": f"Player {rng.randrange(PLAYERS)}",
        "Result": rng.choice(("2-0", "1-1", "0-2", "1-1", "1-1")),
        "WhiteRating": str(rng.randrange(900, 2400)),
        "BlackRating": str(rng.randrange(900, 2400)),
        "GameType": "20",
    }
    lines = [f'[{name} "{value}"]' for name, value in tags.items()]
    numbered = [f"{ply // 2 + 1}. {move}" if ply % 2 == 0 else move for ply, move in enumerate(moves)]
    return "\n".join([*lines, "", " ".join([*numbered, "*"]), "", ""])


def _timed(work: Callable[[], T]) -> tuple[float, T]:
    start = time.process_time()
    result = work()
    return time.process_time() - start, result
