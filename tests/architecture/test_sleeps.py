"""No test sleeps: it waits for what it means, or its subject is time."""

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]

#: A sleep of zero seconds gives other work a turn and takes no time.
SLEEP = re.compile(r"\bsleep(_for|_until)?\((?!0\))|\bwait_for_timeout\(|\bsetTimeout\(")

#: How many sleeps a file may have, and why.
ALLOWED = {
    "tests/browser/conftest.py": (1, "makes messages late on request"),
    "tests/waiting.py": (2, "looks again and again at what has no event"),
    "tests/engine/test_cancelling.py": (6, "a search is stopped at a random moment"),
    "tests/engine/hub/test_player.py": (1, "an engine says something now and then"),
    "tests/engine/match/test_referee.py": (2, "a player needs longer than its clock has"),
}


def files_of_tests() -> Iterator[Path]:
    for folder, endings in (("tests", ["py"]), ("frontend/tests", ["ts"]), ("core/tests", ["cpp", "hpp"])):
        for ending in endings:
            yield from (ROOT / folder).rglob(f"*.{ending}")


def test_tests_wait_for_what_they_mean() -> None:
    found = {
        path.relative_to(ROOT).as_posix(): count
        for path in files_of_tests()
        if path != Path(__file__) and (count := len(SLEEP.findall(path.read_text("utf-8"))))
    }
    assert found == {name: count for name, (count, _) in ALLOWED.items()}
