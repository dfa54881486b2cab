"""Players by the words that name them: `engine`, `engine:7`, `engine:weights=FILE`, `hub:COMMAND`, `dxp:PEER`."""

import random
import re
import shlex
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from coupturc import _core
from coupturc._core import Engine, Rules
from coupturc.engine.book.format import Book
from coupturc.engine.book.shipped import shipped_book
from coupturc.engine.dxp.address import address_of
from coupturc.engine.dxp.player import DxpPlayer
from coupturc.engine.dxp.process import PORT_MARK, DxpProcessPlayer
from coupturc.engine.hub.player import HubPlayer
from coupturc.engine.levels import EXPECTED_LEVEL, LEVELS, limits_of, parse_level
from coupturc.engine.native.evaluation import engine_with, fingerprint, read_weights, shipped_weights
from coupturc.engine.native.player import NativePlayer
from coupturc.engine.native.styles import NO_STYLE, STYLES
from coupturc.engine.player import Limits, Player, Style
from coupturc.engine.tables.folder import TableFolder, default_folder, open_all
from coupturc.errors import CoupTurcError
from coupturc.game.time_control import TimeControl
from coupturc.rules.games import GAMES

EXPECTED = (
    f"engine, engine:LEVEL ({EXPECTED_LEVEL}), engine:NAME=VALUE,..., engine:LEVEL,NAME=VALUE,..., "
    f"hub:COMMAND, dxp:HOST:PORT or dxp:COMMAND with {PORT_MARK}"
)

_DEFAULTS = {
    "level": "",
    "weights": "", "style": NO_STYLE,
    "hash": "32", "tables": "on", "threads": "1", "book": "off", "variety": "", "seed": "",
}  # fmt: skip
_MOST_SEED = 2**53 - 1
_HAND_WRITTEN = "hand-written"
_SETTING = re.compile(r"[\w-]+=")


def _is_number(text: str, most: int) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= len(str(most)) and 1 <= int(text) <= most


#: Of each setting of our engine: what it may be, and in words.
_EXPECTED_VALUES: dict[str, tuple[Callable[[str], bool], str]] = {
    "level": (lambda value: value in map(str, LEVELS), EXPECTED_LEVEL),
    "weights": (bool, f"FILE or {_HAND_WRITTEN}"),
    "style": (lambda value: value in STYLES, f"{', '.join(STYLES[:-1])} or {STYLES[-1]}"),
    "hash": (lambda value: _is_number(value, Engine.MOST_HASH_MIB), f"1 to {Engine.MOST_HASH_MIB} (MiB)"),
    "tables": (lambda value: value in {"on", "off"}, "on or off"),
    "threads": (lambda value: _is_number(value, Engine.MOST_THREADS), f"1 to {Engine.MOST_THREADS}"),
    "book": (bool, "on, off or FILE"),
    "variety": (lambda value: value in {"on", "off"}, "on or off"),
    "seed": (lambda value: _is_number(value, _MOST_SEED), f"1 to {_MOST_SEED}"),
}


_SETTINGS = f"a level ({EXPECTED_LEVEL}), or NAME=VALUE,... with {', '.join(_EXPECTED_VALUES)}"


@dataclass(eq=False)
class PlayerNameError(CoupTurcError, ValueError):
    """Text that names no player."""

    text: str
    expected: str = EXPECTED

    def __str__(self) -> str:
        return f"{self.text}: expected {self.expected}"


@dataclass(frozen=True, slots=True)
class PlayerSpec:
    """How to make a player, as often as a match needs it.

    Args:
        text: as the user named it.
        make: makes one.
        limits: its own limits; None takes those of the match.
        is_alone: whether only one can exist at a time.
        identity: what distinguishes it from others of the same name: for our engine its weights, the build of its
            core, its endgame tables, and the limits and the weakness of its level.
        knows_stages: whether it can be told of a clock with more than one time for the game.
    """

    text: str
    make: Callable[[], Player]
    limits: Limits | None = None
    is_alone: bool = False
    identity: str = ""
    knows_stages: bool = True

    def expect_clock(self, control: TimeControl) -> None:
        """Refuse a clock that the player hears only a part of: it would play by another than the arbiter's.

        Raises:
            PlayerNameError: it is such a clock.
        """
        if not self.knows_stages and not _is_one_time(control):
            raise PlayerNameError(
                self.text, "a clock of one time for the game, such as 300+5; DamExchange has no other"
            )


def _is_one_time(control: TimeControl) -> bool:
    has_stages = len(control.stages) > 1 or any(stage.moves or stage.periods for stage in control.stages)
    return not (has_stages or control.hourglass)


def parse_player(text: str, rules: Rules) -> PlayerSpec:
    """Read the name of a player.

    Args:
        text: `engine`, `engine:LEVEL`, `engine:NAME=VALUE,...`, `engine:LEVEL,NAME=VALUE,...`, `hub:COMMAND`,
            `hub:NAME=VALUE ... COMMAND`, `dxp:HOST:PORT` or `dxp:COMMAND` with `{port}` in it.
        rules: of the game that it is to play.

    Raises:
        PlayerNameError: the text does not name a player, or one that does not play this game.
        WeightsError: its file does not hold weights, or those of another game.
        BookError: its file is not a book.
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


def _engine(text: str, rest: str, rules: Rules) -> PlayerSpec:
    options = _DEFAULTS | (_settings(text, rest) if ":" in text else {})
    limits = limits_of(parse_level(options["level"])) if options["level"] else None
    hash_mib, threads = int(options["hash"]), int(options["threads"])
    read, has_tables = _weights(text, options, rules.game), options["tables"] == "on"
    book = _book(text, options["book"], rules.game)

    def make() -> Engine:  # in the player's thread, as tables take time to open
        return engine_with(read, rules.game, hash_mib, tables=open_all() if has_tables else ())

    style = cast(Style, options["style"])
    varies = {"on": True, "off": False}.get(options["variety"])
    seeds = random.Random(int(options["seed"])) if options["seed"] else None  # noqa: S311 - a game, not a secret

    def player() -> NativePlayer:
        dice = random.Random(seeds.getrandbits(53)) if seeds else None  # noqa: S311 - each player of a match its own
        return NativePlayer(1, make_engine=make, threads=threads, book=book, varies=varies, style=style, dice=dice)

    identity = identity_of(read, rules if has_tables else None) + (f", book {book.fingerprint}" if book else "")
    identity += "" if style == NO_STYLE else f", style {style}"
    identity += f", {limits!r}" if limits else ""
    return PlayerSpec(text, player, limits, identity=identity)


def _settings(text: str, rest: str) -> dict[str, str]:
    """Read `NAME=VALUE,...`, or `LEVEL,NAME=VALUE,...`."""
    settings: dict[str, str] = {}
    for number, setting in enumerate(rest.split(",")):
        if number == 0 and setting in map(str, LEVELS):
            settings["level"] = setting
            continue
        name, _, value = setting.partition("=")
        if name not in _EXPECTED_VALUES:
            raise PlayerNameError(text, f"{_SETTINGS}, found {setting!r}")
        if not _EXPECTED_VALUES[name][0](value):
            raise PlayerNameError(text, f"{name}={_EXPECTED_VALUES[name][1]}, found {setting!r}")
        if name in settings:
            raise PlayerNameError(text, f"{name} once")
        settings[name] = value
    return settings


def _book(text: str, name: str, game: str) -> Book | None:
    if name == "off":
        return None
    book = shipped_book(game) if name == "on" else Book.open(name)
    if book.game != game:
        raise PlayerNameError(text, f"a book of {game}, found one of {book.game}")
    return book


def _weights(text: str, options: dict[str, str], game: str) -> memoryview | None:
    name = options["weights"]
    if name == _HAND_WRITTEN:
        if options["style"] != NO_STYLE:
            raise PlayerNameError(text, f"no style beside weights={_HAND_WRITTEN}, which has none")
        return None
    return read_weights(Path(name), game) if name else shipped_weights(game)


def identity_of(weights: memoryview | None, rules: Rules | None = None) -> str:
    """Return what distinguishes our engine from others of the same name.

    Args:
        weights: of its evaluation; None is the hand-written one.
        rules: whose endgame tables it uses; None of none.
    """
    build = zlib.crc32(Path(_core.__file__).read_bytes())
    tables = TableFolder(default_folder(), rules).fingerprint() if rules else "without tables"
    return f"weights {fingerprint(weights)}, build {build:08x}, {tables}"


def _hub(text: str, rest: str) -> PlayerSpec:
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
    if len(params) < len(settings):
        raise PlayerNameError(text, "each parameter once")
    return PlayerSpec(text, lambda: HubPlayer(command, params))


def _dxp(text: str, peer: str, rules: Rules) -> PlayerSpec:
    if not GAMES[rules.game].has_dxp:
        raise PlayerNameError(text, "a player of Dama; DamExchange knows the 10x10 board only")
    if PORT_MARK in peer:
        return PlayerSpec(text, lambda: DxpProcessPlayer(peer), knows_stages=False)
    host, port = address_of(peer) or ("", 0)
    if not host:
        raise PlayerNameError(text, f"dxp:HOST:PORT, or dxp:COMMAND with {PORT_MARK} where it is given the port")
    return PlayerSpec(text, lambda: DxpPlayer(host, port), is_alone=True, knows_stages=False)
