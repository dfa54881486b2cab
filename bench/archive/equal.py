"""Compare what an archive answers with its index and without: every number of an exploration, every game of a search.

    python -m bench.archive equal [FOLDER] [--games N] [--positions M]

The games are those of `python -m bench.archive store`; FOLDER keeps them for the next run. Positions come from games,
from the first ply to the last, half of them with a move that the game did not play: some that thousands of games have,
most that one has, some that none has. Each is explored with every filter and searched. The last games are behind the
last whole run, and are scanned either way.
"""

import argparse
import random
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from bench.archive.store import PLAYERS, SHARD, made_file
from coupturc import Position
from coupturc.archive import Archive, Filter
from coupturc.archive.segments import SEGMENT_GAMES

FILTERS = {
    "all": Filter(),
    "result and years": Filter(result="white", years=(1980, 2000)),
    "ratings": Filter(rating=(1500, 2400)),
    "player": Filter(player="Player 7", colour="black"),
}

Answer = tuple[str, object]


def main() -> int:
    """Print how many answers are the same, or the first one that is not."""
    parser = argparse.ArgumentParser(description="Compare the index of an archive with the scan.")
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--positions", type=int, default=200)
    options = parser.parse_args()
    if options.games < SEGMENT_GAMES:
        parser.error(f"--games: expected at least {SEGMENT_GAMES}, a whole run, found {options.games}")
    with tempfile.TemporaryDirectory() as name:
        place = Path(name, "archive")
        files = [made_file(options.folder or Path(name), number) for number in range(options.games // SHARD)]
        with Archive.open(place, make=True) as archive:
            games = sum(archive.add(file).added for file in files)
        return _compare(place, games, options.positions)


def _compare(place: Path, games: int, count: int) -> int:
    with Archive.open(place) as archive:
        asked = [*_positions(archive, games, count)]
        begun = time.process_time()
        scanned = [*answers(archive, asked)]
        scan_seconds = time.process_time() - begun
        covered = sum(made.games for made in archive.index())
    with Archive.open(place) as archive:
        begun = time.process_time()
        for before, now in zip(scanned, answers(archive, asked), strict=True):
            if now != before:
                print(f"{now[0]}: the scan says {before[1]}, the index {now[1]}")
                return 1
        seconds = time.process_time() - begun
    print(f"{games:,} games, {covered:,} of them indexed: {len(scanned):,} answers are the same, {scan_seconds:.1f} s")
    print(f"by the scan and {seconds:.1f} s by the index")
    return 0


def _positions(archive: Archive, games: int, count: int) -> Iterator[Position]:
    rng = random.Random(21)  # noqa: S311
    yield Position.start()
    for number in range(1, count):
        game = archive.game(rng.randrange(1, games + 1))
        position = game.position(rng.randrange(len(game.moves) + 1))
        legal = position.legal_moves
        yield position.after(rng.choice([*legal])) if number % 2 and legal else position


def answers(archive: Archive, asked: list[Position]) -> Iterator[Answer]:
    """Yield what is asked, and what the archive answers."""
    for position in asked:
        for name, chosen in FILTERS.items():
            yield f"explorer, {name}, {position.fen}", archive.explore(position, chosen).record()
        for words in ("", " result W years 1980-2000", f' player "Player {PLAYERS // 2}"'):
            query = f'position "{position.fen}"{words}'
            yield query, [(hit.game, hit.plies) for hit in archive.search(query)]
