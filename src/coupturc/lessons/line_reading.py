"""The lines of a `play` task, read from its table and compared with what the rules say reaches the aim."""

from collections.abc import Iterator, Sequence

from coupturc._core import Position
from coupturc.errors import MoveTextError
from coupturc.lessons.aims import NEXT_AIM, right_moves, still_to_take
from coupturc.lessons.fields import Fields
from coupturc.lessons.lines import canonical_line, follow
from coupturc.lessons.model import AIMS, PlayTask, Wording

_MAX_TAKES = 20
_Line = tuple[str, ...]

#: The code of what is expected, what is found, and the `options` of the code.
_Fault = tuple[str, list[str], str]


def read_play_task(table: Fields, position: Position, wording: Wording) -> PlayTask:
    """Read a task to play a line of moves."""
    aim = table.choice("aim", AIMS)
    takes = table.number("takes", 1, _MAX_TAKES) if aim in ("shot", "gain") else 0
    lines = _lines(table, position)
    if aim and lines:
        for code, found, options in _wrong_lines(position, aim, takes, lines):
            table.fault("solutions", code, found, options=options)
    # A choice of AIMS, or empty beside a fault.
    return PlayTask(wording=wording, aim=aim, lines=lines, takes=takes)  # type: ignore[arg-type]


def _lines(table: Fields, position: Position) -> tuple[_Line, ...]:
    lines = []
    for number, text in enumerate(table.names("solutions"), 1):
        try:
            line = canonical_line(position, text.split())
        except MoveTextError as error:
            table.fault_of_move(f"solutions.{number}", error)
            return ()
        if len(line) % 2 == 0:
            table.fault(f"solutions.{number}", "solver_last", text)
            return ()
        lines.append(line)
    if not lines:
        table.fault("solutions", "some_lines")
    return tuple(lines)


def _wrong_lines(position: Position, aim: str, takes: int, lines: Sequence[_Line]) -> Iterator[_Fault]:
    """Yield the faults wherever the solver is to move and the lines are not the right ones."""
    stated = {line[0] for line in lines}
    right = stated if aim == "named" else _right(position, aim, takes, lines)
    if stated != right:
        yield "solutions" if right else "no_solutions", sorted(stated), ", ".join(sorted(right))
    for first in sorted(stated):
        going_on = [line[1:] for line in lines if line[0] == first and len(line) > 1]
        if going_on:
            yield from _wrong_after(position, first, aim, takes, going_on)


def _right(position: Position, aim: str, takes: int, lines: Sequence[_Line]) -> set[str]:
    return {move.text for move in right_moves(position, aim, takes=takes, plies=max(map(len, lines)))}


def _wrong_after(start: Position, first: str, aim: str, takes: int, lines: Sequence[_Line]) -> Iterator[_Fault]:
    """Do the same after a move and the opponent's answer, of which there is one."""
    replies = sorted({line[0] for line in lines})
    if len(replies) > 1:
        yield "one_reply", replies, ""
    elif aim not in NEXT_AIM:
        yield "one_move", replies, aim
    else:
        rest = [line[1:] for line in lines]
        position = follow(start, (first, *replies))
        yield from _wrong_lines(position, NEXT_AIM[aim], still_to_take(aim, takes, start, position), rest)
