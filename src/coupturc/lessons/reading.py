"""A lesson from its TOML text; `docs/writing-lessons.md` describes the fields."""

import re
import tomllib
from collections.abc import Iterable, Mapping

from coupturc._core import Position
from coupturc.errors import FenError, LessonError, MoveTextError
from coupturc.field_fault import FieldFault
from coupturc.game.outcome import REASONS
from coupturc.game.segments import is_square
from coupturc.lessons.facts import read_facts
from coupturc.lessons.fields import Fields
from coupturc.lessons.lines import canonical_line, follow, history_of
from coupturc.lessons.model import MEANINGS, Arrow, Example, Fact, Lesson, Marks, Meaning, PlayTask, Ring, Step, Task
from coupturc.lessons.task_reading import read_task
from coupturc.lessons.text import Text
from coupturc.lessons.toml_lines import line_named, line_of
from coupturc.rules import GAMES, USUAL_GAME, Profile, profiles_by_id

_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
_SEED = re.compile(r"00[0-4]-[1-9]\d?")
#: How a line of moves can end a game: by what stands on the board, not by what a player says or by the clock.
_ENDS = tuple(reason for reason in REASONS if reason not in ("resignation", "flag", "agreement", "abandoned"))


def parse_lesson(text: str, source: str = "text", own: Iterable[Profile] = ()) -> Lesson:
    """Read a lesson and try every move and every task of it.

    Args:
        text: TOML.
        source: where the text came from, for messages.
        own: a club's profiles, which a lesson may name beside those of the package.

    Raises:
        LessonError: with every fault of the text at once.
    """
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = line_named(str(error))
        raise LessonError(source, (FieldFault("file", "toml", values={"options": str(error)}, line=line),)) from None
    except RecursionError:
        raise LessonError(source, (FieldFault("file", "nesting"),)) from None
    faults: list[FieldFault] = []
    lesson = _lesson(Fields(values, "", faults), profiles_by_id(own))
    if faults:
        for fault in faults:
            fault.line = line_of(text, fault.where)
        raise LessonError(source, tuple(faults))
    return lesson


def _lesson(root: Fields, profiles: Mapping[str, Profile]) -> Lesson:
    lesson_id = root.text("id")
    if lesson_id and not _ID.fullmatch(lesson_id):
        root.fault("id", "lesson_id", lesson_id)
    profile = profiles[root.choice("profile", tuple(profiles)) or GAMES[USUAL_GAME].default_profile]
    title, summary = root.paragraphs("title"), root.paragraphs("summary")
    steps = _steps(root, profile, profiles)
    facts: tuple[Fact, ...] = read_facts(root, profiles)
    root.close()
    return Lesson(id=lesson_id, game=profile.game, title=title, summary=summary, steps=steps, facts=facts)


def _steps(root: Fields, profile: Profile, profiles: Mapping[str, Profile]) -> tuple[Step, ...]:
    steps: list[Step] = []
    end: Position | None = None
    for table in root.tables("step"):
        reader = _StepReader(table, _profile_of_step(table, profile, profiles))
        steps.append(reader.read(end))
        end = reader.end
    if not steps:
        root.fault("step", "step")
    return tuple(steps)


def _profile_of_step(table: Fields, usual: Profile, profiles: Mapping[str, Profile]) -> Profile:
    profile = profiles[table.choice("profile", tuple(profiles), usual.id) or usual.id]
    if profile.game != usual.game:
        table.fault("profile", "profile_of_game", profile.id, options=usual.game)
        return usual
    return profile


class _StepReader:
    """Reads one step; `end` is the board with which it ends."""

    def __init__(self, table: Fields, profile: Profile) -> None:
        self._table = table
        self._profile = profile
        self.end: Position | None = None

    def read(self, before: Position | None) -> Step:
        table = self._table
        text, seeds = table.paragraphs("text"), self._seeds()
        chained = "continue" in table
        start = self._chained(before) if chained else self._board()
        examples: tuple[Example, ...] = ()
        task: Task | None = None
        marks = self._marks()
        entries, asked = table.tables("example"), table.table("task")
        if entries and "task" in table:
            table.fault("task", "no_task")
        if start is not None:
            examples = tuple(self._example(entry, start, named=len(entries) > 1) for entry in entries)
            task = read_task(asked, start) if "task" in table else None
            self.end = self._end(start, examples, task)
        table.close()
        return Step(
            text=text,
            fen=start.fen if start else "",
            profile=self._profile,
            chained=chained,
            marks=marks,
            examples=examples,
            task=task,
            seeds=seeds,
        )

    def _seeds(self) -> tuple[str, ...]:
        seeds = self._table.names("seeds")
        for seed in seeds:
            if not _SEED.fullmatch(seed):
                self._table.fault("seeds", "seeds", seed)
        return seeds

    def _chained(self, before: Position | None) -> Position | None:
        if not self._table.truth("continue", default=True) or "fen" in self._table:
            self._table.fault("continue", "continue_alone")
        elif before is None:
            self._table.fault("continue", "continue_after")
        return before

    def _board(self) -> Position | None:
        fen = self._table.text("fen")
        if fen == "start":
            return Position.start(self._profile.rules)
        try:
            return Position.from_fen(fen, self._profile.rules) if fen else None
        except FenError as error:
            for fault in error.faults:
                self._table.fault("fen", "position", fen, options=str(fault), problem=fault.code, column=fault.column)
            return None

    def _marks(self) -> Marks:
        arrows, rings = self._table.table("arrows"), self._table.table("rings")
        found = Marks(
            arrows=tuple(arrow for meaning in MEANINGS for arrow in self._arrows(arrows, meaning)),
            rings=tuple(Ring(square, meaning) for meaning in MEANINGS for square in self._squares(rings, meaning)),
            highlights=self._squares(self._table, "highlights"),
        )
        arrows.close()
        rings.close()
        return found

    def _arrows(self, table: Fields, meaning: Meaning) -> list[Arrow]:
        found = []
        for text in table.names(meaning):
            origin, _, target = text.partition("-")
            if is_square(self._profile.rules, origin) and is_square(self._profile.rules, target):
                found.append(Arrow(origin, target, meaning))
            else:
                table.fault(meaning, "arrows", text)
        return found

    def _squares(self, table: Fields, name: str) -> tuple[str, ...]:
        squares = table.names(name)
        for square in squares:
            if not is_square(self._profile.rules, square):
                table.fault(name, "squares", square)
        return squares

    def _example(self, table: Fields, start: Position, *, named: bool) -> Example:
        name = table.paragraphs("name") if named else table.optional_paragraphs("name")
        texts, ends = table.words("moves"), table.choice("ends", ("", *_ENDS), "")
        moves: tuple[str, ...] = ()
        try:
            moves = canonical_line(start, texts)
        except MoveTextError as error:
            table.fault_of_move("moves", error)
        else:
            self._check_end(table, start, moves, ends)
        notes = dict(self._note(note, len(texts)) for note in table.tables("note"))
        table.close()
        return Example(moves=moves, name=name, notes=notes, ends=ends)

    def _check_end(self, table: Fields, start: Position, moves: tuple[str, ...], ends: str) -> None:
        if not moves:
            table.fault("moves", "some_moves")
        reasons = ending_reasons(start, moves, self._profile)
        if ends and ends not in reasons:
            table.fault("ends", "ends" if reasons else "no_end", ends, options=", ".join(reasons))

    @staticmethod
    def _note(table: Fields, plies: int) -> tuple[int, Text]:
        note = table.number("after", 0, plies), table.paragraphs("text")
        table.close()
        return note

    @staticmethod
    def _end(start: Position, examples: tuple[Example, ...], task: Task | None) -> Position:
        if examples:
            return follow(start, examples[0].moves)
        return follow(start, task.lines[0]) if isinstance(task, PlayTask) and task.lines else start


def ending_reasons(start: Position, moves: tuple[str, ...], profile: Profile) -> list[str]:
    """Return why the game is over after a line, or may be claimed drawn; nothing when it goes on."""
    history = history_of(start, moves)
    return history.draws(profile.draw_limits) if history.position.legal_moves else ["no_moves"]
