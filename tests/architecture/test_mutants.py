"""The texts that `make mutants` breaks stand in their files: who renames something finds out here."""

from pathlib import Path

from tests.mutants.arbiter import ARBITER
from tests.mutants.core import CORE
from tests.mutants.mutant import edited

ROOT = Path(__file__).parents[2]


def test_what_mutants_of_the_core_break_stands_in_its_file() -> None:
    edits = [edit for mutant in CORE for edit in mutant.edits]  # all in one copy, one after the other
    texts = {file: (ROOT / file).read_text("utf-8") for file, _, _ in edits}
    for number, edit in enumerate(edits, 1):
        texts[edit[0]] = edited(texts[edit[0]], edit, number)


def test_what_mutants_of_the_arbiter_break_stands_in_its_file() -> None:
    for mutant in ARBITER:
        for edit in mutant.edits:
            edited((ROOT / edit[0]).read_text("utf-8"), edit)
