"""The learned evaluation that ships with the package, and engines that use it.

`docs/training.md` says how the weights came to be and what they are worth.
"""

import hashlib
import zlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from coupturc import _core
from coupturc._core import Engine, Tables
from coupturc.errors import CoupTurcError
from coupturc.files import write_whole
from coupturc.rules.games import GAMES

_FOLDER = Path(__file__).parent / "weights"

_INSTALL_AGAIN = "install coupturc again"


class WeightsError(CoupTurcError, ValueError):
    """A file that does not hold the weights of the evaluation."""


def read_weights(path: Path, game: str) -> memoryview:
    """Return the weights of a file, compressed as they are shipped or plain.

    Args:
        path: compressed when it ends in `.zlib`.
        game: `international` or `turkish`, whose weights it must hold.

    Returns: int16[weights] in the order of the model; see `coupturc._core.read_weights`.

    Raises:
        OSError: the file cannot be read.
        WeightsError: it holds something else.
    """
    data = path.read_bytes()
    try:
        file = zlib.decompress(data) if path.suffix == ".zlib" else data
        return memoryview(_core.read_weights(game, file)).cast("h")
    except zlib.error as error:
        raise WeightsError(f"{path}: expected compressed weights: {error}") from error
    except ValueError as error:
        raise WeightsError(f"{path}: {error}") from error


def write_weights(path: Path, weights: bytes, game: str) -> None:
    """Write weights as they are shipped; the file appears when it is complete.

    Args:
        path: ends in `.zlib`.
        weights: as `read_weights` returns them.
        game: whose they are.
    """
    write_whole(path, zlib.compress(_core.write_weights(game, weights), 9))


def fingerprint(weights: memoryview | None) -> str:
    """Return what distinguishes weights from others; None is the hand-written evaluation."""
    return "hand-written" if weights is None else hashlib.sha256(weights).hexdigest()[:12]


def fingerprint_of(path: Path | None, game: str) -> str:
    """Return the fingerprint of a file of weights, the same for one plain and compressed; see `read_weights`."""
    return fingerprint(None if path is None else read_weights(path, game))


def shipped_weights_file(game: str) -> Path:
    """Return where the weights of a game lie, compressed."""
    return _FOLDER / f"{game}.zlib"


@cache
def shipped_weights(game: str) -> memoryview:
    """Return the weights of a game.

    Raises:
        WeightsError: the package is damaged; the message says what helps.
    """
    path = shipped_weights_file(game)
    try:
        return read_weights(path, game)
    except OSError as error:
        raise WeightsError(f"{path}: expected the weights of {game}: {error.strerror}; {_INSTALL_AGAIN}") from error
    except WeightsError as error:
        raise WeightsError(f"{error}; {_INSTALL_AGAIN}") from error


def check_installed_weights() -> None:
    """Read the weights of every game, before the work that needs them.

    Raises:
        WeightsError: the package is damaged.
    """
    for game in GAMES:
        shipped_weights(game)


def engine_with(weights: memoryview | None, game: str, hash_mib: int = 64, *, tables: Sequence[Tables] = ()) -> Engine:
    """Return an engine for one game with other weights than the shipped ones.

    Args:
        weights: of that game; None for the hand-written evaluation.
        game: every other one is played with the hand-written evaluation.
    """
    return Engine(hash_mib, weights={} if weights is None else {game: weights}, tables=tables)


def new_engine(hash_mib: int = 64, *, tables: Sequence[Tables] = ()) -> Engine:
    """Return an engine with the shipped evaluation of every game.

    Args:
        hash_mib: size of the hash table in MiB.
        tables: endgame tables, see `coupturc.engine.tables.folder.open_all`.

    Raises:
        WeightsError: the package is damaged.
    """
    check_installed_weights()  # the core would say so in the middle of the first search
    return Engine(hash_mib, tables=tables)
