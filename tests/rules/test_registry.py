"""Profiles by id, by game and by path."""

from pathlib import Path

import pytest

from coupturc import Profile, ProfileError, UnknownProfileError, load_profile
from coupturc.rules import DEFAULT_PROFILES, PROFILE_IDS, registry

SHIPPED = Path(registry.__file__).parent / "profiles"


def test_every_shipped_file_is_registered() -> None:
    assert {path.stem for path in SHIPPED.iterdir()} == set(PROFILE_IDS)


@pytest.mark.parametrize("profile_id", PROFILE_IDS)
def test_shipped_profile_loads_under_its_own_id(profile_id: str) -> None:
    profile = load_profile(profile_id)
    assert profile.id == profile_id
    assert profile.game == profile.rules.game
    assert load_profile(profile_id) is profile


@pytest.mark.parametrize(("game", "profile_id"), DEFAULT_PROFILES.items())
def test_game_name_means_its_default_profile(game: str, profile_id: str) -> None:
    assert load_profile(game).id == profile_id
    assert load_profile(game).game == game


@pytest.mark.parametrize("kind", [str, Path])
def test_path_of_a_file(tmp_path: Path, kind: type) -> None:
    path = tmp_path / "club.toml"
    path.write_text("\ufeff" + (SHIPPED / "belgian.toml").read_text("utf-8").replace('"belgian"', '"club"'), "utf-8")
    profile = load_profile(kind(path))
    assert isinstance(profile, Profile)
    assert profile.id == "club"
    assert profile.crown_opponents_men


def test_file_in_the_current_folder_without_suffix(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "ours").write_bytes((SHIPPED / "home.toml").read_bytes())
    monkeypatch.chdir(tmp_path)
    assert load_profile("ours").id == "home"


@pytest.mark.parametrize("name", ["fmdj", "", "FMJD", "a" * 5000, "nul\0byte", "chess"])
def test_unknown_id_lists_the_known_ones(name: str) -> None:
    with pytest.raises(UnknownProfileError) as caught:
        load_profile(name)
    assert set(caught.value.known) == {*PROFILE_IDS, *DEFAULT_PROFILES}
    assert "dama-federation" in str(caught.value)


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"\xff\xfe", "UTF-8 text (byte 0)"),
        (b"#" * 65_537, "at most 65536 bytes"),
        (b"id = ", "TOML (Invalid value"),
        (b"id = " + b"[" * 30_000, "TOML with less nesting"),
    ],
)
def test_unreadable_file_is_told(tmp_path: Path, content: bytes, expected: str) -> None:
    path = tmp_path / "club.toml"
    path.write_bytes(content)
    with pytest.raises(ProfileError) as caught:
        load_profile(path)
    assert caught.value.source == str(path)
    assert expected in str(caught.value)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("/nowhere/club.toml", "No such file"),
        ("nul\0byte.toml", "null byte"),
        ("/", "Is a directory"),
        ("a" * 5000 + ".toml", "too long"),
    ],
)
def test_missing_file_is_told(name: str, expected: str) -> None:
    with pytest.raises(ProfileError, match=expected):
        load_profile(name)
