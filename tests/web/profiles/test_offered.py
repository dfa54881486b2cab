"""Profiles of a club's own, beside those of the package."""

from pathlib import Path

from coupturc.rules import PROFILE_IDS, profiles_in
from coupturc.web.profiles.offered import OfferedProfiles
from tests.rules.club import own


def test_a_folder_adds_profiles(tmp_path: Path) -> None:
    (own(tmp_path) / "notes.txt").write_text("no profile")
    offered = OfferedProfiles(profiles_in(tmp_path))
    assert [profile.id for profile in offered.summaries.profiles] == [*PROFILE_IDS, "our-club"]
    found = offered.find("our-club")
    assert found is not None
    assert found.entry == "over_the_board"


def test_names_only() -> None:
    offered = OfferedProfiles()
    assert offered.find("./club.toml") is None
    default = offered.find("turkish")
    assert default is not None
    assert default.id == "dama"
