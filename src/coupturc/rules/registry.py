"""Where rules profiles come from: shipped with the package, or a club's own file."""

import os
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from coupturc.arguments import expect
from coupturc.errors import ProfileError, UnknownProfileError
from coupturc.field_fault import FieldFault
from coupturc.rules.games import GAMES
from coupturc.rules.parse import parse_profile
from coupturc.rules.profile import Profile

PROFILE_IDS = tuple(profile for game in GAMES.values() for profile in game.profiles)
DEFAULT_PROFILES = {game.id: game.default_profile for game in GAMES.values()}

_SHIPPED = Path(__file__).parent / "profiles"
_MAX_BYTES = 65_536  # the longest shipped profile has 2,000


def load_profile(name: str | os.PathLike[str]) -> Profile:
    """Load a rules profile.

    Args:
        name: the id of a shipped profile, a game (`international` or `turkish`, for its default
            profile), or the path of a TOML file. An id wins over a file of the same name.

    Raises:
        UnknownProfileError: nothing answers to the name.
        ProfileError: the file cannot be read or has faults; all of them are named.

    Example:
        >>> from coupturc import load_profile
        >>> load_profile("turkish").id
        'dama'
        >>> load_profile("belgian").draw_limits.long_diagonal_plies
        6
    """
    text = os.fspath(name)
    profile_id = DEFAULT_PROFILES.get(text, text)
    if profile_id in PROFILE_IDS:
        return _load_shipped(profile_id)
    if not _is_path(text):
        raise UnknownProfileError(text, (*PROFILE_IDS, *DEFAULT_PROFILES))
    return parse_profile(_read_file(text), text)


def profiles_in(folder: str | os.PathLike[str]) -> tuple[Profile, ...]:
    """Read a club's own profiles: every TOML file of a folder.

    Raises:
        ProfileError: a file has faults, or an id that another profile has.
    """
    profiles: dict[str, Profile] = {}
    place = Path(folder)
    # Of a path that no file can have, with a NUL, Python before 3.13 found no files, and later ones raise an error.
    for path in sorted(place.glob("*.toml")) if place.is_dir() else ():
        profile = load_profile(path)
        if profile.id in (*PROFILE_IDS, *DEFAULT_PROFILES, *profiles):
            fault = FieldFault("id", "own_profile_id", repr(profile.id))
            raise ProfileError(str(path), (fault,))
        profiles[profile.id] = profile
    return tuple(profiles.values())


def profiles_by_id(own: Iterable[Profile] = ()) -> Mapping[str, Profile]:
    """Return the shipped profiles, and after them a club's own."""
    shipped = {name: _load_shipped(name) for name in PROFILE_IDS}
    return shipped | {profile.id: profile for profile in map(as_profile, own)}


def as_profile(profile: Profile | str) -> Profile:
    """Return a profile, or load the one of a name; see `load_profile`.

    Raises:
        UnknownProfileError: nothing answers to the name.
    """
    expect("profile", profile, (Profile, str), "a Profile or its name")
    return load_profile(profile) if isinstance(profile, str) else profile


@cache
def _load_shipped(profile_id: str) -> Profile:
    path = _SHIPPED / f"{profile_id}.toml"
    return parse_profile(path.read_text("utf-8"), path.name)


def _is_path(text: str) -> bool:
    looks_so = text.endswith(".toml") or "/" in text or os.sep in text
    return looks_so or os.path.exists(text)  # noqa: PTH110 (Path.exists raises on a name too long)


def _read_file(path: str) -> str:
    try:
        with Path(path).open("rb") as file:
            data = file.read(_MAX_BYTES + 1)
    except OSError as error:
        raise _file_error(path, "readable", options=error.strerror or "") from None
    except ValueError as error:  # a NUL in the path
        raise _file_error(path, "readable", options=str(error)) from None
    if len(data) > _MAX_BYTES:
        raise _file_error(path, "size", high=_MAX_BYTES)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _file_error(path, "utf8", low=error.start) from None


def _file_error(path: str, code: str, **values: str | int) -> ProfileError:
    return ProfileError(path, (FieldFault("file", code, values=values),))
