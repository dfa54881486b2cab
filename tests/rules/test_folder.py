"""A folder with a club's own profiles."""

from pathlib import Path

import pytest

from coupturc.errors import ProfileError
from coupturc.rules import profiles_in
from tests.rules.club import own


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


@pytest.mark.parametrize("name", ["none", "a\0b", "\ud800"])
def test_where_no_folder_is_there_are_no_profiles(name: str) -> None:
    assert profiles_in(name) == ()
