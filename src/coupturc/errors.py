"""Every exception of the package, under one root.

Bad input raises a `CoupTurcError` that is also a `ValueError` and carries the input, the place in it
and what was expected. This module imports nothing, so that the native module may look its classes up
without a cycle and `import coupturc` stays cheap.
"""

_MOST_SHOWN = 100


def _quoted(text: str) -> str:
    """Quote input for a message: on one line, without anything a terminal would obey."""
    return repr(text) if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]!r}..."


def _plain(text: str) -> str:
    """Write a message that may hold input so that a terminal obeys none of it."""
    return text if text.isprintable() else repr(text)[1:-1]


class CoupTurcError(Exception):
    """Root of all exceptions the package raises on purpose."""


class Fault:
    """One thing wrong with a position.

    Args:
        code: `square_twice`, `off_board`, `man_on_far_row`, `too_many_pieces`, `unknown_side` or `syntax`.
        message: the fault in words, without the place.
        column: where in the text, counted from 1; 0 when it is not at one place.
    """

    __slots__ = ("code", "column", "message")

    def __init__(self, code: str, message: str, column: int = 0) -> None:
        self.code = code
        self.message = message
        self.column = column

    def _key(self) -> tuple[str, str, int]:
        return self.code, self.message, self.column

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Fault) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"Fault({self.code!r}, {self.message!r}, {self.column})"

    def __str__(self) -> str:
        message = _plain(self.message)
        return f"column {self.column}: {message}" if self.column else message


class FenError(CoupTurcError, ValueError):
    """Text that is not a position; `faults` holds everything wrong with it at once."""

    def __init__(self, text: str, faults: tuple[Fault, ...]) -> None:
        super().__init__(text, tuple(faults))
        self.text = text
        self.faults = tuple(faults)

    def __str__(self) -> str:
        return f"{'; '.join(map(str, self.faults))} (in {_quoted(self.text)})"


class PositionError(FenError):
    """Pieces that cannot stand like this on the board."""


class SquareError(CoupTurcError, ValueError):
    """Text that names no square of the board."""

    def __init__(self, text: str, expected: str) -> None:
        super().__init__(text, expected)
        self.text = text
        self.expected = expected

    def __str__(self) -> str:
        return f"no square {_quoted(self.text)}: expected {self.expected}"


class MoveTextError(CoupTurcError, ValueError):
    """Text that names no single legal move.

    Args:
        text: what was read.
        kind: `syntax` (not a move at all), `illegal` (no legal move is written so) or `ambiguous`.
        candidates: the writings that would have named one move; for `ambiguous` the moves it may mean.
        column: where reading stopped, counted from 1; 0 when it is not at one place.
    """

    def __init__(self, text: str, kind: str, candidates: tuple[str, ...] = (), column: int = 0) -> None:
        super().__init__(text, kind, tuple(candidates), column)
        self.text = text
        self.kind = kind
        self.candidates = tuple(candidates)
        self.column = column

    def __str__(self) -> str:
        if self.kind == "syntax":
            place = f" at column {self.column}" if self.column else ""
            return f"expected a move{place}: {_quoted(self.text)}"
        if self.kind == "ambiguous":
            return f"{_quoted(self.text)} may mean {' or '.join(self.candidates)}"
        return f"{_quoted(self.text)} is not legal here"


class IllegalMoveError(CoupTurcError, ValueError):
    """A move asked of a position in which it is not legal."""

    def __init__(self, move: str, fen: str) -> None:
        super().__init__(move, fen)
        self.move = move
        self.fen = fen

    def __str__(self) -> str:
        return f"{self.move} is not legal in {self.fen}"


class PdnFault:
    """One thing wrong with a game in a PDN file.

    Args:
        code: `syntax`, `illegal`, `ambiguous`, `unclosed`, `game_type` or `position`.
        message: what was expected and what was found.
        line: in the file, from 1.
        column: in the line, from 1.
    """

    __slots__ = ("code", "column", "line", "message")

    def __init__(self, code: str, message: str, line: int, column: int) -> None:
        self.code = code
        self.message = message
        self.line = line
        self.column = column

    def _key(self) -> tuple[str, str, int, int]:
        return self.code, self.message, self.line, self.column

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PdnFault) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"PdnFault({self.code!r}, {self.message!r}, {self.line}, {self.column})"

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.message}"


class EncodingError(CoupTurcError, ValueError):
    """A file that is no text in UTF-8 or Latin-1."""

    def __init__(self, encoding: str) -> None:
        super().__init__(encoding)
        self.encoding = encoding

    def __str__(self) -> str:
        return f"expected a file in UTF-8 or Latin-1, found {self.encoding}"


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
    "languages": "a text in {options}",
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
    "seeds": "lines such as 002-17",
    "continue_alone": "true, and no fen beside it",
    "continue_after": "a step before this one, without faults",
    "position": "start or a position ({options})",
    "arrows": "arrows such as 32-28",
    "squares": "squares of the board",
    "no_task": "no task in a step with examples: put it in the next step",
    # Moves.
    "moves": "legal moves",
    "clear_move": "a move that can be told from others: {options}",
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


class ProfileFault:
    """One thing wrong with a rules profile or a lesson.

    Args:
        where: the field, with its table, such as `draws.repetition.count`.
        code: what may stand there, a key of `EXPECTATIONS`.
        found: what stands there, as written; empty when nothing does.
        values: what the sentence of the code has in braces.
        line: where that is in the file, counted from 1; 0 when it is not known.
    """

    __slots__ = ("code", "found", "line", "values", "where")

    def __init__(
        self, where: str, code: str, found: str = "", values: dict[str, str | int] | None = None, line: int = 0
    ) -> None:
        self.where = where
        self.code = code
        self.found = found
        self.line = line
        self.values = values or {}

    @property
    def expected(self) -> str:
        """What may stand there, in English."""
        return EXPECTATIONS[self.code].format(**self.values)

    def _key(self) -> tuple[str, str, str]:
        return self.where, self.expected, self.found

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ProfileFault) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"ProfileFault({self.where!r}, {self.expected!r}, {self.found!r})"

    def __str__(self) -> str:
        found = f", found {self.found}" if self.found else ""
        return f"{self.where}: expected {self.expected}{found}"


class ProfileError(CoupTurcError, ValueError):
    """A rules profile that cannot be used; `faults` holds everything wrong with it at once."""

    def __init__(self, source: str, faults: tuple[ProfileFault, ...]) -> None:
        super().__init__(source, tuple(faults))
        self.source = source
        self.faults = tuple(faults)

    def __str__(self) -> str:
        return f"rules profile {self.source}: {'; '.join(map(str, self.faults))}"


class LessonError(CoupTurcError, ValueError):
    """A lesson that cannot be taught; `faults` holds everything wrong with its file at once.

    Args:
        source: the file.
        faults: fields, as in a rules profile: `step.3.text.tr`, what may stand there, what does.
    """

    def __init__(self, source: str, faults: tuple[ProfileFault, ...]) -> None:
        super().__init__(source, tuple(faults))
        self.source = source
        self.faults = tuple(faults)

    def __str__(self) -> str:
        return f"lesson {self.source}: {'; '.join(map(str, self.faults))}"


class UnknownLessonError(CoupTurcError, ValueError):
    """An id that no lesson, or a game that no course, answers to."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(name, tuple(known))
        self.name = name
        self.known = tuple(known)

    def __str__(self) -> str:
        return f"unknown lesson or course {_quoted(self.name)}: expected one of {', '.join(self.known)}"


class UnknownProfileError(CoupTurcError, ValueError):
    """An id that no shipped profile, game or file answers to."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(name, tuple(known))
        self.name = name
        self.known = tuple(known)

    def __str__(self) -> str:
        known = ", ".join(self.known)
        return f"unknown rules {_quoted(self.name)}: expected one of {known}, or the path of a TOML file"


class TimeControlError(CoupTurcError, ValueError):
    """Text that is not a time control.

    Args:
        text: what was read.
        column: where the part begins that is none, counted from 1.
        expected: what may stand there.
    """

    def __init__(self, text: str, column: int, expected: str) -> None:
        super().__init__(text, column, expected)
        self.text = text
        self.column = column
        self.expected = expected

    def __str__(self) -> str:
        return f"time control: expected {self.expected} at column {self.column}: {self.text!r}"


class RecordError(CoupTurcError, ValueError):
    """A stored game that cannot be read, or whose events do not follow from one another.

    Args:
        where: the place in it, such as `event 12`.
        expected: what should stand there.
    """

    def __init__(self, where: str, expected: str) -> None:
        super().__init__(where, expected)
        self.where = where
        self.expected = expected

    def __str__(self) -> str:
        return f"record of a game, {self.where}: expected {self.expected}"
