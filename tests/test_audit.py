"""The page on what the server withstands names tests that are there, and lock files grow old."""

import re
from datetime import date, timedelta
from pathlib import Path

import pytest

from tools import audit

ROOT = Path(__file__).parents[1]


def test_each_test_that_the_page_names_is_there() -> None:
    named = set(re.findall(r"`((?:\w+/)?test_\w+\.py)`", (ROOT / "docs" / "threats.md").read_text("utf-8")))
    assert len(named) > 10
    assert [name for name in named if not (ROOT / "tests" / "web" / name).is_file()] == []


@pytest.mark.parametrize(("days", "is_old"), [(0, False), (audit.MOST_DAYS, False), (audit.MOST_DAYS + 1, True)])
def test_a_lock_file_is_old_after_a_while(days: int, is_old: bool, capsys: pytest.CaptureFixture[str]) -> None:
    today = date(2026, 11, 25)
    assert audit._is_old("requirements-dev.txt", today - timedelta(days), today) is is_old
    assert ("make lock" in capsys.readouterr().out) is is_old


def test_what_cannot_be_asked_says_so() -> None:
    assert audit._asked(["no-such-program"]) is None
