"""The root of all exceptions of the package, and those that the core or several parts of the package raise.

Bad input raises a `CoupTurcError` that is also a `ValueError` and carries the input, the place in it
and what was expected. This module imports nothing, so that the native module may look its classes up
without a cycle and `import coupturc` stays cheap. What one part alone raises stands there, as in
`coupturc.archive.errors` and `coupturc.tournament.errors`.
"""

TYPE_CHECKING = False  # type checkers take the name for typing's
if TYPE_CHECKING:
    from coupturc.field_fault import FieldFault

_MOST_SHOWN = 100


def quoted(text: str) -> str:
    """Quote input for a message: on one line, without anything a terminal would obey."""
    return repr(text) if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]!r}..."


def plain(text: str) -> str:
    """Write a message that may hold input so that a terminal does not obey it."""
    return text if text.isprintable() else "".join(map(_obeyed_by_none, text))


def _obeyed_by_none(letter: str) -> str:
    """Return a letter, or as an escape one that controls, ends a line or turns the text around it."""
    code = ord(letter)
    steers = code < 0x20 or 0x7F <= code < 0xA0 or 0x2028 <= code <= 0x202E or 0x2066 <= code <= 0x2069  # noqa: PLR2004
    return repr(letter)[1:-1] if steers or 0xD800 <= code < 0xE000 else letter  # noqa: PLR2004


class CoupTurcError(Exception):
    """Root of all exceptions the package raises on purpose."""


class _Valued:
    """Equal to whatever of its class has the same values.

    By hand, because dataclasses would double the time of `import coupturc`, and a NamedTuple would be equal to
    any tuple of the same texts.
    """

    __slots__ = ()

    def _key(self) -> tuple[object, ...]:
        """Return the values, as the constructor takes them."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self._key()))})"


class FenFault(_Valued):
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

    def __str__(self) -> str:
        message = plain(self.message)
        return f"column {self.column}: {message}" if self.column else message


class FenError(CoupTurcError, ValueError):
    """Text that is not a position; `faults` holds everything wrong with it at once."""

    def __init__(self, text: str, faults: tuple[FenFault, ...]) -> None:
        super().__init__(text, tuple(faults))
        self.text = text
        self.faults = tuple(faults)

    def __str__(self) -> str:
        return f"{'; '.join(map(str, self.faults))} (in {quoted(self.text)})"


class PositionError(FenError):
    """Pieces that cannot stand like this on the board."""


class ArgumentError(CoupTurcError, ValueError):
    """A value that a function does not take, such as a name that it does not know or a number out of range."""


class BusyError(CoupTurcError, RuntimeError):
    """An engine that was asked from within its own search, for which it would wait for ever; tables that are read."""


class SquareError(CoupTurcError, ValueError):
    """Text that names no square of the board."""

    def __init__(self, text: str, expected: str) -> None:
        super().__init__(text, expected)
        self.text = text
        self.expected = expected

    def __str__(self) -> str:
        return f"no square {quoted(self.text)}: expected {self.expected}"


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
            return f"expected a move{place}: {quoted(self.text)}"
        if self.kind == "ambiguous":
            return f"{quoted(self.text)} may mean {' or '.join(self.candidates)}"
        return f"{quoted(self.text)} is not legal here"


class IllegalMoveError(CoupTurcError, ValueError):
    """A move asked of a position in which it is not legal."""

    def __init__(self, move: str, fen: str) -> None:
        super().__init__(move, fen)
        self.move = move
        self.fen = fen

    def __str__(self) -> str:
        return f"{self.move} is not legal in {self.fen}"


class PdnFault(_Valued):
    """One thing wrong with a game in a PDN file.

    Args:
        code: `syntax`, `illegal`, `ambiguous`, `unclosed`, `game_type`, `position`; or `resolved` for a text of several
            meanings of which the next moves fit one, so that the game was read on.
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

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.message}"


class PickleError(CoupTurcError, ValueError):
    """A pickle that another version of the package made.

    Args:
        kind: of the value.
        found: the form in which it was pickled.
        known: the form that can be read.
    """

    def __init__(self, kind: str, found: int, known: int) -> None:
        super().__init__(kind, found, known)
        self.kind = kind
        self.found = found
        self.known = known

    def __str__(self) -> str:
        return f"pickle of {self.kind}: made by another version (form {self.found}, expected {self.known})"


class EncodingError(CoupTurcError, ValueError):
    """A file in UTF-16 or UTF-32, which nobody said."""

    def __init__(self, encoding: str) -> None:
        super().__init__(encoding)
        self.encoding = encoding

    def __str__(self) -> str:
        name = self.encoding
        return f"expected UTF-8 or an 8-bit encoding, found {name}: --encoding {name.lower()} reads it"


class NoMarkError(EncodingError):
    """A file without the mark at its beginning that the encoding that was named asks for."""

    def __str__(self) -> str:
        return f"expected a byte order mark, as {self.encoding} has it, found none: {self.encoding}-le needs none"


class UnknownEncodingError(CoupTurcError, ValueError):
    """A name that is not that of an encoding of text."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def __str__(self) -> str:
        return f"unknown encoding {quoted(self.name)}: expected a name such as utf-8, cp1251 or cp1252"


class _FaultyFileError(CoupTurcError, ValueError):
    """A file with faults in its fields, all of which are named at once."""

    _what = ""

    def __init__(self, source: str, faults: "tuple[FieldFault, ...]") -> None:
        super().__init__(source, tuple(faults))
        self.source = source
        self.faults = tuple(faults)

    def __str__(self) -> str:
        return f"{self._what} {self.source}: {'; '.join(map(str, self.faults))}"


class ProfileError(_FaultyFileError):
    """A rules profile that cannot be used; `faults` holds everything wrong with it at once."""

    _what = "rules profile"


class LessonError(_FaultyFileError):
    """A lesson that cannot be taught; `faults` holds everything wrong with its file at once.

    Args:
        source: the file.
        faults: fields, as in a rules profile: `step.3.text.tr`, what may stand there, what does.
    """

    _what = "lesson"


class _UnknownNameError(CoupTurcError, ValueError):
    """A name that is not known."""

    _what = ""
    _else = ""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(name, tuple(known))
        self.name = name
        self.known = tuple(known)

    def __str__(self) -> str:
        return f"unknown {self._what} {quoted(self.name)}: expected one of {', '.join(self.known)}{self._else}"


class UnknownLessonError(_UnknownNameError):
    """An id that no lesson, or a game that no course, answers to."""

    _what = "lesson or course"


class UnknownProfileError(_UnknownNameError):
    """An id that no shipped profile, game or file answers to."""

    _what = "rules"
    _else = ", or the path of a TOML file"


class TimeControlError(CoupTurcError, ValueError):
    """Text that is not a time control.

    Args:
        text: what was read.
        column: where the bad part begins, counted from 1.
        expected: what may stand there.
    """

    def __init__(self, text: str, column: int, expected: str) -> None:
        super().__init__(text, column, expected)
        self.text = text
        self.column = column
        self.expected = expected

    def __str__(self) -> str:
        return f"time control: expected {self.expected} at column {self.column}: {self.text!r}"


class BookError(CoupTurcError, ValueError):
    """A file that is not an opening book.

    Args:
        file: by its name.
        line: where it is not, from 1.
        expected: what should stand there.
    """

    def __init__(self, file: str, line: int, expected: str) -> None:
        super().__init__(file, line, expected)
        self.file = file
        self.line = line
        self.expected = expected

    def __str__(self) -> str:
        return f"opening book {self.file}, line {self.line}: expected {self.expected}"


class TooWideError(CoupTurcError):
    """A position with more lines than a proof by force may follow."""


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


class NewerRecordError(RecordError):
    """A stored game that a newer version of the package wrote.

    Args:
        found: the version of its form.
        known: the newest version that can be read.
    """

    def __init__(self, found: int, known: int) -> None:
        CoupTurcError.__init__(self, found, known)
        self.found = found
        self.known = known

    def __str__(self) -> str:
        return f"record of a game: made by a newer version (form {self.found}, expected {self.known} at most)"
