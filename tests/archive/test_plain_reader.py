"""The files beside the database, read from their description in docs/archive.md alone, without the package."""

import json
import struct
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from coupturc import Position
from coupturc.archive import Archive, segments
from tests.archive.made_games import many

HALF = 0xFFFF_FFFF_FFFF_FFFF


def columns_of(path: Path) -> dict[str, bytes]:
    line, _, content = path.read_bytes().partition(b"\n")
    head = json.loads(line)
    return {name: content[at : at + size] for name, (at, size) in head["columns"].items()}


def fold(a: int, b: int) -> int:
    return (a * b & HALF) ^ (a * b >> 64)


def hash_of(white: int, black: int, kings: int, *, white_to_move: bool) -> int:
    turn = 0x3C6EF372FE94F82B if white_to_move else 0xA54FF53A5F1D36F1
    sides = fold(white ^ 0x6A09E667F3BCC908, black ^ 0xBB67AE8584CAA73B)
    return fold(sides ^ turn, fold(kings ^ 0xA54FF53A5F1D36F1, 0x6A09E667F3BCC908) ^ 0xBB67AE8584CAA73B)


def numbers(rows: Iterator[int]) -> Iterator[int]:
    """Yield numbers of seven bits a byte, as long as somebody asks."""
    while True:
        number = shift = 0
        for byte in rows:
            number |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                break
        else:
            return
        yield number


def games_with(index: dict[str, bytes], wanted: int) -> set[int]:
    bucket, rest = wanted >> 47, wanted >> 37 & 0x3FF
    ends = struct.unpack("131072I", index["bucket_ends"])
    rows = iter(index["postings"][ends[bucket - 1] if bucket else 0 : ends[bucket]])
    number, at = numbers(rows), 0
    for head in number:
        at += head // 2
        games = several(rows, number) if head % 2 else block(rows)
        if at == rest:
            return games
    return set()


def block(rows: Iterator[int]) -> set[int]:
    """Return the games of which one has the position."""
    first = next(rows) << 8
    return set(range(first, first + 256))


def several(rows: Iterator[int], number: Iterator[int]) -> set[int]:
    """Return the games that all have the position."""
    others = next(number) + 1
    games = [next(rows) | next(rows) << 8]
    for _ in range(others):
        games.append(games[-1] + next(number))
    return set(games)


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Archive, Path]]:
    monkeypatch.setattr(segments, "SEGMENT_GAMES", 40)
    (tmp_path / "games.pdn").write_text(many(40))
    with Archive.open(tmp_path / "archive", make=True) as archive:
        archive.add(tmp_path / "games.pdn")
        [*archive.index()]
        yield archive, tmp_path / "archive" / "segments"


def test_codes_and_results_of_each_game(files: tuple[Archive, Path]) -> None:
    archive, folder = files
    run = columns_of(folder / "0-0.games")
    ends = struct.unpack("40I", run["ends"])
    codes = [run["codes"][begin:end] for begin, end in zip((0, *ends), ends, strict=False)]
    assert codes == [game.codes for game in archive.games()]
    assert list(run["results"]) == [game.result for game in archive.games()]


def test_games_of_a_position(files: tuple[Archive, Path]) -> None:
    archive, folder = files
    index = columns_of(folder / "0-0.index")
    games = [[game.position(ply) for ply in range(len(game.moves) + 1)] for game in archive.games()]
    for ply in (0, 1, 2, 5, 20):
        position = games[7][ply]
        has_it = {number for number, positions in enumerate(games) if position in positions}
        assert has_it <= games_with(index, hash_of(*words_of(position), white_to_move=ply % 2 == 0))


class Ledger:
    """What games did in a position, of the bytes of a ledger."""

    def __init__(self, ledger: bytes) -> None:
        rows = iter(ledger)
        number = numbers(rows)
        self.board, self.turn = self._board(rows), next(rows)
        self.before = [self._board(rows) for _ in range(next(number))]
        self.deeds = []
        for _ in range(next(number)):
            way, moves = next(number), [next(number) for _ in range(next(number))]
            self.deeds.append((way // 2, bool(way % 2), {move // 2: bool(move % 2) for move in moves}))
        bits, at = (len(self.deeds) - 1).bit_length(), -1
        self.games = {}
        for one in number:
            at += (one >> bits) + 1
            self.games[at] = self.deeds[one & (1 << bits) - 1]

    def _board(self, rows: Iterator[int]) -> tuple[int, int, int]:
        white, black, kings = (int.from_bytes(bytes(next(rows) for _ in range(8)), "little") for _ in range(3))
        return white, black, kings


def test_what_each_game_did(files: tuple[Archive, Path]) -> None:
    archive, folder = files
    index = columns_of(folder / "0-0.index")
    ends = struct.unpack(f"{len(index['ledger_ends']) // 4}I", index["ledger_ends"])
    ledgers = [Ledger(index["ledgers"][begin:end]) for begin, end in zip((0, *ends), ends, strict=False)]
    hashes = struct.unpack(f"{len(ledgers)}Q", index["frequent"])
    assert hashes == tuple(hash_of(*one.board, white_to_move=one.turn == 0) for one in ledgers)
    games = [[game.position(ply) for ply in range(len(game.moves) + 1)] for game in archive.games()]
    start = Position.start()
    for position in (start, start.after("32-28")):
        ledger = ledgers[[one.board for one in ledgers].index(words_of(position))]
        moves = [position.after(move) for move in position.legal_moves]
        for number, positions in enumerate(games):
            way, ends_there, touched = ledger.games.get(number, (0, False, {}))
            assert (way > 0) == (position in positions)
            assert (way == 1) == (positions[0] == position)
            assert way < 2 or ledger.before[way - 2] == words_of(start)
            assert ends_there == (positions[-1] == position)
            behind = {
                move: (position, one) in pairwise(positions) for move, one in enumerate(moves) if one in positions
            }
            assert touched == behind


def words_of(position: Position) -> tuple[int, int, int]:
    """Return the pieces of a position as sets of bits: squares in order, a bit free after every two rows."""
    white = black = kings = 0
    for square, piece in position.pieces.items():
        number = int(square) - 1
        bit = 1 << number + number // 10
        white |= bit if piece in "wW" else 0
        black |= bit if piece in "bB" else 0
        kings |= bit if piece in "WB" else 0
    return white, black, kings
