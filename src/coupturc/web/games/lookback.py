"""Every position of a game in order, for a page that steps through it."""

from coupturc._core import Position
from coupturc.game.arbiter import Arbiter
from coupturc.game.events import REPORTED, Corrected, Crowned, Event, Irregularity, Moved, SetUp
from coupturc.web.boards import pieces_of
from coupturc.web.games.http_messages import LinePosition
from coupturc.web.games.played import played_moves


def line_of(arbiter: Arbiter) -> tuple[LinePosition, ...]:
    """Return what stood on the board at the beginning and after each move that is on the record."""
    setup, rules = arbiter.setup, arbiter.profile.rules
    line = [Position.start(rules) if setup.fen is None else Position.from_fen(setup.fen, rules)]
    for event in arbiter.kept_events:
        _follow(line, event)
    moves = (None, *played_moves(arbiter))
    return tuple(
        LinePosition(move, pieces_of(position), position.fen) for move, position in zip(moves, line, strict=True)
    )


def _follow(line: list[Position], event: Event) -> None:
    rules = line[-1].rules
    match event:
        case Moved(regular=True):
            line.append(line[-1].after(line[-1].parse_move(event.text)))
        case Irregularity() if event.kind not in REPORTED:  # what is reported is on the line already
            line.append(Position.from_fen(event.fen, rules))
        case Corrected():
            line.pop()
        case Crowned() | SetUp():
            line[-1] = Position.from_fen(event.fen, rules)
