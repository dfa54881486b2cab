"""The rules profiles that a server offers: those of the package and those of a club's folder."""

from collections.abc import Iterable
from typing import cast

from coupturc._core import Position
from coupturc.engine.conduct import usually_lets_take_back
from coupturc.engine.levels import LEVELS
from coupturc.engine.native.styles import STYLES
from coupturc.game.record import EntryMode
from coupturc.rules import DEFAULT_PROFILES, Profile, profiles_by_id
from coupturc.rules.games import GameName
from coupturc.web.boards import board_of, playable_board
from coupturc.web.http.answers import ProblemError
from coupturc.web.profiles.messages import Profiles, ProfileSummary


class OfferedProfiles:
    """Profiles by name; a game's name stands for its default profile.

    Args:
        own: a club's profiles, in addition to those of the package.
    """

    def __init__(self, own: Iterable[Profile] = ()) -> None:
        clubs = tuple(own)
        self._profiles = profiles_by_id(clubs)
        #: The TOML of the club's profiles.
        self.own = tuple(profile.text for profile in clubs)
        self.summaries = Profiles(tuple(map(_summary, self._profiles.values())), LEVELS, STYLES)

    def find(self, name: str) -> Profile | None:
        """Return a profile by its id or its game; names only, never a path: a browser must not open files."""
        return self._profiles.get(DEFAULT_PROFILES.get(name, name))

    def asked(self, name: str) -> Profile:
        """Return the profile that a page asks for.

        Raises:
            ProblemError: the server offers no profile of that name.
        """
        profile = self.find(name)
        if profile is None:
            raise ProblemError(422, "unknown_profile", {"profile": name})
        return profile


def entry_of(profile: Profile) -> EntryMode:
    """Return how moves are entered when nothing is chosen."""
    return cast("EntryMode", profile.entry)


def _summary(profile: Profile) -> ProfileSummary:
    return ProfileSummary(
        id=profile.id,
        version=profile.version,
        game=cast("GameName", profile.game),
        title=profile.title,
        default=profile.id in DEFAULT_PROFILES.values(),
        entry=entry_of(profile),
        source=profile.source,
        board=board_of(profile.rules),
        start=playable_board(Position.start(profile.rules)),
        take_backs=usually_lets_take_back(profile),
    )
