"""Profiles of a club's own, beside those of the package."""

from pathlib import Path

import pytest

from coupturc.errors import ProfileError
from coupturc.rules import PROFILE_IDS, load_profile
from coupturc.web.shelf import Shelf, profiles_in


def own(folder: Path, profile_id: str = "our-club", name: str = "club.toml") -> Path:
    text = load_profile("belgian").text.replace('id = "belgian"', f'id = "{profile_id}"', 1)
    (folder / name).write_text(text)
    return folder


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


@pytest.mark.parametrize("taken", ["fmjd", "turkish"])
def test_an_id_that_is_taken_is_refused(tmp_path: Path, taken: str) -> None:
    with pytest.raises(ProfileError, match=taken):
        profiles_in(own(tmp_path, taken))


def test_as_is_one_that_two_files_have(tmp_path: Path) -> None:
    own(own(tmp_path), name="other.toml")
    with pytest.raises(ProfileError, match=r"other\.toml"):
        profiles_in(tmp_path)


def test_a_file_with_faults_is_named(tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text("id = 3")
    with pytest.raises(ProfileError, match=r"club\.toml"):
        profiles_in(tmp_path)
