"""The rules profile that is stored with a game or an analysis, and how a page names it."""

from functools import lru_cache
from typing import cast

from coupturc.rules import Profile
from coupturc.rules.games import GameName
from coupturc.rules.parse import parse_profile
from coupturc.web.messages.shared import ProfileName


@lru_cache(maxsize=64)
def profile_of(text: str) -> Profile:
    """Return the profile that a stored game was begun with."""
    return parse_profile(text, "stored game")


def profile_name(profile: Profile) -> ProfileName:
    """Return what a page shows of the profile."""
    return ProfileName(profile.id, profile.version, cast("GameName", profile.game), profile.title)
