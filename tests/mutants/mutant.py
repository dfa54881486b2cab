"""A mutant: one rule broken on purpose, which the tests of its statements must notice."""

from dataclasses import dataclass

Edit = tuple[str, str, str]


@dataclass(frozen=True)
class Mutant:
    """A way to break a rule.

    Args:
        statements: of `docs/seeds.md`, with spaces between; the test that stands beside each must fail.
        edits: a file, a text that stands in it once, and what is put in its place.
    """

    statements: str
    edits: tuple[Edit, ...]

    def __str__(self) -> str:
        file, right, wrong = self.edits[0]
        return f"{file}: {' '.join(right.split())}  ->  {' '.join(wrong.split())}"


def of_file(file: str, *broken: tuple[str, str, str]) -> tuple[Mutant, ...]:
    """Return mutants of one file: the statements, the right text and the wrong one of each."""
    return tuple(Mutant(statements, ((file, right, wrong),)) for statements, right, wrong in broken)
