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


def edited(text: str, edit: Edit, number: int = 0) -> str:
    """Return the text of a file with an edit made; in the core the number of the mutant is put in.

    Raises:
        ValueError: what it replaces does not stand there once.
    """
    file, right, wrong = edit
    found = right.replace("BROKEN_", "mutated(")
    if text.count(found) != 1:
        raise ValueError(f"{file}: expected once, found {text.count(found)} times: {right}")
    return text.replace(found, wrong.replace("BROKEN_", "mutated(").replace("BROKEN", f"mutated({number})"))
