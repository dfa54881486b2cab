"""Games read straight into step code lose nothing of their file."""

import pickle
from pathlib import Path

import pytest

from coupturc import Position
from coupturc._core import GameRecord, PackedGame, PdnReader, unpack_moves
from coupturc.errors import ArgumentError

FILES = sorted((Path(__file__).parents[2] / "data" / "pdn").glob("*.pdn"))


def reader_of(data: bytes) -> PdnReader:
    reader = PdnReader()
    reader.feed(data)
    reader.finish()
    return reader


def packed(data: bytes) -> list[PackedGame]:
    return reader_of(data).read_packed(1_000)


def records(data: bytes) -> list[GameRecord]:
    reader = reader_of(data)
    return list(iter(reader.next, None))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_packed_games_say_what_records_say(file: Path) -> None:
    data = file.read_bytes()
    for game, record in zip(packed(data), records(data), strict=True):
        assert (game.rules, game.start, game.headers) == (record.rules, record.start, record.headers)
        assert (game.result, game.faults) == (record.result, record.faults)
        assert (game.index, game.line, game.offset) == (record.index, record.line, record.offset)
        assert game.is_readable == record.is_readable
        assert tuple(unpack_moves(game.start, game.codes)) == record.moves[: game.plies]
        if game.is_whole:
            assert (game.plies, game.final) == (record.plies, record.final)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_file_comes_back_to_the_byte(file: Path) -> None:
    data = file.read_bytes()
    reader = reader_of(data)
    games = reader.read_packed(1_000)
    assert b"".join(game.before + game.text for game in games) + reader.rest == data


def test_what_belongs_to_no_game_is_kept_as_well() -> None:
    data = b"{club archive} * 32-28 2-0 \n {between} *\n\n1. 31-27 * \n{the end}\n"
    reader = reader_of(data)
    first, second = reader.read_packed(9)
    assert first.before == b"{club archive} *"
    assert b"{between}" in second.before
    assert b"{the end}" in reader.rest
    assert b"".join([first.before, first.text, second.before, second.text, reader.rest]) == data


def test_a_reader_gives_what_it_has() -> None:
    reader = PdnReader()
    reader.feed(b"32-28 * 31-27 * 33-")
    assert [game.plies for game in reader.read_packed(1)] == [1]
    assert [game.plies for game in reader.read_packed(9)] == [1]
    reader.feed(b"29 *")
    reader.finish()
    assert [game.plies for game in reader.read_packed(9)] == [1]
    assert reader.read_packed(9) == []


@pytest.mark.parametrize(
    ("text", "plies", "is_whole"),
    [
        ("1. 32-28 19-23 2. 28x19 14x23 2-0", 4, True),
        ("1. 32-28 (1. 31-27 {other}) 19-23 *", 2, True),
        ("1. 32-28 (1. 31-26 20x1) 19-23 *", 2, True),  # a fault of a variation
        ("1. 32-28 19-22 *", 1, False),
        ("1. 32-28 - - 2. 31-27 *", 1, False),
        ('1. 32-28 /FEN "W:W31:B20"/ 31-27 *', 1, False),
        ('1. 32-28 (1. 31-27 /FEN "W:W31:B20"/ 31-27) 19-23 *', 2, True),
        ('[GameType "25"] 1. a3-b4 *', 0, False),
    ],
)
def test_codes_hold_the_main_line_as_far_as_it_goes(text: str, plies: int, is_whole: bool) -> None:
    (game,) = packed(text.encode())
    assert (game.plies, game.is_whole) == (plies, is_whole)
    assert game.has_variations == ("(1." in text)


def test_headers_keep_the_bytes_of_an_old_file() -> None:
    (game,) = packed('[White "Иванов"] 1. 32-28 *'.encode("cp1251"))
    assert dict(game.raw_headers)[b"White"].decode("cp1251") == "Иванов"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_packed_games_pickle(file: Path) -> None:
    for game in packed(file.read_bytes()):
        again = pickle.loads(pickle.dumps(game))  # noqa: S301
        assert again == game
        assert hash(again) == hash(game)
        assert (again.final, again.plies, again.headers, again.faults) == (
            game.final,
            game.plies,
            game.headers,
            game.faults,
        )


def test_games_are_equal_when_all_of_them_is() -> None:
    game, other = packed(b'[White "A"] 32-28 *[White "B"] 32-28 *')
    assert game != other
    assert game != "game"
    assert repr(game) == "<PackedGame 0, 1 plies>"


def test_a_damaged_pickle_is_refused() -> None:
    (game,) = packed(b"32-28 19-22 *")
    with pytest.raises(ArgumentError, match="codes"):
        PackedGame.restored(Position.start(), b"\x00", (), b"", game.faults, b"", b"", (0, 1, 0), (True, True, False))
