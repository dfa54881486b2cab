"""Games are read from and written to whatever holds them: paths, bytes, text, gzip, old encodings."""

import gzip
from collections.abc import Callable
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any, cast

import pytest

from coupturc.errors import ArgumentError, NoMarkError, UnknownEncodingError
from coupturc.notation.pdn import PdnGame, parse_pdn, read_pdn
from coupturc.notation.pdn_writer import write_pdn
from coupturc.notation.sources import Source, opened

TEXT = '[White "Sijbrands"]\n[Black "Müller"]\n\n1. 32-28 {één} 19-23 *\n'
RUSSIAN = '[White "Исер Куперман"]\n[Black "Щёголев"]\n\n1. 32-28 {Прекрасный ход} 19-23 *\n'
FRENCH = '[White "Bélard"]\n[Black "Fœuvre"]\n\n1. 32-28 {déjà vu} 19-23 *\n'


class _Drops(BytesIO):
    """A file such as a slow pipe."""

    def read(self, size: int | None = -1, /) -> bytes:
        return super().read(1) if size else b""


def as_path(folder: Path, data: bytes) -> Source:
    path = folder / "games.pdn"
    path.write_bytes(data)
    return path


SOURCES: dict[str, Callable[[Path, bytes], Source]] = {
    "path": as_path,
    "text of a path": lambda folder, data: str(as_path(folder, data)),
    "bytes": lambda _, data: data,
    "array of bytes": lambda _, data: bytearray(data),
    "view of bytes": lambda _, data: memoryview(data),
    "file of bytes": lambda _, data: BytesIO(data),
    "file that gives byte by byte": lambda _, data: _Drops(data),
}


@pytest.mark.parametrize("source", SOURCES.values(), ids=SOURCES)
@pytest.mark.parametrize("packed", [False, True])
def test_all_sources_say_the_same(tmp_path: Path, source: Callable[[Path, bytes], Source], *, packed: bool) -> None:
    data = TEXT.encode()
    assert list(read_pdn(source(tmp_path, gzip.compress(data) if packed else data))) == parse_pdn(TEXT)


@pytest.mark.parametrize("path", ["games\0.pdn", "\ud800"])
@pytest.mark.parametrize("call", [lambda path: list(read_pdn(path)), lambda path: write_pdn([], path)])
def test_no_file_is_called_so(call: Callable[[str], object], path: str) -> None:
    with pytest.raises(ArgumentError, match="the name of a file"):
        call(path)


def test_files_of_text(tmp_path: Path) -> None:
    (tmp_path / "games.pdn").write_text(TEXT, "cp1252")
    with (tmp_path / "games.pdn").open(encoding="cp1252") as file:
        assert list(read_pdn(file)) == parse_pdn(TEXT)
    assert list(read_pdn(StringIO(TEXT))) == parse_pdn(TEXT)


@pytest.mark.parametrize(
    ("text", "encoding", "guess"),
    [
        (RUSSIAN, "cp1251", "CP1251"),
        (FRENCH, "cp1252", "CP1252"),
        (TEXT, "latin-1", "CP1252"),
        (RUSSIAN, "utf-8", None),
    ],
)
def test_an_old_encoding_is_guessed(text: str, encoding: str, guess: str | None) -> None:
    guesses: list[str] = []
    assert list(read_pdn(text.encode(encoding), guessed=guesses.append)) == parse_pdn(text)
    assert guesses == ([guess] if guess else [])


@pytest.mark.parametrize("encoding", ["utf-16", "koi8-r", "cp866", "utf-8-sig"])
def test_an_encoding_can_be_named(encoding: str) -> None:
    assert parse_pdn(RUSSIAN.encode(encoding), encoding=encoding) == parse_pdn(RUSSIAN)


@pytest.mark.parametrize("encoding", ["none", "hex", "", "\0"])
def test_an_unknown_encoding_is_refused(tmp_path: Path, encoding: str) -> None:
    with pytest.raises(UnknownEncodingError, match="expected a name such as"):
        parse_pdn(b"1. 32-28 *", encoding=encoding)
    with pytest.raises(UnknownEncodingError):
        write_pdn([], tmp_path / "games.pdn", encoding=encoding)


@pytest.mark.parametrize(("encoding", "named"), [("utf16", "utf-16"), ("U16", "utf-16"), ("UTF_32", "utf-32")])
def test_an_encoding_without_its_mark_is_named_as_it_can_be_asked_for(encoding: str, named: str) -> None:
    with pytest.raises(NoMarkError, match=f"{named}-le needs none"):
        parse_pdn(TEXT.encode(), encoding=encoding)
    assert parse_pdn(TEXT.encode(f"{named}-le"), encoding=f"{named}-le") == parse_pdn(TEXT)


@pytest.mark.parametrize("text", [RUSSIAN, FRENCH])
@pytest.mark.parametrize("size", range(1, 12))
def test_letters_are_whole_wherever_a_piece_ends(text: str, size: int) -> None:
    def read(data: bytes, encoding: str | None = None) -> str:
        with opened(data, encoding) as file:
            return b"".join(iter(lambda: file.read(size), b"")).decode()

    assert read(text.encode()) == text
    assert read(text.encode("utf-16"), "utf-16") == text


@pytest.mark.parametrize("keep", [1, 10, 30, -1])
def test_a_cut_gzip_is_an_error_of_the_file(keep: int) -> None:
    data = gzip.compress(TEXT.encode())[:keep]
    if keep == 1:  # no mark yet
        assert next(read_pdn(data)).faults
    else:
        with pytest.raises(OSError, match="gzip"):
            list(read_pdn(data))


@pytest.mark.parametrize("value", [None, 2**40, 1.5, [], {}, object()])
def test_what_holds_no_games_is_refused(value: object) -> None:
    rubbish = cast("Any", value)
    with pytest.raises(TypeError, match="text: expected str or bytes, found"):
        parse_pdn(rubbish)
    with pytest.raises(TypeError, match="source: expected a path, bytes or a file, found"):
        next(read_pdn(rubbish))
    with pytest.raises(TypeError, match="target: expected a path or a file, found"):
        write_pdn([], rubbish)


def test_a_text_is_not_unpacked() -> None:
    assert sum(game.plies for game in parse_pdn(gzip.compress(TEXT.encode()))) == 0


def test_a_spoiled_gzip_is_an_error_of_the_file() -> None:
    data = bytearray(gzip.compress(TEXT.encode()))
    data[20] ^= 0xFF
    with pytest.raises(OSError, match=r"gzip|CRC"):
        list(read_pdn(bytes(data)))


@pytest.mark.parametrize("name", ["games.pdn", "games.pdn.gz"])
@pytest.mark.parametrize("encoding", ["utf-8", "cp1251"])
def test_what_is_written_to_a_path_is_read_again(tmp_path: Path, name: str, encoding: str) -> None:
    games: list[PdnGame] = parse_pdn(RUSSIAN * 2)
    write_pdn(games, tmp_path / name, encoding=encoding)
    assert (tmp_path / name).read_bytes().startswith(b"\x1f\x8b") is name.endswith(".gz")
    assert list(read_pdn(tmp_path / name, encoding=encoding)) == games


def test_files_of_text_and_of_bytes_are_written() -> None:
    games = parse_pdn(TEXT * 2)
    text, data = StringIO(), BytesIO()
    write_pdn(games, text)
    write_pdn(games, data)
    assert data.getvalue().decode() == text.getvalue()
    assert parse_pdn(text.getvalue()) == games


def test_games_are_written_to_the_file_they_are_read_from(tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    write_pdn(parse_pdn("1. 32-28 *\n\n1. 31-26 *"), path)
    before = path.read_text()
    write_pdn(read_pdn(path), path)
    assert path.read_text() == before


def test_a_game_that_cannot_be_written_leaves_the_file(tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    path.write_text("1. 32-28 *")
    (game,) = parse_pdn("1. 31-26 *")
    game.headers["bad name"] = "x"
    with pytest.raises(ValueError, match="bad name"):
        write_pdn([game], path)
    assert path.read_text() == "1. 32-28 *"
    assert list(tmp_path.iterdir()) == [path]
