"""What can be wrong with one field of a rules profile or a lesson, in words that need no other module."""

from dataclasses import dataclass, field

#: What may stand in a field of a rules profile or a lesson, by code: the page says the same in its languages.
#: In braces stand the values of the fault.
EXPECTATIONS = {
    # Values of TOML.
    "line": "a line of text",
    "choice": "one of {options}",
    "number": "a whole number from {low} to {high}",
    "truth": "true or false",
    "table": "a table",
    "tables": "a list of tables",
    "texts": "a list of texts",
    "scalar": "a text, a whole number, true or false",
    "text": "a text",
    "languages": "a text in one of {options}",
    "glossary": "only words of the glossary in braces",
    "fields": "one of the fields {options}",
    # Files.
    "readable": "a readable file ({options})",
    "folder": "a readable folder ({options})",
    "utf8": "UTF-8 text (byte {low})",
    "size": "at most {high} bytes",
    "files": "at most {high} lessons",
    "toml": "TOML ({options})",
    "nesting": "TOML with less nesting",
    # Profiles.
    "profile_id": "up to 40 of a-z, 0-9, - and _, a letter or digit first",
    "own_profile_id": "an id that no other profile has",
    "other_game": 'nothing, it belongs to game = "{options}"',
    # Lessons and their steps.
    "lesson_id": "up to 40 of a-z, 0-9 and -, a letter or digit first",
    "own_lesson_id": "an id that no other lesson has",
    "step": "at least one",
    "profile_of_game": "a profile of the game {options}",
    "fact": "what the profile says: {options}",
    "seeds": "numbers of statements, three digits, a hyphen and a number",
    "continue_alone": "true, and no fen beside it",
    "continue_after": "a step before this one, without faults",
    "position": "start or a position ({options})",
    "arrows": "arrows such as 32-28",
    "squares": "squares of the board",
    "no_task": "no task in a step with examples: put it in the next step",
    # Moves.
    "moves": "legal moves",
    "clear_move": "a move that differs from the others: {options}",
    "some_moves": "at least one move",
    "ends": "how the line ends: {options}",
    "no_end": "nothing: the game goes on after the line",
    # Tasks.
    "solutions": "exactly what the rules give: {options}",
    "no_solutions": "nothing: the rules give none",
    "some_lines": "at least one line",
    "solver_last": "a line that ends with a move of the solver",
    "one_reply": "one answer of the opponent",
    "one_move": "lines of one move for the aim {options}",
    "capture": "a position in which a capture is possible",
    "square": "a square of the board",
    "piece": "a square with a piece",
    "not_right": "answers that are not right",
    "two_options": "at least two, one of them right",
    "own_reason": "nothing: an option has its own reason",
    "illegal": "a move that is not legal, of a wrong option without moves",
    "answer": "what the rules say of {options}",
}


@dataclass(slots=True, unsafe_hash=True)
class FieldFault:
    """One thing wrong with a rules profile or a lesson.

    Args:
        where: the field, with its table, such as `draws.repetition.count`.
        code: what may stand there, a key of `EXPECTATIONS`.
        found: what stands there, as written; empty when nothing does.
        values: what the sentence of the code has in braces.
        line: where that is in the file, counted from 1; 0 when it is not known.
    """

    where: str
    code: str
    found: str = ""
    values: dict[str, str | int] = field(default_factory=dict, hash=False)
    line: int = field(default=0, compare=False)

    @property
    def expected(self) -> str:
        """What may stand there, in English."""
        return EXPECTATIONS[self.code].format(**self.values)

    def __str__(self) -> str:
        found = f", found {self.found}" if self.found else ""
        return f"{self.where}: expected {self.expected}{found}"
