"""Files of games into an archive, batch by batch; each batch is on disk before the next one begins.

How far a file was read stands in the same transaction as its games, so a process that is killed goes on where its last
batch ended, and of two importers of the same file the slower one finds that out and skips what is there.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import blake2b
from itertools import accumulate, chain, islice, pairwise
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, Row, func, insert, select, update

from coupturc._core import Position, Rules, all_rules, text_without_moves
from coupturc.archive.database import (
    insert_many,
    insert_new,
    last_game,
    reading,
    transaction,
    wait_for_other_adders,
)
from coupturc.archive.filtering import of_source
from coupturc.archive.forgetting import last_number
from coupturc.archive.names import Names
from coupturc.archive.reading import FileFacts, ReadGame, file_facts, read_bytes, read_games
from coupturc.archive.tables import game, source, text
from coupturc.archive.texts import packed
from coupturc.archive.values import parse_date, parse_rating, parse_result
from coupturc.errors import PdnFault

#: Games of a transaction. Their moves and players stand all over the indexes of a large archive, so that each game more
#: changes a page less: of a million games 8192 take a fifth less time than four times 2048.
BATCH_GAMES = 8192
#: Games whose bytes are compressed together: more would be smaller, and slower to read one of.
_TEXT_GAMES = 128

Faults = tuple[PdnFault, ...]
Judged = tuple[ReadGame, Faults]


@dataclass(frozen=True, slots=True)
class Origin:
    """A file that is to be imported.

    Args:
        path: of PDN, which may be gzipped.
        name: by which the archive calls it.
        rules: what is played; None leaves it to each game's GameType.
        encoding: of the file; None for UTF-8, or what it looks like.
        licence: under which the games may be used.
        most_bytes: how many its unpacked bytes may be; None for any number.
    """

    path: Path
    name: str
    rules: Rules | None = None
    encoding: str | None = None
    licence: str = ""
    most_bytes: int | None = None


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What came of a file.

    Args:
        name: of the file.
        source: its number in the archive.
        games: how many of its games the archive has now.
        added: how many of them this import brought in; 0 for a file that was there.
        faulty: how many of its games have faults.
        doubles: how many of its games have the moves of a game that is there already.
    """

    name: str
    source: int
    games: int
    added: int
    faulty: int
    doubles: int


@dataclass(frozen=True, slots=True)
class Watch:
    """What is called during an import.

    Args:
        fault: with each fault of a game that came in, and its place in the file.
        batch: with the number of games that are on disk now.
    """

    fault: Callable[[PdnFault], object] = lambda _: None
    batch: Callable[[int], object] = lambda _: None


def import_file(engine: Engine, origin: Origin, watch: Watch) -> ImportReport:
    """Bring the games of a file in that are not there yet.

    Raises:
        OSError: the file cannot be read.
        RefusedFileError: it is UTF-16 or too large, or a game of it has no end.
        ArchiveError: the archive cannot be written; what was confirmed before stays.
    """
    facts = file_facts(origin.path, origin.most_bytes)
    with transaction(engine) as connection:
        row = _claim(connection, origin, facts)
    added = 0
    while not row.is_complete:
        row, more = _read_on(engine, origin, watch, row)
        added += more
    with reading(engine) as connection:
        return _report(connection, origin.name, row, added)


def file_there(engine: Engine, name: str, digest: str) -> ImportReport | None:
    """Return what an import of a file would say that is there, by its digest; None when it is not.

    Args:
        engine: of the archive.
        name: by which the report calls it.
        digest: as in `FileFacts`.
    """
    with reading(engine) as connection:
        row = connection.execute(select(source).where(source.c.digest == digest)).one_or_none()
        return _report(connection, name, row, 0) if row else None


def _report(connection: Connection, name: str, row: Row[Any], added: int) -> ImportReport:
    return ImportReport(name, row.id, row.games, added, row.faulty, _count_doubles(connection, row.id))


def _claim(connection: Connection, origin: Origin, facts: FileFacts) -> Row[Any]:
    """Return the row of a file, which is new or was begun before."""
    rules = None if origin.rules is None else origin.rules.number
    begun = {"offset": 0, "line": 1, "games": 0, "faulty": 0, "is_complete": facts.size == 0, "is_whole": True}
    named = {"name": origin.name, "licence": origin.licence, "encoding": origin.encoding, "rules": rules}
    insert_new(connection, source, [{**named, **begun, "digest": facts.digest, "bytes": facts.size}])
    return connection.execute(select(source).where(source.c.digest == facts.digest)).one()


def _read_on(engine: Engine, origin: Origin, watch: Watch, row: Row[Any]) -> tuple[Row[Any], int]:
    """Bring in what follows on the games that are there, until another importer of the file is ahead.

    Returns: how far the file is in the archive now, and how many games came in here.
    """
    rules = None if row.rules is None else all_rules()[row.rules]
    games = read_games(origin.path, rules, row.encoding, row.offset)
    names, first_line, begun = Names(), row.line, row.games
    while batch := [*islice(games, BATCH_GAMES)]:
        faults = [_moved(read.packed.faults, first_line - 1) for read in batch]
        is_ahead, now = _store_batch(engine, row, [*zip(batch, faults, strict=True)], names)
        if is_ahead:
            return now, row.games - begun
        row = now
        for fault in chain.from_iterable(faults):
            watch.fault(fault)
        watch.batch(row.games)
    return row if row.is_complete else _store_rest(engine, origin, row), row.games - begun


def _moved(faults: Faults, lines: int) -> Faults:
    """Return faults whose lines counted from where reading began, with those of the file."""
    return tuple(PdnFault(fault.code, fault.message, fault.line + lines, fault.column) for fault in faults)


def _store_batch(engine: Engine, row: Row[Any], batch: list[Judged], names: Names) -> tuple[bool, Row[Any]]:
    """Store games; return whether another importer did so before, and how far the file is in the archive now."""
    end = row.offset + sum(len(read.data) for read, _ in batch)
    progress = {
        "offset": end,
        "line": row.line + sum(read.lines for read, _ in batch),
        "games": row.games + len(batch),
        "faulty": row.faulty + sum(bool(faults) for _, faults in batch),
        "is_complete": end == row.bytes,
    }
    texts = [*_texts(row, [read for read, _ in batch])]  # before others have to wait for the transaction
    with transaction(engine) as connection:
        is_ahead = not _advance(connection, row, progress)
        if not is_ahead:
            names.learn(connection, [read.headers for read, _ in batch])
            places = _store_texts(connection, texts)
            rows = [
                {"source": row.id, "number": number, **_game_row(*judged, names), **place}
                for number, (judged, place) in enumerate(zip(batch, places, strict=True), row.games)
            ]
            wait_for_other_adders(connection)
            before = last_number(connection)
            insert_many(connection, game, _numbered(connection, rows, before))
            _note_ends(connection, row.id, before + 1)
        return is_ahead, _row(connection, row.id)


def _numbered(connection: Connection, rows: list[dict[str, Any]], before: int) -> list[dict[str, Any]]:
    """Return rows of games with numbers behind the last one, where SQLite would give those of deleted games again."""
    if last_game(connection) == before:
        return rows
    return [{"id": number, **row} for number, row in enumerate(rows, before + 1)]


def _store_rest(engine: Engine, origin: Origin, row: Row[Any]) -> Row[Any]:
    """Store the bytes of a file in which there is no game."""
    data = read_bytes(origin.path, row.offset)
    with transaction(engine) as connection:
        if _advance(connection, row, {"offset": row.bytes, "is_complete": True}):
            values = {"source": row.id, "offset": row.offset, "data": packed(data)}
            connection.execute(insert(text), values)
        return _row(connection, row.id)


def _advance(connection: Connection, row: Row[Any], progress: dict[str, Any]) -> bool:
    """Note how far a file is read, unless somebody was faster."""
    here = (source.c.id == row.id) & (source.c.offset == row.offset)
    return connection.execute(update(source).where(here).values(progress)).rowcount == 1


def _note_ends(connection: Connection, number: int, first: int) -> None:
    """Note between which games those of a source are, after some came in, none of them before one of this number.

    Games that came in before may have larger numbers: earlier versions gave those of deleted games again.
    """
    row, last = _row(connection, number), last_game(connection)
    ends = {"first_game": min(row.first_game or first, first), "last_game": max(row.last_game or last, last)}
    connection.execute(update(source).where(source.c.id == number).values(ends))


def _row(connection: Connection, number: int) -> Row[Any]:
    return connection.execute(select(source).where(source.c.id == number)).one()


def _texts(row: Row[Any], games: list[ReadGame]) -> Iterator[tuple[dict[str, Any], list[int]]]:
    """Yield rows of texts, and of each where its games begin and the last one ends."""
    offset = row.offset
    for first in range(0, len(games), _TEXT_GAMES):
        together = games[first : first + _TEXT_GAMES]
        pieces = [text_without_moves(read.packed.start, read.packed.codes, read.data) for read in together]
        values = {"source": row.id, "offset": offset, "data": packed(b"".join(pieces))}
        yield values, [*accumulate(map(len, pieces), initial=0)]
        offset += sum(len(read.data) for read in together)


def _store_texts(connection: Connection, texts: list[tuple[dict[str, Any], list[int]]]) -> list[dict[str, int]]:
    """Store the bytes of games; return where those of each are."""
    places: list[dict[str, int]] = []
    for values, ends in texts:
        (key,) = connection.execute(insert(text).values(values)).inserted_primary_key or (0,)
        places += [{"text": key, "text_begin": begin, "text_end": end} for begin, end in pairwise(ends)]
    return places


def _game_row(read: ReadGame, faults: Faults, names: Names) -> dict[str, Any]:
    headers, line = read.headers, read.packed
    rules, codes, start = line.rules.number, line.codes, fen_of(line.start)
    return {
        "white": names.player(headers.get("White")),
        "black": names.player(headers.get("Black")),
        "event": names.event(headers),
        "date": parse_date(headers.get("Date") or headers.get("UTCDate") or ""),
        "round": headers.get("Round", "").replace("\0", ""),  # which a database of text does not take
        "white_rating": parse_rating(headers.get("WhiteRating", "")),
        "black_rating": parse_rating(headers.get("BlackRating", "")),
        "rules": rules,
        "start": start,
        "codes": codes,
        "plies": line.plies,
        "result": int(parse_result(headers.get("Result", ""))),
        "faults": _faults_json(faults) if faults else None,
        "line_key": line_key(rules, start, codes),
    }


def fen_of(start: Position) -> str | None:
    """Return the FEN of the position before the first move; None for the start of the game."""
    return None if start == Position.start(start.rules) else start.fen


def line_key(rules: int, start: str | None, codes: bytes) -> int:
    """Return a number that games share whose rules, start and moves are the same, as SQL has 64 bits of them."""
    digest = blake2b(bytes([rules]) + (start or "").encode() + b"\0" + codes, digest_size=8).digest()
    return int.from_bytes(digest, "little", signed=True)


def _faults_json(faults: Faults) -> str:
    return json.dumps([[fault.code, fault.message, fault.line, fault.column] for fault in faults])


def _count_doubles(connection: Connection, number: int) -> int:
    """Count the games of a source whose moves an earlier game of the archive has.

    Each game is looked up by itself: of EXISTS PostgreSQL makes a join, which of a table that grew a moment ago
    compares every game with every other.
    """
    earlier = game.alias()
    same = (earlier.c.line_key == game.c.line_key) & (earlier.c.id < game.c.id)
    one = select(earlier.c.id).where(same).limit(1).scalar_subquery()
    asked = select(func.count()).where(of_source(number) & (game.c.plies > 0))
    return connection.execute(asked.where(one.is_not(None))).scalar_one()
