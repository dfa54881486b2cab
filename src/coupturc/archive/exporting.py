"""Games out of an archive: their files to the byte, canonical PDN, JSON, CSV, Parquet."""

import csv
import json
from collections.abc import Callable, Iterable, Iterator
from io import StringIO
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, Row, select

from coupturc._core import all_rules
from coupturc.archive.doubles import copies_of, kept_games
from coupturc.archive.filtering import Filter, of_source
from coupturc.archive.games import row_of, rows, stored_games
from coupturc.archive.tables import game, text
from coupturc.archive.texts import Block, Texts
from coupturc.errors import ArgumentError
from coupturc.notation.pdn import PdnGame, read_records
from coupturc.notation.pdn_writer import format_game

# A form is written from two connections: games stream from one while the other is asked for their text.

#: What finds the text of a game.
_PLACE = (game.c.text, game.c.text_begin, game.c.text_end, game.c.rules, game.c.start, game.c.codes)
_NO_GAMES: tuple[int, list[Any]] = (0, [])

#: The columns of a CSV file.
COLUMNS = (
    *("game", "source", "number", "rules", "white", "black", "event", "site", "round", "date"),
    *("white_rating", "black_rating", "result", "result_text", "start", "moves", "faults"),
)


def file_bytes(connection: Connection, number: int) -> Iterator[bytes]:
    """Yield the unpacked bytes of a file that was imported, piece by piece."""
    query = select(text.c.id, text.c.data).where(text.c.source == number).order_by(text.c.offset)
    found = _games_of_blocks(connection, number)
    block, games = next(found, _NO_GAMES)
    for row in connection.execution_options(yield_per=64).execute(query):
        is_here = row.id == block
        yield Block(row.data).whole(games if is_here else [])
        block, games = next(found, _NO_GAMES) if is_here else (block, games)


def _games_of_blocks(connection: Connection, number: int) -> Iterator[tuple[int, list[Any]]]:
    """Yield the games of a file, those together whose text stands together."""
    query = select(*_PLACE).where(of_source(number)).order_by(game.c.id)
    games = connection.execution_options(yield_per=1024).execute(query)
    for block, together in groupby(games, lambda row: int(row.text)):
        yield block, list(together)


def original_pdn(connection: Connection, beside: Connection, asked: Filter) -> Iterator[bytes]:
    """Yield games as their files wrote them. Games that followed one another do so byte for byte."""
    yield from _original(rows(connection, asked), Texts(beside))


def texts_of(connection: Connection, numbers: Iterable[int]) -> Iterator[bytes]:
    """Yield games of these numbers as their files wrote them."""
    texts = Texts(connection)
    found = (
        connection.execute(select(game.c.source, game.c.number, *_PLACE).where(game.c.id == number)).one()
        for number in numbers
    )
    yield from _original(found, texts)


def _original(games: Iterable[Any], texts: Texts) -> Iterator[bytes]:
    previous: Row[Any] | None = None
    before = b""
    for row in games:
        data = texts.of(row)
        follows = previous is not None and (previous.source, previous.number + 1) == (row.source, row.number)
        if previous is not None and not follows:
            yield _gap(before, data)
        yield data
        previous, before = row, data


def tree_of(connection: Connection, number: int) -> PdnGame | None:
    """Read a game again with its comments and variations, and those of its hidden doubles; None when there is none."""
    row = row_of(connection, number)
    return _joined(connection, Texts(connection), row, copies_of(connection, number)) if row else None


def canonical_pdn(connection: Connection, beside: Connection, asked: Filter) -> Iterator[bytes]:
    """Yield games as this project writes them; of a game with faults what could be read.

    What is said in hidden doubles of a game is written with it, unless they are asked for themselves.
    """
    texts, kept = Texts(beside), set() if asked.doubles else kept_games(beside)
    for index, row in enumerate(rows(connection, asked)):
        parsed = _joined(beside, texts, row, copies_of(beside, row.id) if row.id in kept else [])
        yield (("\n" if index else "") + format_game(parsed)).encode("utf-8", "replace")


def json_lines(connection: Connection, _beside: Connection, asked: Filter) -> Iterator[bytes]:
    """Yield a line of JSON a game."""
    for one in stored_games(connection, asked):
        yield json.dumps(one.record()).encode() + b"\n"


def csv_lines(connection: Connection, _beside: Connection, asked: Filter) -> Iterator[bytes]:
    """Yield a header and a line a game; moves and faults stand in one column each."""
    yield _csv_line(COLUMNS)
    for one in stored_games(connection, asked):
        moves = " ".join(move.text for move in one.moves)
        values = one.record() | {"moves": moves, "faults": "; ".join(map(str, one.faults))}
        yield _csv_line([values[name] for name in COLUMNS])


def parquet(connection: Connection, _beside: Connection, asked: Filter) -> Iterator[bytes]:
    """Yield a Parquet file, a row a game.

    Raises:
        ArgumentError: the extra `parquet` is not installed.
    """
    try:
        from coupturc.archive.parquet import parquet_pieces  # noqa: PLC0415 - 170 MB that only who asks for it needs
    except ImportError:
        raise ArgumentError("form: parquet needs the extra `parquet`: pip install coupturc[parquet]") from None
    yield from parquet_pieces(stored_games(connection, asked))


#: How games can be written, by the name that a command gives it.
FORMS: dict[str, Callable[[Connection, Connection, Filter], Iterator[bytes]]] = {
    "pdn": original_pdn,
    "canonical": canonical_pdn,
    "json": json_lines,
    "csv": csv_lines,
    "parquet": parquet,
}


def _joined(connection: Connection, texts: Texts, row: Row[Any], copies: list[int]) -> PdnGame:
    """Read a game again with its comments and variations, each followed by what copies of it say besides."""
    joined = _parsed(texts.of(row), row)
    for number in copies:
        copy = row_of(connection, number)
        other = copy and _parsed(texts.of(copy), copy)
        if other and other.start == joined.start:  # else somebody hid by hand what is no double
            joined.merge(other)
    return joined


def _parsed(data: bytes, row: Row[Any]) -> PdnGame:
    """Read a game again, with comments and variations."""
    (record,) = read_records(data, all_rules()[row.rules], encoding=row.encoding, unpack=False)
    return PdnGame.from_record(record)


def _csv_line(values: "list[Any] | tuple[str, ...]") -> bytes:
    line = StringIO()
    csv.writer(line, lineterminator="\n").writerow(values)
    return line.getvalue().encode("utf-8", "replace")


def _gap(before: bytes, after: bytes) -> bytes:
    """Return what keeps two games apart that did not follow one another."""
    line = b"" if before.endswith(b"\n") else b"\n"
    gap = line + (b"" if before.endswith(b"\n\n") else b"\n")
    if after.startswith(b"[") or len([*read_records(before + gap + after, validate=False, unpack=False)]) > 1:
        return gap
    return line + b"*\n\n"  # without a result before and tags behind they would be one
