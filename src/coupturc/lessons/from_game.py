"""A lesson made of a game that somebody explained: its comments become texts, moves marked `!` become tasks."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from coupturc._core import Side
from coupturc.game.comments import plain_text
from coupturc.game.node import Node
from coupturc.game.tree import Game
from coupturc.lessons.text import Language

_TO_FIND = ("!", "!!")
_FORBIDDEN = "R"
#: Braces name words of the glossary in a lesson's file (`coupturc.lessons.text`).
_PLAIN = str.maketrans("{}", "()")


@dataclass(frozen=True, slots=True)
class LessonPlan:
    """What a game does not say of the lesson that is made of it.

    Args:
        id: the lesson's name in addresses.
        profile: the rules profile by which it is judged.
        language: in which the game's comments are written, and all other texts here.
        title: of the lesson.
        summary: the line in a list of lessons.
        look: beside a board of which no comment speaks.
        ask: how a task asks for the best move of a side.
        done: said after the right move where no comment is.
    """

    id: str
    profile: str
    language: Language
    title: str
    summary: str
    look: str
    ask: Mapping[Side, str]
    done: str


@dataclass(slots=True)
class _Part:
    """A step of the lesson: a line to watch, or one to find.

    Args:
        start: the board it begins with.
        moves: the line.
        is_task: whether it is to be found.
    """

    start: Node
    moves: list[Node] = field(default_factory=list)
    is_task: bool = False

    @property
    def end(self) -> Node:
        return self.moves[-1] if self.moves else self.start


def lesson_of(game: Game, plan: LessonPlan) -> str:
    """Return the text of a lesson file: the main line to watch, and moves to find where they are marked `!`.

    Another move in the place of such a move is a second solution if it is marked `!` too; else its comment is said to
    whoever plays it.

    Example:
        >>> from coupturc.game.tree import Game
        >>> game = Game()
        >>> game.root.add_text("32-28").strength = "!"
        >>> plan = LessonPlan("one", "fmjd", "en", "One", "A move.", "Look.", {Side.white: "Find it."}, "Good.")
        >>> print(lesson_of(game, plan).partition("[step.task]")[2])
        <BLANKLINE>
        kind = "play"
        aim = "named"
        solutions = ["32-28"]
        ask.en = "Find it."
        done.en = "Good."
        <BLANKLINE>
    """
    writer = _Writer(plan)
    parts = _parts(game.root)
    for before, part in zip([None, *parts], parts, strict=False):
        writer.add(before, part)
    return "\n".join(writer.lines)


def _parts(root: Node) -> list[_Part]:
    parts = [_Part(root)]
    for node in _main_line(root):
        last = parts[-1]
        if node.move is None:
            parts.append(_Part(node))
        elif last.is_task and last.end is not node.parent:  # the answer to a move that was found; this one is next
            last.moves += [node.parent or node, node]
        elif last.is_task and _is_to_find(next(iter(node.children), None)):
            continue
        elif _is_to_find(node):
            parts.append(_Part(node.parent or root, [node], is_task=True))
        elif last.is_task:
            parts.append(_Part(node.parent or root, [node]))
        else:
            last.moves.append(node)
    has_only_tasks = len(parts) > 1 and not parts[0].moves and parts[1].is_task
    return parts[1:] if has_only_tasks else parts


def _main_line(root: Node) -> Iterator[Node]:
    node = root
    while node.children:
        node = node.children[0]
        yield node


def _is_to_find(node: Node | None) -> bool:
    return node is not None and node.move is not None and node.strength in _TO_FIND


class _Writer:
    """Writes the lines of the file."""

    def __init__(self, plan: LessonPlan) -> None:
        self._plan = plan
        head = f"id = {_toml(plan.id)}", f"profile = {_toml(plan.profile)}"
        self.lines = [*head, *self._text("title", plan.title), *self._text("summary", plan.summary)]

    def add(self, before: _Part | None, part: _Part) -> None:
        """Write a step."""
        follows = before is not None and part.start is before.end
        # What was said after a solution is not said again.
        text = "" if before and before.is_task and follows else _comment(part.start)
        self.lines += ["", "[[step]]", "continue = true" if follows else f"fen = {_toml(part.start.position.fen)}"]
        self.lines += self._text("text", text or self._plan.look)
        self.lines += _drawings(part.start)
        if part.is_task:
            self._add_task(part)
        elif part.moves:
            self._add_example(part)

    def _add_example(self, part: _Part) -> None:
        self.lines += ["[[step.example]]", f"moves = {_toml(_line(part.moves))}"]
        next_to_last = _is_to_find(next(iter(part.end.children), None))
        for ply, node in enumerate(part.moves, 1):
            # Behind the last move a task may follow: it begins with that comment.
            if _comment(node) and not (next_to_last and node is part.end):
                self.lines += ["[[step.example.note]]", f"after = {ply}", *self._text("text", _comment(node))]

    def _add_task(self, part: _Part) -> None:
        first, others = part.moves[0], [node for node in part.start.children if node.move is not None]
        right = [_line([node]) for node in others if node is not first and _is_to_find(node)]
        self.lines += ["[step.task]", 'kind = "play"', 'aim = "named"']
        self.lines.append(f"solutions = {_toml([_line(part.moves), *right])}")
        self.lines += self._text("ask", self._plan.ask[part.start.position.turn])
        self.lines += self._text("done", _comment(part.end) or self._plan.done)
        for node in others:
            if node is not first and not _is_to_find(node) and _comment(node):
                self.lines += ["[[step.task.wrong]]", f"answer = {_toml(_line([node]))}"]
                self.lines += self._text("text", _comment(node))
        self.lines.append("")

    def _text(self, name: str, text: str) -> list[str]:
        return [f"{name}.{self._plan.language} = {_toml(_plain(text))}"]


def _drawings(node: Node) -> list[str]:
    lines = []
    for meaning, forbidden in (("attention", False), ("forbidden", True)):
        marks = [mark for mark in (*node.arrows, *node.squares) if (mark.colour == _FORBIDDEN) is forbidden]
        arrows = [f"{mark.origin}-{mark.target}" for mark in marks if mark.target and mark.target != mark.origin]
        rings = [mark.origin for mark in marks if not mark.target]
        lines += [f"arrows.{meaning} = {_toml(arrows)}"] if arrows else []
        lines += [f"rings.{meaning} = {_toml(rings)}"] if rings else []
    return lines


def _line(nodes: list[Node]) -> str:
    return " ".join(node.move.text for node in nodes if node.move)


def _comment(node: Node) -> str:
    return plain_text(node.comments)


def _plain(text: str) -> str:
    return "".join(each for each in text.translate(_PLAIN) if each.isprintable())


def _toml(value: object) -> str:
    """Write a text or a list of texts; what is printable is the same in JSON."""
    return json.dumps(value, ensure_ascii=False)
