"""Limits and replies of our players in the terms of Hub."""

from contextlib import suppress

from coupturc._core import Move, Position
from coupturc.engine.player import Limits
from coupturc.protocol import ProtocolError
from coupturc.protocol.hub_board import parse_move
from coupturc.protocol.hub_messages import Done, Level


def reply_of(done: Done, position: Position) -> Move | None:
    """Return the move that an engine expects; None when it names none, or one that is not legal: it is only advice."""
    with suppress(ProtocolError):
        return parse_move(done.ponder, position)
    return None


def level_of(limits: Limits) -> Level:
    """Return limits as Hub says them: with a clock the engine divides its time itself."""
    clock = limits.clock
    if clock is None or clock.left_ms <= clock.gain_ms:  # the last would be given more than it has
        return Level(depth=limits.depth, nodes=limits.nodes, move_time=limits.seconds or None)
    # Hub credits the increment before the move, our clocks after it.
    left = (clock.left_ms - clock.gain_ms) / 1000
    inc = (clock.gain_ms + clock.free_ms) / 1000
    return Level(depth=limits.depth, nodes=limits.nodes, moves=clock.moves, time=left, inc=inc)
