"""What is wrong with a tournament, or with a file of players or of a tournament."""

from dataclasses import dataclass

from coupturc.errors import CoupTurcError, plain


class TournamentError(CoupTurcError, ValueError):
    """A tournament that cannot be read or set up, or whose events do not follow from one another.

    Args:
        where: the place in it, such as `event 12` or `keizer.bye`.
        expected: what should stand there.
    """

    def __init__(self, where: str, expected: str) -> None:
        super().__init__(where, expected)
        self.where = where
        self.expected = expected

    def __str__(self) -> str:
        return f"tournament, {self.where}: expected {self.expected}"


@dataclass(frozen=True, slots=True)
class LineFault:
    """One thing wrong with a file of players or of a tournament.

    Args:
        message: what was expected and what was found.
        line: in the file, from 1.
        column: in the line, from 1.
        code: names the kind of fault, for a program with sentences of its own; empty where there is no name for it.
        values: what such a sentence needs, by name.
    """

    message: str
    line: int
    column: int
    code: str = ""
    values: tuple[tuple[str, str | int], ...] = ()

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {plain(self.message)}"


class TournamentFileError(CoupTurcError, ValueError):
    """A file of players or of a tournament that is not read at all; `faults` holds everything wrong with it at once."""

    def __init__(self, faults: tuple[LineFault, ...]) -> None:
        super().__init__(tuple(faults))
        self.faults = tuple(faults)

    def __str__(self) -> str:
        return "; ".join(map(str, self.faults))
