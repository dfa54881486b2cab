"""Profiles of a club's own, beside those of the package."""

from pathlib import Path

from coupturc.rules import PROFILE_IDS, profiles_in
from coupturc.web.profiles.shelf import Shelf
from tests.rules.club import own


def test_a_folder_adds_profiles(tmp_path: Path) -> None:
    (own(tmp_path) / "notes.txt").write_text("no profile")
    shelf = Shelf(profiles_in(tmp_path))
    assert [profile.id for profile in shelf.summaries.profiles] == [*PROFILE_IDS, "our-club"]
    found = shelf.find("our-club")
    assert found is not None
    assert found.entry == "over_the_board"


def test_names_only() -> None:
    shelf = Shelf()
    assert shelf.find("./club.toml") is None
    default = shelf.find("turkish")
    assert default is not None
    assert default.id == "dama"
