"""Long lines of quiet moves, found by search, to let draw clocks run."""

from collections import Counter
from collections.abc import Callable, Iterator

from coupturc import Move, Position
from coupturc.game.arbiter import Arbiter
from coupturc.game.events import Move as MoveRequest
from tests.game.playing import accepted

# Whether a position may come about at a ply, counted from 1.
Allowed = Callable[[Position, int], bool]


def anywhere(_: Position, __: int) -> bool:
    return True


def wander(arbiter: Arbiter, plies: int, allowed: Allowed = anywhere, man_moves: frozenset[int] = frozenset()) -> None:
    """Make king moves after which nobody can capture and no position stands for the third time.

    `man_moves` are the plies, from 1, at which a man moves instead. All positions must be allowed.
    """
    for move in quiet_line(arbiter.position, plies, allowed, man_moves):
        accepted(arbiter, MoveRequest(side=arbiter.turn, move=move.text))


def quiet_line(position: Position, plies: int, allowed: Allowed, man_moves: frozenset[int]) -> list[Move]:
    line: list[Move] = []
    seen = Counter([position])
    here = [position]
    waiting = [_steps(position, 1, allowed, man_moves)]
    while len(line) < plies:
        step = next((s for s in waiting[-1] if seen[s[1]] < 2), None)
        if step is None:
            waiting.pop()
            seen[here.pop()] -= 1
            line.pop()
            continue
        line.append(step[0])
        here.append(step[1])
        seen[step[1]] += 1
        waiting.append(_steps(step[1], len(line) + 1, allowed, man_moves))
    return line


def _steps(
    position: Position, ply: int, allowed: Allowed, man_moves: frozenset[int]
) -> Iterator[tuple[Move, Position]]:
    for move in position.legal_moves:
        after = position.after(move)
        right_kind = (position.pieces[move.origin] in "wb") == (ply in man_moves)
        if right_kind and not after.legal_moves.capture_count and allowed(after, ply):
            yield move, after
