"""Files of weights: what is read back, and one line for each thing that can be wrong with one."""

import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from coupturc import _core
from coupturc.engine.native.evaluation import WeightsError, read_weights, shipped_weights, write_weights
from coupturc.errors import CoupTurcError

GAME = "turkish"
HEAD = 8  # bytes of the magic; the version follows


@pytest.fixture(scope="module")
def file() -> bytes:
    """The shipped weights as the bytes of a file."""
    return _core.write_weights(GAME, bytes(shipped_weights(GAME)))


def summed(content: bytes) -> bytes:
    """Return content with the checksum that belongs to it."""
    return content + struct.pack("<I", zlib.crc32(content))


def without_stages(file: bytes) -> bytes:
    """Return the file as a model writes it that lacks the last block."""
    blocks = _core.weight_blocks(GAME)
    name, size = blocks[-1]
    entry = bytes([len(name)]) + name.encode() + struct.pack("<I", size)
    head, _, weights = file[: -4 - 2 * size].partition(entry)
    return summed(head[:10] + struct.pack("<H", len(blocks) - 1) + head[12:] + weights)


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "weights.zlib"
    write_weights(path, bytes(shipped_weights(GAME)), GAME)
    assert read_weights(path, GAME) == shipped_weights(GAME)


def test_a_block_that_the_file_lacks_has_zeros(tmp_path: Path, file: bytes) -> None:
    path = tmp_path / "weights.bin"
    path.write_bytes(without_stages(file))
    values = shipped_weights(GAME).tolist()
    assert any(values[-8:])
    assert read_weights(path, GAME).tolist() == [*values[:-8], *[0] * 8]


@pytest.mark.parametrize(
    ("harm", "said"),
    [
        (lambda file: file[20:], "not a weights file: it does not begin with 'CTWEIGHT'"),
        (lambda file: file[:HEAD] + b"\x01\x00" + file[HEAD + 2 :], "weights of model version 1, expected version 3"),
        (lambda file: summed(file[:-4].replace(b"turkish", b"othello")), "the game 'othello', expected 'turkish'"),
        (lambda file: file[:30], "the weights are cut off"),
        (lambda file: file[:-3], "the weights are cut off: 3 bytes are missing"),
        (lambda file: file + b"12", "2 bytes after the end of the weights"),
        (lambda file: file[:5000] + b"\xff\x7e" + file[5002:], "the weights are damaged: the checksum does not match"),
        (
            lambda file: summed(file[:-4].replace(b"windows", b"winners")),
            "a block 'winners' that the model does not",
        ),
        (lambda file: summed(file[:-4].replace(b"\x06stages", b"\x06sta\nes")), "a name that is not plain text"),
        (lambda file: summed(file[:-4].replace(b"\x05kings", b"\x03men\0\0")), "cut off|bytes after"),
    ],
)
def test_a_bad_file_is_refused_in_one_line(
    tmp_path: Path, file: bytes, harm: Callable[[bytes], bytes], said: str
) -> None:
    path = tmp_path / "weights.bin"
    path.write_bytes(harm(file))
    with pytest.raises(CoupTurcError, match=said) as refused:
        read_weights(path, GAME)
    assert str(refused.value).startswith(f"{path}: ")
    assert "\n" not in str(refused.value)


def test_bare_numbers_are_not_weights(tmp_path: Path) -> None:
    path = tmp_path / "weights.zlib"
    path.write_bytes(zlib.compress(bytes(shipped_weights(GAME))))
    with pytest.raises(WeightsError, match=r"weights\.zlib: not a weights file"):
        read_weights(path, GAME)


def test_weights_of_a_wrong_number_are_not_written(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="expected as many as the model has"):
        write_weights(tmp_path / "few.zlib", b"few!", GAME)
    assert not list(tmp_path.iterdir())
