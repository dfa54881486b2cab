"""Matches of the levels against simulated people."""

import asyncio
from pathlib import Path

import pytest

from bench.ladder import climb
from bench.match_people import match_of
from coupturc import load_profile


@pytest.mark.parametrize("name", ["novice", "club"])
def test_a_simulated_person_plays_a_level_and_its_match_goes_on(
    tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    profile = load_profile("dama")
    for games in (2, 4):
        assert asyncio.run(climb(match_of(profile, name, "a", games, 1), tmp_path)).games == games
        assert capsys.readouterr().err.count(f"{name} - engine:a:") == 2, "games that were there are not played again"
