"""The task of a step, read from its table and solved by the rules to see whether both agree."""

from collections.abc import Callable, Iterable

from coupturc._core import Move, Position
from coupturc.errors import MoveTextError
from coupturc.game.segments import is_square
from coupturc.lessons.fields import Fields
from coupturc.lessons.line_reading import read_play_task
from coupturc.lessons.lines import canonical_line, is_legal
from coupturc.lessons.model import (
    CapturesTask,
    ChooseTask,
    LargestTask,
    MovableTask,
    Option,
    SquareTask,
    TargetsTask,
    Task,
    Wording,
    YesNoTask,
)
from coupturc.lessons.text import Text

_LEAST_OPTIONS = 2


def read_task(table: Fields, position: Position) -> Task | None:
    """Read a task that is asked in a position; None when it has faults."""
    kind = table.choice("kind", tuple(_READERS))
    wording = Wording(
        ask=table.paragraphs("ask"),
        done=table.paragraphs("done"),
        hint=table.optional_paragraphs("hint"),
        wrong=_wrong(table),
    )
    task = _READERS[kind](table, position, wording) if kind else None
    table.close()
    return task


def _wrong(table: Fields) -> dict[str, Text]:
    answers = {}
    for entry in table.tables("wrong"):
        answers[entry.text("answer")] = entry.paragraphs("text")
        entry.close()
    return answers


def _play(table: Fields, position: Position, wording: Wording) -> Task:
    task = read_play_task(table, position, wording)
    _check_wrong(table, wording, {line[0] for line in task.lines})
    return task


def _compare(table: Fields, name: str, stated: set[str], right: set[str]) -> None:
    if stated != right:
        table.fault(name, "solutions" if right else "no_solutions", sorted(stated), options=", ".join(sorted(right)))


def _check_wrong(table: Fields, wording: Wording, right: Iterable[str]) -> None:
    for answer in sorted(wording.wrong.keys() & set(right)):
        table.fault("wrong", "not_right", answer)


def _moves(table: Fields, position: Position, wording: Wording) -> tuple[str, ...]:
    """Read the solutions of a task that asks for captures."""
    moves = _legal_texts(table, position, table.names("solutions"))
    _compare(table, "solutions", set(moves), {move.text for move in position.legal_moves})
    if not position.legal_moves.capture_count:
        table.fault("kind", "capture")
    _check_wrong(table, wording, moves)
    return moves


def _legal_texts(table: Fields, position: Position, texts: Iterable[str]) -> tuple[str, ...]:
    found: list[Move] = []
    for text in texts:
        try:
            found.append(position.parse_move(text))
        except MoveTextError as error:
            table.fault_of_move("solutions", error)
    return tuple(move.text for move in found)


def _captures(table: Fields, position: Position, wording: Wording) -> Task:
    moves = _moves(table, position, wording)
    return CapturesTask(wording=wording, moves=moves)


def _largest(table: Fields, position: Position, wording: Wording) -> Task:
    moves = _moves(table, position, wording)
    return LargestTask(wording=wording, moves=moves)


def _square(table: Fields, position: Position, wording: Wording) -> Task:
    square = table.text("square")
    if not is_square(position.rules, square):
        table.fault("square", "square", square)
    shown = table.truth("shown", default=True)
    _check_wrong(table, wording, (square,))
    return SquareTask(wording=wording, square=square, shown=shown)


def _movable(table: Fields, position: Position, wording: Wording) -> Task:
    squares = table.names("solutions")
    _compare(table, "solutions", set(squares), {move.origin for move in position.legal_moves})
    _check_wrong(table, wording, squares)
    return MovableTask(wording=wording, squares=squares)


def _targets(table: Fields, position: Position, wording: Wording) -> Task:
    piece, squares = table.text("piece"), table.names("solutions")
    _compare(table, "solutions", set(squares), {move.target for move in position.legal_moves if move.origin == piece})
    if piece not in position.pieces:
        table.fault("piece", "piece", piece)
    _check_wrong(table, wording, squares)
    return TargetsTask(wording=wording, piece=piece, squares=squares)


def _choose(table: Fields, position: Position, wording: Wording) -> Task:
    entries = table.tables("option")
    options = tuple(_option(entry, position) for entry in entries)
    if len(options) < _LEAST_OPTIONS or not any(option.right for option in options):
        table.fault("option", "two_options")
    if wording.wrong:
        table.fault("wrong", "own_reason")
    return ChooseTask(wording=wording, options=options)


def _option(entry: Fields, position: Position) -> Option:
    text, why = entry.paragraphs("text"), entry.paragraphs("why")
    right, illegal = entry.truth("right", default=False), entry.text("illegal", "")
    line: tuple[str, ...] = ()
    try:
        line = canonical_line(position, entry.words("moves"))
    except MoveTextError as error:
        entry.fault_of_move("moves", error)
    if illegal and (right or line or is_legal(position, illegal)):
        entry.fault("illegal", "illegal", illegal)
    entry.close()
    return Option(text=text, right=right, why=why, line=line, illegal=illegal)


def _yes_no(table: Fields, position: Position, wording: Wording) -> Task:
    answer, move = table.truth("answer", default=False), table.text("move", "")
    if move and is_legal(position, move) is not answer:
        table.fault("answer", "answer", answer, options=move)
    return YesNoTask(wording=wording, answer=answer, move=move)


_READERS: dict[str, Callable[[Fields, Position, Wording], Task]] = {
    "play": _play,
    "captures": _captures,
    "largest": _largest,
    "square": _square,
    "movable": _movable,
    "targets": _targets,
    "choose": _choose,
    "yes_no": _yes_no,
}
