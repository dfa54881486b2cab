"""Rules profiles: what differs between one way of playing a game and another, as data."""

from coupturc.rules.games import GAMES, USUAL_GAME, Game
from coupturc.rules.parse import parse_profile
from coupturc.rules.profile import DrawRule, Profile
from coupturc.rules.registry import DEFAULT_PROFILES, PROFILE_IDS, as_profile, load_profile, profiles_by_id, profiles_in

__all__ = [
    "DEFAULT_PROFILES",
    "GAMES",
    "PROFILE_IDS",
    "USUAL_GAME",
    "DrawRule",
    "Game",
    "Profile",
    "as_profile",
    "load_profile",
    "parse_profile",
    "profiles_by_id",
    "profiles_in",
]
