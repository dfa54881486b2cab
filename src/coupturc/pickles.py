"""How values are pickled and copied: as what people write, FEN and moves, so that another build can read them."""

from collections.abc import Callable

from coupturc._core import (
    Capture,
    DrawLimits,
    Explored,
    ExploredMove,
    History,
    Hits,
    HopState,
    LegalMoves,
    Manoeuvre,
    Move,
    PackedGame,
    Pattern,
    Position,
    Rules,
    Sacrifice,
    SearchReport,
)
from coupturc.errors import PickleError

#: Of all pickles of this package; raised when what is kept of a value changes.
FORM = 1


Maker = Callable[..., object]


def reduced(kind: str, *values: object, make: Maker | None = None) -> tuple[object, ...]:
    """Return what `__reduce__` returns for a value that is made again of others.

    Args:
        kind: name of its class.
        values: what it is made of, which can be pickled themselves.
        make: the function of a module that makes it; None for the native module's values.
    """
    return restore, (FORM, kind, make, *values)


def restore(form: int, kind: str, make: Maker | None, *values: object) -> object:
    """Make a value again.

    Raises:
        PickleError: another version of the package has pickled it.
    """
    maker = make or _MAKERS.get(kind)
    if form != FORM or maker is None:
        raise PickleError(kind, form, FORM)
    return maker(*values)


def _history(
    start: Position, texts: list[str], behind: History | None = None, origin: str = "", target: str = ""
) -> History:
    history = History(start) if behind is None else behind.continued(start, origin, target)
    for move in _line(start, texts):
        history = history.after(move)
    return history


def _report(position: Position, texts: list[str], *facts: int) -> SearchReport:
    depth, line, score, nodes, seconds = facts
    moves = _line(position, texts)
    return SearchReport(position, moves, depth=depth, line=line, score=score, nodes=nodes, seconds=seconds)


def _line(position: Position, texts: list[str]) -> list[Move]:
    moves = []
    for text in texts:
        moves.append(position.parse_move(text))
        position = position.after(moves[-1])
    return moves


def _limits(values: dict[str, int]) -> DrawLimits:
    return DrawLimits(**values)  # type: ignore[arg-type]


def _legal_moves(position: Position) -> LegalMoves:
    return position.legal_moves


_MAKERS: dict[str, Maker] = {
    "Rules": Rules,
    "Position": Position.from_fen,
    "Move": Position.parse_move,
    "LegalMoves": _legal_moves,
    "HopState": HopState,
    "DrawLimits": _limits,
    "History": _history,
    "SearchReport": _report,
    "PackedGame": PackedGame.restored,
    "Pattern": Pattern,
    "Manoeuvre": Manoeuvre,
    "Capture": Capture,
    "Sacrifice": Sacrifice,
    "Hits": Hits.restored,
    "Explored": Explored.restored,
    "ExploredMove": ExploredMove.restored,
}
