"""Players by the words that name them: `engine`, `engine:7`, `engine:weights=FILE`, `hub:COMMAND`, `dxp:PEER`."""

import re
import shlex
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from coupturc import _core
from coupturc._core import Engine, Rules
from coupturc.engine.dxp_peer import DxpPlayer
from coupturc.engine.dxp_process import PORT_MARK, DxpProcessPlayer
from coupturc.engine.evaluation import engine_with, fingerprint, read_weights, shipped_weights
from coupturc.engine.hub_process import HubPlayer
from coupturc.engine.levels import LEVELS, limits_of
from coupturc.engine.native import NativePlayer
from coupturc.engine.player import Limits, Player
from coupturc.engine.tables import open_all
from coupturc.errors import CoupTurcError

EXPECTED = (
    f"engine, engine:{LEVELS[0]} to engine:{LEVELS[-1]}, engine:NAME=VALUE,..., hub:COMMAND, dxp:HOST:PORT "
    f"or dxp:COMMAND with {PORT_MARK}"
)

_DEFAULTS = {"weights": "", "hash": "32", "tables": "on", "threads": "1"}
_MOST_THREADS = 256
_HAND_WRITTEN = "hand-written"
_SETTING = re.compile(r"[\w-]+=")


class PlayerNameError(CoupTurcError, ValueError):
    """Text that names no player."""

    def __init__(self, text: str, expected: str = EXPECTED) -> None:
        super().__init__(text, expected)
        self.text = text
        self.expected = expected

    def __str__(self) -> str:
        return f"{self.text}: expected {self.expected}"


@dataclass(frozen=True, slots=True)
class PlayerName:
    """A player that can be made any number of times.

    Args:
        text: as it was named.
        make: makes one of it.
        limits: its own limits; None takes those of the match.
        is_alone: whether there is only one of it.
        identity: what tells it from others of the same name: of our engine its weights and the build of its core.
    """

    text: str
    make: Callable[[], Player]
    limits: Limits | None = None
    is_alone: bool = False
    identity: str = ""


def parse_player(text: str, rules: Rules) -> PlayerName:
    """Read the name of a player.

    Args:
        text: `engine`, `engine:LEVEL`, `engine:NAME=VALUE,...`, `hub:COMMAND`, `hub:NAME=VALUE ... COMMAND`,
            `dxp:HOST:PORT` or `dxp:COMMAND` with `{port}` in it.
        rules: of the game that it is to play.

    Raises:
        PlayerNameError: it is none, or does not play this game.
        WeightsError: its file of weights is none, or of another game.
        OSError: that file cannot be read.
    """
    kind, _, rest = text.partition(":")
    if kind == "engine":
        return _engine(text, rest, rules)
    if kind == "hub" and rest:
        return _hub(text, rest)
    if kind == "dxp" and rest:
        return _dxp(text, rest, rules)
    raise PlayerNameError(text)


def _engine(text: str, rest: str, rules: Rules) -> PlayerName:
    if rest.isascii() and rest.isdigit() and int(rest) in LEVELS:
        return PlayerName(
            text,
            lambda: NativePlayer(1, tables=open_all()),
            limits_of(int(rest)),
            identity=identity_of(shipped_weights(rules.game)),
        )
    options = _DEFAULTS | dict(option.partition("=")[::2] for option in rest.split(",") if option)
    if set(options) != set(_DEFAULTS):
        raise PlayerNameError(text)
    hash_mib, tables, weights = options["hash"], options["tables"], options["weights"]
    threads = options["threads"]
    if not (_is_number(hash_mib) and _is_number(threads, _MOST_THREADS)) or tables not in {"on", "off"}:
        raise PlayerNameError(text, f"hash=MIB, threads=1 to {_MOST_THREADS} and tables=on or off")

    read = _weights(weights, rules.game)

    def make() -> Engine:
        return engine_with(read, rules.game, int(hash_mib), tables=open_all() if tables == "on" else ())

    return PlayerName(text, lambda: NativePlayer(1, make_engine=make, threads=int(threads)), identity=identity_of(read))


def _weights(name: str, game: str) -> memoryview | None:
    if name == _HAND_WRITTEN:
        return None
    return read_weights(Path(name), game) if name else shipped_weights(game)


def identity_of(weights: memoryview | None) -> str:
    """Return what tells our engine with these weights from others; None is the hand-written evaluation."""
    build = zlib.crc32(Path(_core.__file__).read_bytes())
    return f"weights {fingerprint(weights)}, build {build:08x}"


def _hub(text: str, rest: str) -> PlayerName:
    """Read a command behind values of its parameters, as a shell has variables in front of one."""
    try:
        words = shlex.split(rest)
    except ValueError as error:
        raise PlayerNameError(text, f"a command ({error})") from None
    settings = next((words[:i] for i, word in enumerate(words) if not _SETTING.match(word)), words)
    if len(settings) == len(words):
        raise PlayerNameError(text, "a command behind the values of its parameters")
    command = shlex.join(words[len(settings) :]) if settings else rest
    params = dict(setting.split("=", 1) for setting in settings)
    return PlayerName(text, lambda: HubPlayer(command, params))


def _is_number(text: str, most: int = 1 << 20) -> bool:
    return text.isascii() and text.isdigit() and 1 <= int(text) <= most


def _dxp(text: str, peer: str, rules: Rules) -> PlayerName:
    if rules.game != "international":
        raise PlayerNameError(text, "a player of Dama; DamExchange knows the 10x10 board only")
    if PORT_MARK in peer:
        return PlayerName(text, lambda: DxpProcessPlayer(peer))
    host, _, port = peer.rpartition(":")
    if not host or not (port.isascii() and port.isdigit() and int(port) < 1 << 16):
        raise PlayerNameError(text, f"dxp:HOST:PORT, or dxp:COMMAND with {PORT_MARK} where it is told the port")
    return PlayerName(text, lambda: DxpPlayer(host, int(port)), is_alone=True)
