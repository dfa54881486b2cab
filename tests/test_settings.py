"""What work was begun with: kept once, compared ever after."""

from pathlib import Path

import pytest

from coupturc.settings import SettingsError, differences, keep_settings


def test_work_goes_on_with_the_same_settings(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    for _ in range(2):
        keep_settings(path, {"rules": "fmjd", "test": (0, 5)})


def test_other_settings_are_refused_by_name(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    keep_settings(path, {"rules": "fmjd", "nodes": 5, "old": 1})
    written = path.read_bytes()
    with pytest.raises(SettingsError) as refused:
        keep_settings(path, {"rules": "fmjd", "nodes": 900, "new": 1})
    different = "nodes: expected 900, found 5; new: expected 1, found none; old: expected none, found 1"
    assert str(refused.value) == f"{path}: begun with other settings: {different}"
    assert path.read_bytes() == written


@pytest.mark.parametrize("data", [b"{", b"[]", b"\xff", b"[" * 200_000, b'{"nodes":' * 200_000])
def test_a_file_without_settings_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "kept.json"
    path.write_bytes(data)
    with pytest.raises(SettingsError, match=r"kept\.json"):
        keep_settings(path, {})


def test_a_long_value_is_cut_short() -> None:
    assert len(differences({"openings": ["W:W32:B23"] * 158}, {"openings": "random"})) < 300
