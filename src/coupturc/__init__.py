"""Draughts on the 10x10 board (Dammen) and Turkish draughts (Dama): rules, moves, notation.

Example:
    >>> import coupturc
    >>> position = coupturc.Position.start()
    >>> [move.text for move in position.legal_moves][:3]
    ['31-26', '31-27', '32-27']
    >>> position = position.after(position.parse_move("32-28"))
    >>> position = position.after(position.parse_move("19-23"))
    >>> move = position.legal_moves[0]
    >>> move.text, move.captured
    ('28x19', ('23',))
    >>> dama = coupturc.Position.start("turkish")
    >>> len(dama.legal_moves)
    8
"""

from coupturc import _builds as _builds
from coupturc._core import (
    DrawLimits,
    Engine,
    History,
    HopState,
    LegalMoves,
    Move,
    Position,
    Rules,
    SearchReport,
    SearchTime,
    Side,
    StopFlag,
    Tables,
)
from coupturc.errors import (
    ArgumentError,
    CoupTurcError,
    EncodingError,
    FenError,
    FenFault,
    IllegalMoveError,
    MoveTextError,
    PdnFault,
    PositionError,
    ProfileError,
    SquareError,
    UnknownProfileError,
)

# Type checkers take the name for typing's; importing typing would cost 2 ms of the 60.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from coupturc.engine.hub.player import HubPlayer
    from coupturc.engine.native.analysis import analyse
    from coupturc.engine.player import Limits
    from coupturc.engine.simple import SimpleEngine
    from coupturc.field_fault import FieldFault
    from coupturc.game.arbiter import Arbiter
    from coupturc.game.comments import Mark
    from coupturc.game.outcome import Outcome
    from coupturc.game.tree import Game
    from coupturc.notation import describe_position, format_board, format_svg
    from coupturc.notation.pdn import PdnGame, parse_pdn, read_pdn
    from coupturc.notation.pdn_visitor import SKIP, PdnVisitor, visit_pdn
    from coupturc.notation.pdn_writer import format_game, write_pdn
    from coupturc.rules import Profile, load_profile

    __version__: str

__all__ = [
    "SKIP",
    "Arbiter",
    "ArgumentError",
    "CoupTurcError",
    "DrawLimits",
    "EncodingError",
    "Engine",
    "FenError",
    "FenFault",
    "FieldFault",
    "Game",
    "History",
    "HopState",
    "HubPlayer",
    "IllegalMoveError",
    "LegalMoves",
    "Limits",
    "Move",
    "MoveTextError",
    "Outcome",
    "PdnFault",
    "PdnGame",
    "PdnVisitor",
    "Position",
    "PositionError",
    "Profile",
    "ProfileError",
    "Rules",
    "SearchReport",
    "SearchTime",
    "Side",
    "SimpleEngine",
    "SquareError",
    "StopFlag",
    "Tables",
    "UnknownProfileError",
    "__version__",
    "analyse",
    "describe_position",
    "format_board",
    "format_game",
    "format_svg",
    "load_profile",
    "parse_pdn",
    "read_pdn",
    "visit_pdn",
    "write_pdn",
]

# People meet these in help and in messages, by the name under which they import them.
for _native in (
    DrawLimits,
    Engine,
    History,
    HopState,
    LegalMoves,
    Move,
    Position,
    Rules,
    SearchReport,
    SearchTime,
    Side,
    StopFlag,
    Tables,
):
    _native.__module__ = __name__

# What needs more than the native module is loaded when it is first asked for.
_LAZY = {
    "FieldFault": "coupturc.field_fault",
    "HubPlayer": "coupturc.engine.hub.player",
    "Limits": "coupturc.engine.player",
    "SimpleEngine": "coupturc.engine.simple",
    "analyse": "coupturc.engine.native.analysis",
    "Outcome": "coupturc.game.outcome",
    "Arbiter": "coupturc.game.arbiter",
    "Game": "coupturc.notation.pdn_writer",  # which gives it its text
    "Profile": "coupturc.rules",
    "load_profile": "coupturc.rules",
    "describe_position": "coupturc.notation",
    "format_board": "coupturc.notation",
    "format_svg": "coupturc.notation",
    "PdnGame": "coupturc.notation.pdn",
    "parse_pdn": "coupturc.notation.pdn",
    "read_pdn": "coupturc.notation.pdn",
    "SKIP": "coupturc.notation.pdn_visitor",
    "PdnVisitor": "coupturc.notation.pdn_visitor",
    "visit_pdn": "coupturc.notation.pdn_visitor",
    "format_game": "coupturc.notation.pdn_writer",
    "write_pdn": "coupturc.notation.pdn_writer",
}


def __getattr__(name: str) -> object:
    from importlib import import_module  # noqa: PLC0415

    if name == "__version__":
        value = import_module("importlib.metadata").version("coupturc")
    elif name in _LAZY:
        value = getattr(import_module(_LAZY[name]), name)
    else:
        raise AttributeError(f"module 'coupturc' has no attribute {name!r}")
    globals()[name] = value
    return value


def _diagram(position: Position, *, marks: "Iterable[Mark]" = (), last: Move | None = None) -> str:
    """Draw a position for a notebook."""
    from coupturc.notation import format_svg  # noqa: PLC0415

    return format_svg(position, marks=marks, last=last)


# Here, because a position knows nothing of the drawings that are made of it.
Position._repr_svg_ = _diagram  # type: ignore[attr-defined]


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
