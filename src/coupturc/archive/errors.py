"""What is wrong with an archive, or with a question to one."""

from typing import Literal

from coupturc.errors import CoupTurcError, plain, quoted


class ArchiveError(CoupTurcError):
    """An archive that cannot be opened or written.

    Args:
        place: the folder or the address of the archive.
        message: what is wrong with it.
    """

    def __init__(self, place: str, message: str) -> None:
        super().__init__(place, message)
        self.place = place
        self.message = message

    def __str__(self) -> str:
        return f"archive {self.place}: {self.message}"


class NewerArchiveError(ArchiveError):
    """An archive of a form that this version cannot read.

    Args:
        name: what of it: `schema` for its tables, `step_code` for how it writes moves.
        found: the version in the archive.
        known: the version that is read.
    """

    def __init__(self, place: str, name: str, found: int, known: int) -> None:
        CoupTurcError.__init__(self, place, name, found, known)
        self.place = place
        self.name = name
        self.found = found
        self.known = known

    def __str__(self) -> str:
        made = "newer" if self.found > self.known else "older"
        return f"archive {self.place}: made by a {made} version ({self.name} {self.found}, expected {self.known})"


class RefusedFileError(CoupTurcError, ValueError):
    """A file whose games no archive takes.

    Args:
        file: its name.
        code: `encoding` when its letters are not of one byte or UTF-8, `long_game` when one game has no end,
            `too_large` when it has more bytes than may come in.
        message: what is wrong with it.
    """

    def __init__(self, file: str, code: Literal["encoding", "long_game", "too_large"], message: str) -> None:
        super().__init__(file, code, message)
        self.file = file
        self.code = code
        self.message = message

    def __str__(self) -> str:
        return f"{self.file}: {self.message}"


class QueryError(CoupTurcError, ValueError):
    """A question to an archive that cannot be understood.

    Args:
        text: the question; of JSON the field and what it holds.
        column: where the bad part begins, from 1; 0 for JSON.
        expected: what may stand there.
        code: the name of that, for who has words of his own; empty for JSON.
        params: what his words name.
    """

    def __init__(
        self, text: str, column: int, expected: str, code: str = "", params: dict[str, str] | None = None
    ) -> None:
        super().__init__(text, column, expected, code, params)
        self.text = text
        self.column = column
        self.expected = expected
        self.code = code
        self.params = dict(params or {})

    def __str__(self) -> str:
        if not self.column:
            return f"query, {plain(self.text)}: expected {self.expected}"
        rest = self.text[self.column - 1 :]
        found = quoted(rest) if rest else "the end"
        return f"query, column {self.column}: expected {self.expected}, found {found}"
