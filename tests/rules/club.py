"""A rules profile of a club's own, for tests."""

from pathlib import Path

from coupturc.rules import load_profile


def own(folder: Path, profile_id: str = "our-club", name: str = "club.toml") -> Path:
    """Write a profile into a folder, played as the Belgian club plays; return the folder."""
    text = load_profile("belgian").text.replace('id = "belgian"', f'id = "{profile_id}"', 1)
    (folder / name).write_text(text)
    return folder
