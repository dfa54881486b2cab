"""Reading PDN without keeping it: a visitor gets each element of a game, and may skip what it does not want."""

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Generic, TypeVar, cast

from coupturc._core import GameRecord, Move, Position, Rules
from coupturc.arguments import expect_method
from coupturc.errors import PdnFault
from coupturc.notation.pdn import read_records
from coupturc.notation.sources import Source

T = TypeVar("T")


class Skip(Enum):
    """A visitor returns it to skip what follows."""

    SKIP = "skip"


SKIP = Skip.SKIP


class PdnVisitor(Generic[T]):
    """Gets one game after the other; override what matters.

    Example:
        >>> from io import BytesIO
        >>> class Openings(PdnVisitor[str]):
        ...     def begin_game(self, headers):
        ...         self.text = ""
        ...         return SKIP if headers.get("White") == "?" else None
        ...     def begin_variation(self):
        ...         return SKIP
        ...     def visit_move(self, move):
        ...         self.text += f"{move} "
        ...     def result(self):
        ...         return self.text
        >>> file = BytesIO(b'[White "A"] 1. 32-28 (1. 33-29) 19-23 * [White "?"] 1. 31-26 *')
        >>> list(visit_pdn(file, Openings()))
        ['32-28 19-23 ', '']
    """

    def begin_game(self, headers: Mapping[str, str]) -> Skip | None:
        """Take the headers; SKIP leaves the moves out: they are not even played."""

    def begin_variation(self) -> Skip | None:
        """Begin an alternative to the move just visited; SKIP leaves it out with all inside it."""

    def end_variation(self) -> None:
        """End the variation that was begun last and not skipped."""

    def visit_move(self, move: Move) -> None:
        """Take a move of the line that is open."""

    def visit_setup(self, position: Position) -> None:
        """Take a position that was set up in the middle of a line."""

    def visit_comment(self, text: str) -> None:
        """Take a comment."""

    def visit_strength(self, mark: str) -> None:
        """Take the mark of the move just visited, `!` to `?!`."""

    def visit_nag(self, nag: int) -> None:
        """Take a numeric annotation glyph of the move just visited."""

    def visit_faults(self, faults: tuple[PdnFault, ...]) -> None:
        """Take the faults of the game, if there are any."""

    def result(self) -> T:
        """Return the result for the game."""
        raise NotImplementedError


def visit_pdn(
    source: Source, visitor: PdnVisitor[T], rules: Rules | str | None = None, *, encoding: str | None = None
) -> Iterator[T]:
    """Lead a visitor through the games of a file; yields its result of each.

    Args:
        source, encoding: see `read_pdn`.
        visitor: gets one game after the other.
        rules: what is played; see `read_pdn`.
    """
    expect_method("visitor", visitor, "begin_game", "a PdnVisitor")
    for record in read_records(source, rules, validate=False, encoding=encoding):
        if visitor.begin_game(dict(record.headers)) is not SKIP:
            record.validate()
            _visit(record, visitor)
        yield visitor.result()


def _visit(record: GameRecord, visitor: PdnVisitor[T]) -> None:
    skipped = 0  # variations open since one was skipped
    for kind, value in record.elements:
        if skipped:
            skipped += (kind == "open") - (kind == "close")
        elif kind == "open":
            skipped = int(visitor.begin_variation() is SKIP)
        else:
            _visit_element(visitor, kind, value)
    if record.faults:
        visitor.visit_faults(record.faults)


def _visit_element(visitor: PdnVisitor[T], kind: str, value: object) -> None:
    if kind == "move":
        visitor.visit_move(cast("Move", value))
    elif kind == "comment":
        visitor.visit_comment(cast("str", value))
    elif kind == "strength":
        visitor.visit_strength(cast("str", value))
    elif kind == "nag":
        visitor.visit_nag(cast("int", value))
    elif kind == "setup":
        visitor.visit_setup(cast("Position", value))
    else:
        visitor.end_variation()
